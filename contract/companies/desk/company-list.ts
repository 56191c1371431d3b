import * as z from 'zod/mini'
import { Instant } from '#contract/fields.ts'
import { accountRoles } from '../../access.ts'
import { Tier } from '../../tier-fields.ts'
import { tierNames } from '../../tiers.ts'
import {
  AccountState,
  accountStateNames,
  plans,
  readerRoles,
} from '#contract/back-office/back-office.ts'
import { choice, defineDeskList, rowValues } from '#contract/back-office/lists/define-desk-list.ts'

/** Ways a company was added without a colleague; of companies from before this was recorded, none is known. */
export const addedByNames = {
  website: 'Website',
  'qr-code': 'QR code',
  unknown: 'Not recorded',
} as const

export const seenNames = {
  7: 'in the last 7 days',
  30: 'in the last 30 days',
  'silent-30': 'not for 30 days',
  'silent-60': 'not for 60 days',
  'silent-90': 'not for 90 days',
} as const

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

export const companies = defineDeskList({
  name: 'companies',
  title: 'Companies',
  path: '/companies',
  summary: 'Companies by text of the company or its contacts, filtered, sorted and paged',
  one: 'company',
  many: 'companies',
  roles: readerRoles,
  exportRoles: accountRoles,
  exportAct: 'companies.exported',
  row: AccountEntry,
  search: {
    label: 'Name, person, e-mail, telephone or id',
    placeholder: 'Any word, number or id',
  },
  filters: {
    state: choice('State', accountStateNames),
    plan: choice('Plan', {
      plus: 'Plus',
      broker: 'Broker',
      none: 'No plan yet',
      service: 'Services only',
    }),
    country: rowValues('Country'),
    tier: choice('Tier', tierNames),
    trial: choice('Trial ends', {
      7: 'within 7 days',
      14: 'within 14 days',
      30: 'within 30 days',
      over: 'has ended',
    }),
    invoice: choice('Last invoice', {
      due: 'open',
      'past-due': 'past due',
      'must-pay': 'must be paid',
    }),
    /** Days since the oldest unpaid invoice was due. */
    overdue: choice('Overdue by', {
      1: '1 day or more',
      15: '15 days or more',
      30: '30 days or more',
      60: '60 days or more',
    }),
    seen: choice('Last seen', seenNames),
    since: choice('Member for', {
      1: 'less than a year',
      5: '1 to 5 years',
      10: '5 to 10 years',
      20: '10 to 20 years',
      more: '20 years and more',
    }),
    mail: choice('Mail', {
      main: 'main contact suppressed',
      some: 'an address suppressed',
      ok: 'no address suppressed',
    }),
    twoFactor: choice('2FA', { none: 'nobody', some: 'not everybody', all: 'everybody' }),
    addedBy: rowValues('Added by'),
  },
  columns: {
    name: {
      header: 'Company',
      sort: 'name',
      title: true,
      csv: [
        ['company', ({ name }) => name],
        ['tier', ({ tier }) => tierNames[tier]],
      ],
    },
    person: {
      header: 'Person',
      optional: 'usual',
      width: '11rem',
      soft: true,
      tip: ({ person }) => (person ? `${person.name}, ${person.email}` : ''),
      csv: [
        ['contact', ({ person }) => person?.name],
        ['e-mail', ({ person }) => person?.email],
      ],
    },
    country: {
      header: 'Country',
      sort: 'country',
      optional: 'usual',
      width: '7.5rem',
      from: '52rem',
      soft: true,
      tip: true,
    },
    state: {
      header: 'State',
      sort: 'state',
      optional: 'usual',
      width: '7rem',
      card: 'figure',
      value: ({ state }) => accountStateNames[state],
    },
    plan: {
      header: 'Plan',
      sort: 'plan',
      optional: 'usual',
      width: '4.5rem',
      from: '52rem',
      card: 'hidden',
      soft: true,
      value: ({ isServiceOnly, plan }) => (isServiceOnly ? 'services' : plan),
    },
    seen: {
      header: 'Last seen',
      sort: 'seen',
      optional: 'usual',
      width: '6.5rem',
      from: '52rem',
      card: 'hidden',
      as: 'time',
      value: ({ lastSeenAt }) => lastSeenAt,
    },
    secured: {
      header: '2FA',
      optional: 'usual',
      width: '4.5rem',
      from: '64rem',
      align: 'right',
      card: 'hidden',
      tip: ({ secured, contacts }) => `${secured} of ${contacts} people use two-factor`,
      csv: [
        ['people', ({ contacts }) => contacts],
        ['with 2FA', ({ secured }) => secured],
      ],
    },
    mail: {
      header: 'Mail',
      optional: 'usual',
      width: '7rem',
      from: '64rem',
      card: 'hidden',
      csv: [['suppressed', ({ suppressed }) => suppressed]],
    },
    email: {
      header: 'E-mail',
      optional: 'extra',
      width: '14rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
      tip: true,
      value: ({ person }) => person?.email,
      csv: [],
    },
    trialEnds: {
      header: 'Trial ends',
      sort: 'trialEnd',
      optional: 'extra',
      width: '7rem',
      from: '52rem',
      align: 'right',
      card: 'hidden',
      soft: true,
      value: ({ trialEndsAt }) => trialEndsAt,
    },
    id: {
      header: 'Id',
      optional: 'extra',
      width: '4.5rem',
      from: '64rem',
      align: 'right',
      card: 'hidden',
      soft: true,
    },
    since: {
      header: 'Member since',
      sort: 'memberSince',
      optional: 'extra',
      width: '7rem',
      from: '52rem',
      align: 'right',
      card: 'hidden',
      soft: true,
      value: ({ memberSince }) => memberSince,
    },
    addedBy: {
      header: 'Added by',
      optional: 'extra',
      width: '9rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
      tip: true,
    },
  },
  otherSorts: ['newest'],
  usual: { sort: 'name', order: 'asc' },
  csvOrder: [
    'id',
    'name',
    'person',
    'country',
    'state',
    'plan',
    'seen',
    'secured',
    'mail',
    'trialEnds',
    'since',
    'addedBy',
  ],
  views: [
    { name: 'Trial ends this week', address: 'trial=7&sort=trialEnd' },
    { name: 'Overdue', address: 'state=overdue,force-pay' },
    { name: 'Silent 60 days', address: 'state=trial,active,overdue&seen=silent-60' },
  ],
})
