import * as z from 'zod/mini'
import { auditLog } from '../desk/audit-log.ts'
import { banners } from '#contract/advertising/desk/banners.ts'
import { incoming } from '#contract/mail/desk/incoming.ts'
import { mails, suppressions } from '#contract/mail/desk/mail-log.ts'
import { invoices } from '#contract/billing/desk/invoice-list.ts'
import { bankLines } from '#contract/billing/desk/statements.ts'
import { payments } from '#contract/billing/desk/payment-list.ts'
import { moderatedBroadcasts } from '#contract/broadcasts/desk/moderation.ts'
import { companies } from '#contract/companies/desk/company-list.ts'
import { people } from '#contract/companies/desk/people-list.ts'
import { news, pages } from '#contract/content/desk/content.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { requiredText, singleLine } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { searches } from '#contract/parts/desk/search-log.ts'
import { listings } from '#contract/services/desk/listings.ts'
import { readerRoles } from '../back-office.ts'
import { adminApi } from '../staff.ts'
import { maxListAddress } from './desk-lists.ts'

/** The lists of the desk. */
const deskLists = [
  companies,
  people,
  moderatedBroadcasts,
  incoming,
  invoices,
  payments,
  bankLines,
  news,
  pages,
  listings,
  banners,
  searches,
  mails,
  suppressions,
  auditLog,
] as const
export type DeskListName = (typeof deskLists)[number]['name']

/** Maximum characters of the name of a view, and views of a list of one person or of the team. */
export const maxViewName = 40
export const maxViews = 20

const List = z.enum(
  deskLists.map(({ name }) => name),
  fieldMessages.choice,
)

const View = z.object({
  /** Null for a view that everybody has. */
  id: z.nullable(z.int()),
  list: List,
  /** Of its page below /admin. */
  path: z.string(),
  name: z.string(),
  /** The query string of the list. */
  address: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Rows that match, of those with a search at most 10,000. */
  count: z.int(),
})
export type View = z.output<typeof View>

/** The name and visibility of a saved view. */
export const ViewNames = z.object({
  name: requiredText(maxViewName).check(singleLine),
  isShared: z.boolean(fieldMessages.choice),
})

export const listViews = endpoint({
  method: 'GET',
  path: `${adminApi}/list-views`,
  summary: 'Saved views of the lists that the role reads, with the number of rows in each',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  answer: ok(z.object({ results: z.array(View) })),
})

export const saveView = endpoint({
  method: 'POST',
  path: `${adminApi}/list-views`,
  summary: 'Save a view of a list, for oneself or for the team',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  body: z.extend(ViewNames, {
    list: List,
    address: z.string().check(z.maxLength(maxListAddress, fieldMessages.atMost(maxListAddress))),
  }),
  answer: ok(z.object({ id: z.int() })),
  refusals: { 409: `At most ${maxViews} views` },
})

export const removeView = endpoint({
  method: 'POST',
  path: `${adminApi}/list-views/:id/remove`,
  summary: 'Remove a view: its creator, or an admin a shared one',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such view' },
})
