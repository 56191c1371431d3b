import * as z from 'zod/mini'
import type { StaffRole } from './access.ts'
import { accountRoles, emailKinds, htmlMax, moneyRoles, plans } from './back-office.ts'
import { InvoiceStanding } from './billing.ts'
import { BodyId, endpoint, idParams, ok, type Endpoint } from './endpoint.ts'
import { Day, KeptEmail, mailable, Reason, reasonMax } from './fields.ts'
import { fieldMessages } from './notices.ts'
import { adminApi } from './staff.ts'

// ── Fields ──

/** One line of text, trimmed. */
const line = (most: number) =>
  z.string(fieldMessages.required).check(
    z.trim(),
    z.maxLength(most, fieldMessages.atMost(most)),
    // oxlint-disable-next-line no-control-regex -- a line has none of them, and half a letter cannot be mailed
    z.regex(/^[^\p{Cs}\u0000-\u001f\u007f]*$/u, fieldMessages.invalid),
  )
const requiredLine = (most: number) => line(most).check(z.minLength(1, fieldMessages.required))
const lines = (most: number) =>
  z
    .string(fieldMessages.required)
    .check(z.trim(), z.maxLength(most, fieldMessages.atMost(most)), mailable)
const Version = z.int(fieldMessages.number)
const Website = line(500).check(z.regex(/^(https?:\/\/\S+\.\S+)?$/, fieldMessages.link))
const Html = lines(htmlMax)

const factFields = {
  name: requiredLine(100),
  countryCode: z.string(fieldMessages.required).check(z.regex(/^[A-Z]{2}$/, fieldMessages.choice)),
  address: line(500),
  telephone: line(100),
  website: Website,
  description: lines(5000),
}
const contactFields = {
  name: requiredLine(100),
  function: line(100),
  telephone: line(100),
}
export const CompanyFacts = z.object({ ...factFields, memberSince: z.nullable(Day) })
export type CompanyFacts = z.output<typeof CompanyFacts>
export const ContactFacts = z.object(contactFields)
export type ContactFacts = z.output<typeof ContactFacts>

// ── Calls ──

/** Two worked on the same thing: the version that was looked at is not the one that stands there. */
export const changedMeanwhile = 'CHANGED'
const refusals = {
  404: 'No such company or contact',
  409: '`payload.extra` CHANGED: somebody changed it meanwhile; other values name what stands in the way',
}
const Done = ok(z.object({ version: z.int() }))

function companyAct<const P extends string, const B extends z.ZodMiniType>(
  path: P,
  summary: string,
  body: B,
  roles: readonly StaffRole[] = accountRoles,
) {
  return {
    method: 'POST',
    path: `${adminApi}/companies/:id/${path}`,
    summary,
    access: 'staff',
    blocked: 'denied',
    roles,
    params: idParams,
    body,
    answer: Done,
    refusals,
  } as const satisfies Endpoint
}
function contactAct<const P extends string, const B extends z.ZodMiniType>(
  path: P,
  summary: string,
  body: B,
) {
  return {
    method: 'POST',
    path: `${adminApi}/contacts/:id/${path}`,
    summary,
    access: 'staff',
    blocked: 'denied',
    roles: accountRoles,
    params: idParams,
    body,
    answer: Done,
    refusals,
  } as const satisfies Endpoint
}

/** What a new company starts as: approved later, on trial from now on, or paying. */
export const startingStates = ['new', 'trial', 'active'] as const

export const createCompany = endpoint({
  method: 'POST',
  path: `${adminApi}/companies`,
  summary: 'Create a company with its main contact, who is mailed a link to set a password',
  access: 'staff',
  blocked: 'denied',
  roles: accountRoles,
  body: z.object({
    ...factFields,
    state: z.enum(startingStates, fieldMessages.choice),
    plan: z.nullable(z.enum(plans, fieldMessages.choice)),
    isServiceOnly: z.boolean(fieldMessages.choice),
    contact: z.object({ ...contactFields, email: KeptEmail }),
  }),
  answer: ok(z.object({ id: z.int() })),
  refusals: { 409: '`payload.extra` EMAIL_TAKEN: a contact has this address already' },
})

export const changeCompany = endpoint(
  companyAct(
    'facts',
    "Change a company's facts",
    z.object({
      ...factFields,
      memberSince: z.nullable(Day),
      version: Version,
      /** Needed where the beginning of the membership changes (BK-031). */
      reason: z._default(lines(reasonMax), ''),
    }),
  ),
)
export const changePlan = endpoint(
  companyAct(
    'plan',
    "Change a company's plan",
    z.object({
      plan: z.nullable(z.enum(plans, fieldMessages.choice)),
      reason: Reason,
      version: Version,
    }),
    moneyRoles,
  ),
)
export const changeServiceOnly = endpoint(
  companyAct(
    'service-only',
    'Make a company one that sells services only, or a trading one',
    z.object({
      isServiceOnly: z.boolean(fieldMessages.choice),
      reason: Reason,
      version: Version,
    }),
  ),
)

