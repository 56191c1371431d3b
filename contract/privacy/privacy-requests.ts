import * as z from 'zod/mini'
import { accountCall } from '../access.ts'
import { Ticket } from '../back-office/queue/tickets.ts'
import { adminApi } from '../back-office/staff.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { fieldMessages } from '../notices.ts'
import { privacyRequestKinds } from './privacy-kinds.ts'

export const setPrivacyRequest = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/tickets/:id/privacy`,
  summary:
    'Handle a ticket as a request about personal data, or as a usual ticket again; extend its time',
  params: idParams,
  body: z.object({
    /** Null for a usual ticket. */
    kind: z.nullable(z.enum(privacyRequestKinds, fieldMessages.choice)),
    /** Two further months, of which the person is informed within the first. */
    isExtended: z._default(z.boolean(fieldMessages.choice), false),
  }),
  answer: ok(Ticket),
  refusals: { 404: 'No such ticket' },
})
