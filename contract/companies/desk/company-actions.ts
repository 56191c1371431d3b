import * as z from 'zod/mini'
import { accountCall, moneyRoles, accountRoles, type StaffRole } from '#contract/access.ts'
import { plans, maxHtmlLength } from '#contract/back-office/back-office.ts'
import { endpoint, ok, idParams, type Endpoint } from '#contract/endpoint.ts'
import {
  Day,
  lines,
  NormalizedEmail,
  noLinkUser,
  OptionalReason,
  Reason,
  singleLine,
  TypedName,
  Version,
} from '#contract/fields.ts'
import { Place } from '#contract/map.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { adminApi } from '#contract/back-office/staff.ts'

// ── Fields ──

/** A trimmed single line that is valid in an e-mail. */
const line = (max: number) => lines(max).check(singleLine)
const requiredLine = (max: number) => line(max).check(z.minLength(1, fieldMessages.required))
const Website = line(500).check(z.regex(/^(https?:\/\/\S+\.\S+)?$/, fieldMessages.link), noLinkUser)
const Html = lines(maxHtmlLength)

export const factFields = {
  name: requiredLine(100),
  countryCode: z.string(fieldMessages.required).check(z.regex(/^[A-Z]{2}$/, fieldMessages.choice)),
  address: lines(500),
  telephone: line(100),
  website: Website,
  description: lines(5000),
}
export const contactFields = {
  name: requiredLine(100),
  function: line(100),
  telephone: line(100),
}
/** Facts that only staff change (AM-124); omitted ones stay unchanged. */
const staffFacts = {
  vatNumber: z.optional(line(30)),
  isAttendingEbm: z.optional(z.boolean(fieldMessages.choice)),
}
export const CompanyFacts = z.object({ ...factFields, ...staffFacts })
export type CompanyFacts = z.output<typeof CompanyFacts>
export const ContactFacts = z.object(contactFields)
export type ContactFacts = z.output<typeof ContactFacts>

// ── Endpoints ──

/** Edit conflict: the version sent is no longer the current one. */
export const editConflict = 'CHANGED'
const refusals = {
  404: 'No such company or contact',
  409: '`payload.extra` CHANGED: changed by someone else; other values name another conflict',
}
const Done = ok(z.object({ version: z.int() }))

export function companyAction<const P extends string, const B extends z.ZodMiniType>(
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
export function contactAction<const P extends string, const B extends z.ZodMiniType>(
  path: P,
  summary: string,
  body: B,
) {
  return {
    method: 'POST',
    path: `${adminApi}/contacts/:id/${path}`,
    summary,
    ...accountCall,
    params: idParams,
    body,
    answer: Done,
    refusals,
  } as const satisfies Endpoint
}

/** A text for members: a block or a special message. */
export const StaffMessageInput = z.object({
  /** Empty to lift it. */
  html: Html,
  reason: Reason,
  version: Version,
})

/** Initial states: approval pending, trial, or paying member. */
export const startingStates = ['new', 'trial', 'active'] as const

export const CreateCompanyBody = z.object({
  ...factFields,
  state: z.enum(startingStates, fieldMessages.choice),
  plan: z.nullable(z.enum(plans, fieldMessages.choice)),
  isServiceOnly: z.boolean(fieldMessages.choice),
  contact: z.object({ ...contactFields, email: NormalizedEmail }),
})

export const createCompany = endpoint({
  method: 'POST',
  path: `${adminApi}/companies`,
  summary: 'Create a company with its main contact, who receives a link to set a password',
  ...accountCall,
  body: CreateCompanyBody,
  answer: ok(z.object({ id: z.int() })),
  refusals: { 409: '`payload.extra` EMAIL_TAKEN: a contact has this address already' },
})

export const ChangeCompanyBody = z.object({
  ...CompanyFacts.shape,
  version: Version,
  reason: OptionalReason,
})

export const changeCompany = endpoint(
  companyAction('facts', "Change a company's facts", ChangeCompanyBody),
)

/** How a membership gap is treated: it counts as membership, or the years start again (BK-031). */
export const gapDecisions = ['none', 'bridged', 'restarted'] as const
export type GapDecision = (typeof gapDecisions)[number]
export const gapDecisionNames: Record<GapDecision, string> = {
  none: 'No gap',
  bridged: 'Bridged',
  restarted: 'Restarted',
}

export const ChangeMembershipBody = z.object({
  memberSince: z.nullable(Day),
  /** The reason that the start differs from the first membership. */
  gap: z._default(z.enum(gapDecisions, fieldMessages.choice), 'none'),
  /** One month of return-to-base warranty (TI-002). */
  hasWarranty: z.boolean(fieldMessages.choice),
  reason: Reason,
  version: Version,
})

export const changeMembership = endpoint(
  companyAction(
    'membership',
    'Set the start of membership and the warranty; the tier is recomputed',
    ChangeMembershipBody,
  ),
)
export const PlaceCompanyBody = z.object({ place: Place, reason: OptionalReason, version: Version })

export const placeCompany = endpoint(
  companyAction(
    'place',
    "Set a company's location on the map; null if only its country is known",
    PlaceCompanyBody,
  ),
)
export const changePlan = endpoint(
  companyAction(
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
  companyAction(
    'service-only',
    'Set whether a company sells services only',
    z.object({
      isServiceOnly: z.boolean(fieldMessages.choice),
      reason: Reason,
      version: Version,
    }),
  ),
)

export const trialSteps = ['approve', 'reject', 'end', 'extend'] as const
export const changeTrial = endpoint(
  companyAction(
    'trial',
    'Approve, reject, end or extend a free trial',
    z.object({
      step: z.enum(trialSteps, fieldMessages.choice),
      /** The last day of an extended trial. */
      until: z.optional(Day),
      reason: OptionalReason,
      version: Version,
    }),
  ),
)
export const activateCompany = endpoint(
  companyAction(
    'activation',
    'Activate the account of a paying member with its plan',
    z.object({
      plan: z.nullable(z.enum(plans, fieldMessages.choice)),
      reason: Reason,
      version: Version,
    }),
    moneyRoles,
  ),
)
export const terminateCompany = endpoint(
  companyAction(
    'termination',
    'Terminate an account; its contacts can no longer sign in. Confirmed with the name of the company',
    z.object({ typedName: TypedName, reason: Reason, version: Version }),
  ),
)

export const blockCompany = endpoint(
  companyAction('block', 'Set or lift the custom block of a company', StaffMessageInput),
)
export const messageCompany = endpoint(
  companyAction('message', 'Set or lift the special message to a company', StaffMessageInput),
)
export const logOutCompany = endpoint(
  companyAction(
    'force-logout',
    'End all sessions of a company',
    z.object({ reason: Reason, version: Version }),
  ),
)

export const ChangeDunningBody = z.object({
  /** No reminders by mail, no dismissible notices about invoices (AU-021). */
  isNoNotif: z.boolean(fieldMessages.choice),
  /** Null for the day by the setting (AM-066). */
  forcePayFrom: z.nullable(Day),
  reason: Reason,
  version: Version,
})

export const changeDunning = endpoint(
  companyAction(
    'dunning',
    'Switch the reminders of a company off or on, and set the day on which an overdue invoice closes its account',
    ChangeDunningBody,
    moneyRoles,
  ),
)
