import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { BroadcastListQuery } from '../../broadcasts/desk/moderation.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { filterText, requiredText, singleLine } from '../../fields.ts'
import { fieldMessages } from '../../notices.ts'
import { readerRoles } from '../back-office.ts'
import { CompanyListQuery } from '#contract/companies/desk/company-list.ts'
import { maxListAddress } from './desk-lists.ts'
import { PeopleListQuery } from '#contract/companies/desk/people-list.ts'
import { adminApi } from '../staff.ts'

/** Lists whose selections are saved and exported, with their pages below /admin. */
export const deskLists = {
  companies: { name: 'Companies', path: '/companies' },
  people: { name: 'People', path: '/people' },
  broadcasts: { name: 'Broadcasts', path: '/broadcasts' },
  invoices: { name: 'Invoices', path: '/invoices' },
  payments: { name: 'Payments', path: '/payments' },
} as const
export type DeskListName = keyof typeof deskLists
export const deskListNames = Object.keys(deskLists) as [DeskListName, ...DeskListName[]]

/** Maximum characters of the name of a view, and views of a list of one person or of the team. */
export const maxViewName = 40
export const maxViews = 20

/** Views that everybody has. */
export const shippedViews: readonly { list: DeskListName; name: string; address: string }[] = [
  { list: 'companies', name: 'Trial ends this week', address: 'trial=7&sort=trialEnd' },
  { list: 'companies', name: 'Overdue', address: 'state=overdue,force-pay' },
  {
    list: 'companies',
    name: 'Silent 60 days',
    address: 'state=trial,active,overdue&seen=silent-60',
  },
  {
    list: 'invoices',
    name: 'Open items',
    address: 'status=open&sort=due&columns=customer,due,not-due,1-15,16-30,31-60,over-60',
  },
  { list: 'invoices', name: 'Overdue', address: 'status=overdue&sort=due' },
]

const List = z.enum(deskListNames, fieldMessages.choice)

const View = z.object({
  /** Null for a view that everybody has. */
  id: z.nullable(z.int()),
  list: List,
  name: z.string(),
  /** The query string of the list. */
  address: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Rows that match, of those with a search at most 10,000. */
  count: z.int(),
})
export type View = z.output<typeof View>

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
  body: z.object({
    list: List,
    name: requiredText(maxViewName).check(singleLine),
    address: z.string().check(z.maxLength(maxListAddress, fieldMessages.atMost(maxListAddress))),
    isShared: z.boolean(fieldMessages.choice),
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

/** Maximum rows of an export. */
export const maxExportedRows = 10_000

/** Query parameters of an export: those of the list, and the keys of the columns in their order; all if absent. */
const exported = { columns: filterText(500) }
const asCsv = { answer: ok(z.object({})), documents: { 'text/csv': 'The rows' } } as const

export const exportCompanies = endpoint({
  ...accountCall,
  ...asCsv,
  method: 'GET',
  path: `${adminApi}/companies/export`,
  summary: `The companies that match as CSV, at most ${maxExportedRows}`,
  query: z.extend(CompanyListQuery, exported),
})
export const exportPeople = endpoint({
  ...accountCall,
  ...asCsv,
  method: 'GET',
  path: `${adminApi}/people/export`,
  summary: `The people that match as CSV, at most ${maxExportedRows}`,
  query: z.extend(PeopleListQuery, exported),
})
export const exportBroadcasts = endpoint({
  ...accountCall,
  ...asCsv,
  method: 'GET',
  path: `${adminApi}/broadcasts/export`,
  summary: `The broadcasts that match as CSV, at most ${maxExportedRows}`,
  query: z.extend(BroadcastListQuery, exported),
})