export const trialSteps = ['approve', 'reject', 'end', 'extend'] as const
export const changeTrial = endpoint(
  companyAct(
    'trial',
    'Approve, reject, end or extend a free trial',
    z.object({
      step: z.enum(trialSteps, fieldMessages.choice),
      /** The last day of an extended trial. */
      until: z.optional(Day),
      reason: z._default(lines(reasonMax), ''),
      version: Version,
    }),
  ),
)
export const activateCompany = endpoint(
  companyAct(
    'activation',
    'Open an account for a paying member, with its plan',
    z.object({
      plan: z.nullable(z.enum(plans, fieldMessages.choice)),
      reason: Reason,
      version: Version,
    }),
    moneyRoles,
  ),
)
export const terminateCompany = endpoint(
  companyAct(
    'termination',
    'Terminate an account: nobody of it can sign in any more',
    z.object({ reason: Reason, version: Version }),
  ),
)

const Text = z.object({
  /** Empty to lift it. */
  html: Html,
  reason: Reason,
  version: Version,
})
export const blockCompany = endpoint(
  companyAct('block', 'Set or lift the full block of a company', Text),
)
export const messageCompany = endpoint(
  companyAct('message', 'Set or lift the special message to a company', Text),
)
export const logOutCompany = endpoint(
  companyAct(
    'force-logout',
    'End all sessions of a company',
    z.object({ reason: Reason, version: Version }),
  ),
)

export const changeInvoiceStanding = endpoint(
  companyAct(
    'standing',
    'Say how a company stands with its last invoice',
    z.extend(InvoiceStanding, { reason: Reason, version: Version }),
    moneyRoles,
  ),
)

export const addContact = endpoint(
  companyAct(
    'contacts',
    'Add a contact, who is mailed a link to set a password (AM-076)',
    z.object({ ...contactFields, email: KeptEmail, version: Version }),
  ),
)
export const orderContacts = endpoint(
  companyAct(
    'contact-order',
    'Put the contacts in an order; the first is the main contact',
    z.object({
      contactIds: z
        .array(BodyId, fieldMessages.invalid)
        .check(z.maxLength(40, fieldMessages.invalid)),
      version: Version,
    }),
  ),
)

export const changeContact = endpoint(
  contactAct('facts', "Change a contact's facts", z.object({ ...contactFields, version: Version })),
)
export const removeContact = endpoint(
  contactAct(
    'removal',
    'Remove a contact who left: what it sent stays, its address is free again',
    z.object({
      reason: Reason,
      /** The contact who has its broadcasts from now on and gets the replies; left out, the main contact (BK-011). */
      successorId: z.optional(BodyId),
      version: Version,
    }),
  ),
)
export const changeEmail = endpoint(
  contactAct(
    'email',
    'Change an e-mail address: the new one is used once its owner confirms it (AM-124)',
    z.object({
      kind: z.enum(emailKinds, fieldMessages.choice),
      /** Null takes back the address that waits to be confirmed, otherwise the alternative address. */
      email: z.nullable(KeptEmail),
      reason: Reason,
      version: Version,
    }),
  ),
)
export const blockContact = endpoint(
  contactAct('block', 'Set or lift the full block of one person', Text),
)
export const messageContact = endpoint(
  contactAct('message', 'Set or lift the special message to one person', Text),
)
export const logOutContact = endpoint(
  contactAct(
    'force-logout',
    'End all sessions of a person',
    z.object({ reason: Reason, version: Version }),
  ),
)
export const identityChecks = ['callback', 'colleague', 'document'] as const
export const identityCheckNames: Record<(typeof identityChecks)[number], string> = {
  callback: 'Called back on the telephone number on file',
  colleague: 'Vouched for by another contact of the company',
  document: 'Identity document, seen by video',
}
export const checkedReasonMax = 440
export const resetTwoFactor = endpoint(
  contactAct(
    'two-factor-reset',
    'Take the second factor off after an identity check (AM-058)',
    z.object({
      identity: z.enum(identityChecks, fieldMessages.choice),
      /** Kept behind the words for the check. */
      reason: Reason.check(z.maxLength(checkedReasonMax, fieldMessages.atMost(checkedReasonMax))),
      version: Version,
    }),
  ),
)
export const sendPasswordLink = endpoint(
  contactAct(
    'password-link',
    'Mail a new link to set a password; older ones no longer work',
    z.object({ version: Version }),
  ),
)

// ── The link in the mail to a new address ──

const EmailToken = z
  .string(fieldMessages.required)
  .check(z.regex(/^[\w-]{1,100}$/, fieldMessages.invalid))

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/companies/verifyEmail',
  summary: 'Confirm a new e-mail address by the link that was mailed to it (AM-124)',
  access: 'visitor',
  blocked: 'allowed',
  body: z.object({ token: EmailToken }),
  answer: ok(z.object({ email: z.string() })),
  refusals: {
    404: 'The link is used, expired or never was one, or the account is closed',
    409: 'The address is taken, or the plan has no room for one more; which of them is not told',
  },
})
