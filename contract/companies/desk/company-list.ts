import * as z from 'zod/mini'
import { endpoint, ok } from '../../endpoint.ts'
import { Tier } from '../../tier-fields.ts'
import { AccountState, plans, readerRoles } from '#contract/back-office/back-office.ts'
import { listAnswer, listQuery } from '#contract/back-office/lists/desk-lists.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { Instant } from '#contract/fields.ts'

export const companyFilters = [
  'state',
  'plan',
  'country',
  'tier',
  'trial',
  'invoice',
  'overdue',
  'seen',
  'since',
  'mail',
  'twoFactor',
  'addedBy',
] as const
export type CompanyFilter = (typeof companyFilters)[number]

export const companyFilterNames: Record<CompanyFilter, string> = {
  state: 'State',
  plan: 'Plan',
  country: 'Country',
  tier: 'Tier',
  trial: 'Trial ends',
  invoice: 'Last invoice',
  overdue: 'Overdue by',
  seen: 'Last seen',
  since: 'Member for',
  mail: 'Mail',
  twoFactor: '2FA',
  addedBy: 'Added by',
}

/** Ways a company was added without a colleague; of companies from before this was recorded, none is known. */
export const addedByNames = {
  website: 'Website',
  'qr-code': 'QR code',
  unknown: 'Not recorded',
} as const

/** The values of filters that are the same everywhere, in their order. */
export const companyFilterValues = {
  plan: { plus: 'Plus', broker: 'Broker', none: 'No plan yet', service: 'Services only' },
  trial: { 7: 'within 7 days', 14: 'within 14 days', 30: 'within 30 days', over: 'has ended' },
  invoice: { due: 'open', 'past-due': 'past due', 'must-pay': 'must be paid' },
  /** Days since the oldest unpaid invoice was due. */
  overdue: {
    1: '1 day or more',
    15: '15 days or more',
    30: '30 days or more',
    60: '60 days or more',
  },
  seen: {
    7: 'in the last 7 days',
    30: 'in the last 30 days',
    'silent-30': 'not for 30 days',
    'silent-60': 'not for 60 days',
    'silent-90': 'not for 90 days',
  },
  since: {
    1: 'less than a year',
    5: '1 to 5 years',
    10: '5 to 10 years',
    20: '10 to 20 years',
    more: '20 years and more',
  },
  mail: {
    main: 'main contact suppressed',
    some: 'an address suppressed',
    ok: 'no address suppressed',
  },
  twoFactor: { none: 'nobody', some: 'not everybody', all: 'everybody' },
} as const satisfies Partial<Record<CompanyFilter, Record<string, string>>>

export const accountSorts = [
  'name',
  'newest',
  'memberSince',
  'trialEnd',
  'state',
  'country',
  'plan',
  'seen',
] as const
export type AccountSort = (typeof accountSorts)[number]

export const AccountEntry = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  state: AccountState,
  plan: z.nullable(z.enum(plans)),
  isServiceOnly: z.boolean(),
  tier: Tier,
  memberSince: z.nullable(z.string()),
  trialEndsAt: z.nullable(Instant),
  createdAt: Instant,
  contacts: z.int(),
  /** Contacts with a second factor. */
  secured: z.int(),
  /** Contacts with a suppressed address. */
  suppressed: z.int(),
  lastSeenAt: z.nullable(Instant),
  /** The colleague who added it, or how it registered. */
  addedBy: z.string(),
  /** The contact that matches the search, otherwise the main contact. */
  person: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      telephone: z.string(),
      label: z.string(),
      isBlocked: z.boolean(),
    }),
  ),
})
export type AccountEntry = z.input<typeof AccountEntry>

export const CompanyListQuery = listQuery(companyFilters, accountSorts)
export type CompanyListQuery = z.output<typeof CompanyListQuery>

export const listAccounts = endpoint({
  method: 'GET',
  path: `${adminApi}/companies`,
  summary: 'Companies by text of the company or its contacts, filtered, sorted and paged',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  /** All words of the search must match names, addresses, telephone numbers or an id. */
  query: CompanyListQuery,
  answer: ok(listAnswer(companyFilters, AccountEntry)),
})
