import * as z from 'zod/mini'
import { accountCall, type StaffRole } from '../access.ts'
import { accountStates } from '../account-permissions.ts'
import { InvoiceStatus } from '../billing.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { Day } from '../fields.ts'
import { Place } from '../map.ts'
import { fieldMessages } from '../notices.ts'
import { pageSizes } from '../search-params.ts'
import { adminApi } from './staff.ts'
import { Tier, TierHindrance } from '../tiers.ts'

/** Contacts that a company can have. */
export const contactsPerCompany = 40
/** A trial that ends within so many days is to be looked at. */
export const trialEndsSoonDays = 7
/** Actions shown on a company's page; the audit log has all. */
const latestActions = 25
const maxFormerContacts = 200
/** A link to confirm a new e-mail address works for so many days. */
export const emailLinkDays = 7
/** Companies that look like one that is being entered. */
export const maxDuplicates = 10
/** A search looks at so many words at most. */
export const searchWords = 8

/** Who reads accounts and money. */
const readerRoles = ['support', 'finance', 'editor'] as const satisfies StaffRole[]

export const AccountState = z.enum(accountStates, fieldMessages.choice)
export type AccountState = z.output<typeof AccountState>
export const accountStateNames: Record<AccountState, string> = {
  new: 'New',
  trial: 'Trial',
  'trial-ended': 'Trial ended',
  active: 'Active',
  overdue: 'Overdue',
  'force-pay': 'Must pay',
  'custom-blocked': 'Blocked',
  terminated: 'Terminated',
}

export const plans = ['plus', 'broker'] as const

const page = z._default(
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, fieldMessages.number)), z.transform(Number)),
    z.int().check(z.minimum(1, fieldMessages.number)),
  ),
  1,
)
const pageSize = z._default(
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/, fieldMessages.number)), z.transform(Number)),
    z.literal(pageSizes, fieldMessages.choice),
  ),
  20,
)

export const accountSorts = ['name', 'newest', 'memberSince', 'trialEnd', 'state'] as const
export type AccountSort = (typeof accountSorts)[number]
export const planFilters = ['plus', 'broker', 'none', 'service'] as const

const AccountEntry = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  state: AccountState,
  plan: z.nullable(z.enum(plans)),
  isServiceOnly: z.boolean(),
  tier: Tier,
  memberSince: z.nullable(z.string()),
  trialEndsAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  contacts: z.int(),
  /** The contact that the search found, otherwise the main one. */
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
export type AccountEntry = z.output<typeof AccountEntry>

export const listAccounts = endpoint({
  method: 'GET',
  path: `${adminApi}/companies`,
  summary: 'Companies by any word of theirs or of their contacts, filtered, sorted and paged',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  query: z.object({
    page,
    pageSize,
    /** Every word has to be found: in names, addresses, telephone numbers, or as an id. */
    search: z._default(z.string().check(z.maxLength(200, fieldMessages.atMost(200))), ''),
    state: z.optional(AccountState),
    plan: z.optional(z.enum(planFilters, fieldMessages.choice)),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, fieldMessages.choice))),
    /** '1': trials that end within days. */
    trialEnding: z.optional(z.literal('1', fieldMessages.choice)),
    sort: z._default(z.enum(accountSorts, fieldMessages.choice), 'name'),
    order: z._default(z.enum(['asc', 'desc'], fieldMessages.choice), 'asc'),
  }),
  answer: ok(
    z.object({
      results: z.array(AccountEntry),
      numResults: z.int(),
      /** Companies in each state that the other filters leave. */
      states: z.partialRecord(AccountState, z.int()),
    }),
  ),
})

export const emailKinds = ['primary', 'alternative'] as const
export type EmailKind = (typeof emailKinds)[number]

