import * as z from 'zod/mini'
import { adminApi } from '../back-office/staff.ts'
import { endpoint, ok } from '../endpoint.ts'
import { fieldMessages } from '../notices.ts'

const maxLists = 100
const ListIds = z
  .array(z.int(fieldMessages.list), fieldMessages.required)
  .check(z.maxLength(maxLists, fieldMessages.invalid))

export const orderBroadcastLists = endpoint({
  method: 'POST',
  path: `${adminApi}/lists/order`,
  summary: 'Change the order of the broadcast lists, everywhere on the site and in mails (AM-016)',
  access: 'staff',
  blocked: 'denied',
  roles: ['editor'],
  body: z.object({
    /** Every list once, in the new order. */
    listIds: ListIds,
    /** The order that the change is based on. */
    was: ListIds,
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 409: '`payload.extra` CHANGED: another order by now' },
})
