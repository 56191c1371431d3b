import * as z from 'zod/mini'
import { adminApi } from '../../back-office/staff.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { requiredText, singleLine, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

const maxLists = 100
/** Maximum characters. */
export const listNameMax = { name: 50, shortName: 20 } as const
/** Changes that are shown; the audit log has all. */
export const listChangesShown = 50

const ListIds = z
  .array(z.int(fieldMessages.list), fieldMessages.required)
  .check(z.maxLength(maxLists, fieldMessages.invalid))

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const

export const orderBroadcastLists = endpoint({
  method: 'POST',
  path: `${adminApi}/lists/order`,
  summary: 'Change the order of the broadcast lists, everywhere on the site and in mails (AM-016)',
  ...editors,
  body: z.object({
    /** Every list once, in the new order. */
    listIds: ListIds,
    /** The order that the change is based on. */
    was: ListIds,
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 409: '`payload.extra` CHANGED: another order by now' },
})

export const ListNames = z.object({
  name: requiredText(listNameMax.name).check(singleLine),
  /** Where there is little space. */
  shortName: requiredText(listNameMax.shortName).check(singleLine),
})
export type ListNames = z.output<typeof ListNames>

export const renameBroadcastList = endpoint({
  method: 'POST',
  path: `${adminApi}/lists/:id`,
  summary: 'Change the names of a broadcast list; its address, mailbox and id stay',
  ...editors,
  params: idParams,
  body: z.extend(ListNames, {
    /** The names that the change is based on. */
    was: z.object({ name: z.string(), shortName: z.string() }),
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'No such list',
    409: '`payload.extra` CHANGED: other names by now',
  },
})

export const ListChange = z.object({
  id: z.int(),
  at: Instant,
  by: z.string(),
  what: z.enum(['name', 'order']),
  from: z.string(),
  to: z.string(),
})
export type ListChange = z.input<typeof ListChange>

export const broadcastListChanges = endpoint({
  method: 'GET',
  path: `${adminApi}/lists/changes`,
  summary: 'The last changes of names and order of the broadcast lists, newest first',
  ...editors,
  answer: ok(z.object({ results: z.array(ListChange) })),
})
