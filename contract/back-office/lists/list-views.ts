import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { requiredText, singleLine } from '../../fields.ts'
import { fieldMessages } from '../../notices.ts'
import { readerRoles } from '../back-office.ts'
import { CompanyListQuery } from './company-list.ts'
import { maxListAddress } from './desk-lists.ts'
import { adminApi } from '../staff.ts'

/** Maximum characters of the name of a view, and views of one person or of the team. */
export const maxViewName = 40
export const maxViews = 20

/** Views of the list of companies that everybody has. */
export const shippedViews: readonly { name: string; address: string }[] = [
  { name: 'Trial ends this week', address: 'trial=7&sort=trialEnd' },
  { name: 'Overdue', address: 'state=overdue,force-pay' },
  { name: 'Silent 60 days', address: 'state=trial,active,overdue&seen=silent-60' },
]

const View = z.object({
  /** Null for a view that everybody has. */
  id: z.nullable(z.int()),
  name: z.string(),
  /** The query string of the list. */
  address: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Companies that match. */
  count: z.int(),
})
export type View = z.output<typeof View>

export const listViews = endpoint({
  method: 'GET',
  path: `${adminApi}/company-views`,
  summary: 'Saved views of the list of companies, with the number of companies in each',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  answer: ok(z.object({ results: z.array(View) })),
})

export const saveView = endpoint({
  method: 'POST',
  path: `${adminApi}/company-views`,
  summary: 'Save a view of the list of companies, for oneself or for the team',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  body: z.object({
    name: requiredText(maxViewName).check(singleLine),
    address: z.string().check(z.maxLength(maxListAddress, fieldMessages.atMost(maxListAddress))),
    isShared: z.boolean(fieldMessages.choice),
  }),
  answer: ok(z.object({ id: z.int() })),
  refusals: { 409: `At most ${maxViews} views` },
})

export const removeView = endpoint({
  method: 'POST',
  path: `${adminApi}/company-views/:id/remove`,
  summary: 'Remove a view: its creator, or an admin a shared one',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such view' },
})

/** Maximum companies of an export. */
export const maxExportedCompanies = 10_000

export const exportCompanies = endpoint({
  method: 'GET',
  path: `${adminApi}/companies/export`,
  summary: `The companies that match as CSV, at most ${maxExportedCompanies}`,
  ...accountCall,
  query: CompanyListQuery,
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The companies' },
})
