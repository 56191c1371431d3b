import * as z from 'zod/mini'
import { accountCall, accountRoles, everyRole, moneyRoles } from '../access.ts'
import { accountStates } from '../account-permissions.ts'
import { WaitingOrder } from '../billing/desk/waiting-order.ts'
import { AccountStatus, InvoiceStatus } from '../billing/account-status.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { Day, Instant } from '../fields.ts'
import { Location, Place } from '../map.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { adminApi } from './staff.ts'
import { Tier, TierHindrance } from '../tier-fields.ts'

/** Maximum contacts per company. */
export const maxContactsPerCompany = 40
/** Maximum audit entries on the company page; the audit log lists all. */
export const maxRecentActions = 25
/** Decisions about gaps in a membership that its page shows. */
export const maxGapDecisions = 5
/** Maximum removed contacts on the company page. */
export const maxFormerContacts = 200
/** Validity of a link that confirms a new e-mail address, in days. */
export const emailLinkValidityDays = 7
/** Maximum duplicate candidates of a new company. */
export const maxDuplicates = 10
/** Maximum words of a search; others are ignored. */
export const maxSearchWords = 8

/** Roles that read accounts and payments. */
export const readerRoles = everyRole

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

export const emailKinds = ['primary', 'alternative'] as const
export type EmailKind = (typeof emailKinds)[number]

export const PendingEmail = z.object({
  kind: z.enum(emailKinds),
  email: z.string(),
  expiresAt: Instant,
})

export const ContactAccount = z.object({
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
  /** New addresses that are not confirmed yet (AM-124). */
  pending: z.array(PendingEmail),
  /** Suppressed addresses, which get security mail only. */
  deadAddresses: z.array(z.string()),
  /** Whether the latest finished delivery to the address failed. */
  hasMailFailed: z.boolean(),
  /** Number of broadcast lists by setting; the better one of two addresses counts. */
  lists: z.object({ standard: z.int(), digest: z.int(), off: z.int() }),
  hasPassword: z.boolean(),
  hasTwoFactor: z.boolean(),
  /** Whether the required second factor is missing (AU-026). */
  mustEnrol: z.boolean(),
  createdAt: Instant,
  lastSeenAt: z.nullable(Instant),
  /** Number of active sessions. */
  sessions: z.int(),
  /** In the last 24 hours. */
  failedSignIns: z.int(),
  blockHtml: z.string(),
  messageHtml: z.string(),
  /** Exclusions in force; one from all lists counts as one. */
  exclusions: z.int(),
})
export type ContactAccount = z.input<typeof ContactAccount>

export const AccountAction = z.object({
  id: z.int(),
  at: Instant,
  act: z.string(),
  /** Title of the action. */
  title: z.string(),
  /** The actor: a name, 'Visitor' or 'System'. */
  who: z.string(),
  /** The contact concerned, if any. */
  contact: z.nullable(z.string()),
  reason: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AccountAction = z.input<typeof AccountAction>

export const AccountFacts = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  countryCode: z.string(),
  country: z.string(),
  address: z.string(),
  telephone: z.string(),
  website: z.string(),
  description: z.string(),
  vatNumber: z.string(),
  isAttendingEbm: z.boolean(),
  createdAt: Instant,
  state: AccountState,
  /** The state that applies once a custom block is lifted. */
  underlyingState: z.nullable(AccountState),
  plan: z.nullable(z.enum(plans)),
  isServiceOnly: z.boolean(),
  tier: Tier,
  memberSince: z.nullable(Day),
  trialEndsAt: z.nullable(Instant),
  blockHtml: z.string(),
  messageHtml: z.string(),
})

export const GapDecision = z.object({
  at: Instant,
  by: z.string(),
  decision: z.enum(['bridged', 'restarted']),
  reason: z.string(),
})

export const FormerContact = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  removedAt: Instant,
})

export const Account = z.extend(AccountFacts, {
  /** Location set by staff; null if its address decides. */
  place: Place,
  location: Location,
  /** Where its address is, also if staff have placed it elsewhere. */
  addressLocation: Location,
  /** Whether the address has changed since staff placed it. */
  isPlaceOutdated: z.boolean(),
  /** Timestamp of the last change of state, or of creation. */
  stateSince: Instant,
  /** Timestamp of the last change of tier; null if there was none. */
  tierSince: z.nullable(Instant),
  hasWarranty: z.boolean(),
  unsolvedComplaints: z.int(),
  /** The reason that it has no tier regardless of its years. */
  tierHindrance: z.nullable(TierHindrance),
  /** Decisions about gaps in the membership, the newest first (BK-031). */
  gapDecisions: z.array(GapDecision),
  /** With the day on which staff have the account closed. */
  standing: z.nullable(z.extend(InvoiceStatus, { forcePayFrom: z.nullable(z.string()) })),
  /** The order of a membership that waits for its payment or for staff. */
  order: z.nullable(WaitingOrder),
  addresses: z.object({
    /** Maximum addresses that receive lists (AM-075). */
    limit: z.int(),
    used: z.array(z.string()),
  }),
  contacts: z.array(ContactAccount),
  left: z.array(FormerContact),
  log: z.array(AccountAction),
})
export type Account = z.input<typeof Account>

export const getAccount = endpoint({
  method: 'GET',
  path: `${adminApi}/companies/:id`,
  summary: 'One company with its status, contacts and latest actions',
  access: 'staff',
  blocked: 'denied',
  roles: readerRoles,
  params: idParams,
  answer: ok(Account),
  refusals: { 404: 'No such company' },
})

/** Roles that see what a company sees. */
export const previewRoles = [...accountRoles, ...moneyRoles] as const

export const previewAccount = endpoint({
  method: 'GET',
  path: `${adminApi}/companies/:id/preview`,
  summary: 'What blocks a company or is shown to it, as its main contact reads it (BK-122)',
  access: 'staff',
  blocked: 'denied',
  roles: previewRoles,
  params: idParams,
  answer: ok(AccountStatus),
  refusals: { 404: 'No such company' },
})

export const duplicateReasons = ['email', 'vat', 'domain', 'name', 'telephone'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** A company that an application or an order resembles, and by what (BK-003). */
export const SimilarCompany = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  state: AccountState,
  address: z.string(),
  website: z.string(),
  vatNumber: z.string(),
  telephone: z.string(),
  same: z.array(z.enum(duplicateReasons)),
})
export type SimilarCompany = z.output<typeof SimilarCompany>
export const duplicateReasonNames: Record<DuplicateReason, string> = {
  email: 'same e-mail address',
  vat: 'same tax number',
  domain: 'same domain',
  name: 'same name',
  telephone: 'same telephone',
}

export const findDuplicates = endpoint({
  method: 'GET',
  path: `${adminApi}/companies/duplicates`,
  summary: 'Possible duplicates of a new company (BK-003)',
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

/** Maximum length of a block or message as HTML, which is sanitised (AM-070). */
export const maxHtmlLength = 10_000

export const previewHtml = endpoint({
  method: 'POST',
  path: `${adminApi}/preview`,
  summary: 'Preview of a block or message, sanitised as for members',
  ...accountCall,
  body: z.object({
    html: z
      .string(fieldMessages.required)
      .check(z.maxLength(maxHtmlLength, fieldMessages.atMost(maxHtmlLength))),
  }),
  answer: ok(z.object({ html: z.string() })),
})
