import * as z from 'zod/mini'
import { endpoint, ok } from '../../endpoint.ts'
import { Tier } from '../../tier-fields.ts'
import { AccountState, readerRoles } from '#contract/back-office/back-office.ts'
import { adminApi } from '#contract/back-office/staff.ts'
import { companyFilterValues } from './company-list.ts'
import { listAnswer, listQuery } from '#contract/back-office/lists/desk-lists.ts'
import { Instant } from '#contract/fields.ts'

export const peopleFilters = ['state', 'country', 'role', 'seen', 'mail', 'signIn'] as const
export type PeopleFilter = (typeof peopleFilters)[number]

export const peopleFilterNames: Record<PeopleFilter, string> = {
  state: 'State',
  country: 'Country',
  role: 'Contact',
  seen: 'Last seen',
  mail: 'Mail',
  signIn: 'Sign-in',
}

/** The values of filters that are the same everywhere, in their order. */
export const peopleFilterValues = {
  role: { main: 'main contact', other: 'other' },
  seen: companyFilterValues.seen,
  mail: { suppressed: 'suppressed', ok: 'not suppressed' },
  signIn: {
    'no-password': 'no password yet',
    'no-2fa': 'without 2FA',
    '2fa': 'with 2FA',
    blocked: 'blocked',
  },
} as const satisfies Partial<Record<PeopleFilter, Record<string, string>>>

export const peopleSorts = ['name', 'company', 'seen', 'email'] as const
export type PeopleSort = (typeof peopleSorts)[number]

export const Person = z.object({
  id: z.int(),
  name: z.string(),
  function: z.string(),
  email: z.string(),
  /** 'Main contact', '2nd', … '40th'. */
  label: z.string(),
  company: z.object({ id: z.int(), name: z.string(), tier: Tier, state: AccountState }),
  lastSeenAt: z.nullable(Instant),
  isSuppressed: z.boolean(),
  hasPassword: z.boolean(),
  hasTwoFactor: z.boolean(),
  isBlocked: z.boolean(),
})
export type Person = z.input<typeof Person>

export const PeopleListQuery = listQuery(peopleFilters, peopleSorts)
export type PeopleListQuery = z.output<typeof PeopleListQuery>

export const listPeople = endpoint({
  method: 'GET',
  path: `${adminApi}/people`,
  summary: 'Contacts of all companies by name, address or company, filtered, sorted and paged',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  query: PeopleListQuery,
  answer: ok(listAnswer(peopleFilters, Person)),
})
