import * as z from 'zod/mini'
import { accountRoles } from '../access.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { ReasonBody, Instant } from '../fields.ts'
import { adminApi } from './staff.ts'

/** A view of the site as a member ends after this time (BK-109). */
export const viewMinutes = 15

export const startMemberView = endpoint({
  method: 'POST',
  path: `${adminApi}/contacts/:id/view`,
  summary: `View the site as a contact, read only, for ${viewMinutes} minutes (BK-109)`,
  access: 'staff',
  blocked: 'denied',
  roles: accountRoles,
  params: idParams,
  body: ReasonBody,
  answer: ok(
    z.object({
      endsAt: Instant,
      /** For API clients; pages get a cookie. */
      token: z.optional(z.string()),
    }),
  ),
  refusals: {
    404: 'No such contact',
    409: 'The contact cannot sign in',
  },
})