const ContactAccount = z.object({
  id: z.int(),
  version: z.int(),
  position: z.int(),
  /** 'Main contact', '2nd', … '40th'. */
  label: z.string(),
  name: z.string(),
  function: z.string(),
  telephone: z.string(),
  email: z.string(),
  emailAlternative: z.nullable(z.string()),
  /** New addresses that wait to be confirmed (AM-124). */
  pending: z.array(
    z.object({ kind: z.enum(emailKinds), email: z.string(), expiresAt: z.iso.datetime() }),
  ),
  /** Those of the addresses that no mail goes to any more: it came back. */
  deadAddresses: z.array(z.string()),
  hasPassword: z.boolean(),
  hasTwoFactor: z.boolean(),
  /** The operator demands a second factor, and this person has none (AU-026). */
  mustEnrol: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.nullable(z.iso.datetime()),
  /** Devices it is signed in on. */
  sessions: z.int(),
  /** Failed sign-ins of the last 24 hours. */
  failedSignIns: z.int(),
  blockHtml: z.string(),
  messageHtml: z.string(),
  /** Lists it was removed from at this moment; every list counts as one. */
  exclusions: z.int(),
})
export type ContactAccount = z.output<typeof ContactAccount>

const AccountAction = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  act: z.string(),
  /** The act in words. */
  title: z.string(),
  /** Who acted: a name, 'Visitor' or 'System'. */
  who: z.string(),
  /** The contact it concerned, where it was one. */
  contact: z.nullable(z.string()),
  reason: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AccountAction = z.output<typeof AccountAction>

export const Account = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  countryCode: z.string(),
  country: z.string(),
  address: z.string(),
  /** Where it is, as staff entered it; null while only its country is known. */
  place: Place,
  telephone: z.string(),
  website: z.string(),
  description: z.string(),
  vatNumber: z.string(),
  isAttendingEbm: z.boolean(),
  createdAt: z.iso.datetime(),
  state: AccountState,
  /** Since when: its last change, or its beginning. */
  stateSince: z.iso.datetime(),
  /** The state that counts again once a custom block is lifted. */
  stateBeneath: z.nullable(AccountState),
  plan: z.nullable(z.enum(plans)),
  isServiceOnly: z.boolean(),
  tier: Tier,
  memberSince: z.nullable(Day),
  /** When the tier last changed; null while it never has. */
  tierSince: z.nullable(z.iso.datetime()),
  hasWarranty: z.boolean(),
  /** Upheld and not put right. */
  unsolvedComplaints: z.int(),
  /** Why it has no tier whatever its years are. */
  tierHindrance: z.nullable(TierHindrance),
  trialEndsAt: z.nullable(z.iso.datetime()),
  blockHtml: z.string(),
  messageHtml: z.string(),
  standing: z.nullable(InvoiceStatus),
  addresses: z.object({
    /** How many addresses may receive lists (AM-075). */
    limit: z.int(),
    used: z.array(z.string()),
  }),
  contacts: z.array(ContactAccount),
  left: z.array(
    z.object({ id: z.int(), name: z.string(), email: z.string(), removedAt: z.iso.datetime() }),
  ),
  log: z.array(AccountAction),
})
export type Account = z.output<typeof Account>
export const accountLimits = { latestActions, maxFormerContacts } as const

export const getAccount = endpoint({
  method: 'GET',
  path: `${adminApi}/companies/:id`,
  summary: 'One company as staff see it: standing, contacts and the latest acts',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  params: idParams,
  answer: ok(Account),
  refusals: { 404: 'No such company' },
})

const duplicateReasons = ['name', 'domain', 'email'] as const

export const findDuplicates = endpoint({
  method: 'GET',
  path: `${adminApi}/companies/duplicates`,
  summary: 'Companies that look like one that is being entered (BK-003)',
  ...accountCall,
  query: z.object({
    name: z._default(z.string().check(z.maxLength(100, fieldMessages.atMost(100))), ''),
    website: z._default(z.string().check(z.maxLength(500, fieldMessages.atMost(500))), ''),
    email: z._default(z.string().check(z.maxLength(254, fieldMessages.atMost(254))), ''),
  }),
  answer: ok(
    z.object({
      results: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          country: z.string(),
          state: AccountState,
          same: z.array(z.enum(duplicateReasons)),
        }),
      ),
    }),
  ),
})

/** The longest text that staff write to a company or a person; HTML, which is sanitised (AM-070). */
export const htmlMax = 10_000

export const previewHtml = endpoint({
  method: 'POST',
  path: `${adminApi}/preview`,
  summary: 'A block or message as members will see it: sanitised',
  ...accountCall,
  body: z.object({
    html: z
      .string(fieldMessages.required)
      .check(z.maxLength(htmlMax, fieldMessages.atMost(htmlMax))),
  }),
  answer: ok(z.object({ html: z.string() })),
})
