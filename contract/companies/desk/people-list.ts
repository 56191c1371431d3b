import * as z from 'zod/mini'
import { Instant } from '#contract/fields.ts'
import { accountRoles } from '../../access.ts'
import { Tier } from '../../tier-fields.ts'
import { AccountState, accountStateNames, readerRoles } from '#contract/back-office/back-office.ts'
import { choice, defineDeskList, rowValues } from '#contract/back-office/lists/define-desk-list.ts'
import { seenNames } from './company-list.ts'

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

export const people = defineDeskList({
  name: 'people',
  title: 'People',
  path: '/people',
  summary: 'Contacts of all companies by name, address or company, filtered, sorted and paged',
  one: 'person',
  many: 'people',
  roles: readerRoles,
  exportRoles: accountRoles,
  exportAct: 'people.exported',
  row: Person,
  search: { label: 'Name, e-mail, telephone or company', placeholder: 'Name, e-mail, company' },
  filters: {
    state: choice('State', accountStateNames),
    country: rowValues('Country'),
    role: choice('Contact', { main: 'main contact', other: 'other' }),
    seen: choice('Last seen', seenNames),
    mail: choice('Mail', { suppressed: 'suppressed', ok: 'not suppressed' }),
    signIn: choice('Sign-in', {
      'no-password': 'no password yet',
      'no-2fa': 'without 2FA',
      '2fa': 'with 2FA',
      blocked: 'blocked',
    }),
  },
  usual: { sort: 'name', order: 'asc' },
  columns: {
    name: { header: 'Name', sort: 'name', title: true },
    email: { header: 'E-mail', sort: 'email', width: '15rem', soft: true, tip: true },
    company: {
      header: 'Company',
      sort: 'company',
      width: '12rem',
      tip: true,
      value: ({ company }) => company.name,
      csv: [
        ['company id', ({ company }) => company.id],
        ['company', ({ company }) => company.name],
      ],
    },
    label: {
      header: 'Contact',
      optional: 'usual',
      width: '7rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
    },
    state: {
      header: 'State',
      optional: 'extra',
      width: '7rem',
      card: 'figure',
      value: ({ company }) => accountStateNames[company.state],
    },
    function: {
      header: 'Function',
      optional: 'extra',
      width: '9rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
    },
    seen: {
      header: 'Last seen',
      sort: 'seen',
      optional: 'usual',
      width: '6.5rem',
      card: 'figure',
      as: 'time',
      value: ({ lastSeenAt }) => lastSeenAt,
    },
    signIn: {
      header: 'Sign-in',
      optional: 'usual',
      width: '7.5rem',
      from: '64rem',
      card: 'hidden',
      value: ({ isBlocked, hasPassword, hasTwoFactor }) => {
        if (isBlocked) return 'blocked'
        if (!hasPassword) return 'no password'
        return hasTwoFactor ? '2FA' : 'password'
      },
    },
    mail: {
      header: 'Mail',
      optional: 'usual',
      width: '6.5rem',
      from: '52rem',
      card: 'hidden',
      value: ({ isSuppressed }) => (isSuppressed ? 'suppressed' : 'OK'),
    },
  },
})
