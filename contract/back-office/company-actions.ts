import * as z from 'zod/mini'
import { accountCall, moneyRoles } from '../access.ts'
import { plans } from './back-office.ts'
import { InvoiceStatus } from '../billing.ts'
import { endpoint, ok } from '../endpoint.ts'
import { Day, NormalizedEmail, lines, Reason, reasonMax } from '../fields.ts'
import { Place } from '../map.ts'
import { fieldMessages } from '../notices.ts'
import { adminApi } from './staff.ts'

/** What a new company starts as: approved later, on trial from now on, or paying. */
export const startingStates = ['new', 'trial', 'active'] as const

export const createCompany = endpoint({
  method: 'POST',
  path: `${adminApi}/companies`,
  summary: 'Create a company with its main contact, who is mailed a link to set a password',
  ...accountCall,
  body: z.object({
    ...factFields,
    state: z.enum(startingStates, fieldMessages.choice),
    plan: z.nullable(z.enum(plans, fieldMessages.choice)),
    isServiceOnly: z.boolean(fieldMessages.choice),
    contact: z.object({ ...contactFields, email: NormalizedEmail }),
  }),
  answer: ok(z.object({ id: z.int() })),
  refusals: { 409: '`payload.extra` EMAIL_TAKEN: a contact has this address already' },
})

export const changeCompany = endpoint(
  companyAction(
    'facts',
    "Change a company's facts",
    z.object({
      ...CompanyFacts.shape,
      version: Version,
      reason: z._default(lines(reasonMax), ''),
    }),
  ),
)

/** What staff decided about a time in which a company was no member: it counts, or the years begin anew (BK-031). */
export const gapDecisions = ['none', 'bridged', 'restarted'] as const
export type GapDecision = (typeof gapDecisions)[number]
export const gapDecisionNames: Record<GapDecision, string> = {
  none: 'No gap',
  bridged: 'Bridged',
  restarted: 'Restarted',
}

export const changeMembership = endpoint(
  companyAction(
    'membership',
    'Say since when a company is a member and whether it gives the warranty; its tier follows at once',
    z.object({
      memberSince: z.nullable(Day),
      /** Why another day counts. */
      gap: z._default(z.enum(gapDecisions, fieldMessages.choice), 'none'),
      /** One month of return-to-base warranty (TI-002). */
      hasWarranty: z.boolean(fieldMessages.choice),
      reason: Reason,
      version: Version,
    }),
  ),
)
export const placeCompany = endpoint(
  companyAction(
    'place',
    'Say where a company is on the map, or that only its country is known',
    z.object({ place: Place, reason: z._default(lines(reasonMax), ''), version: Version }),
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
  companyAction(
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
  companyAction(
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
  companyAction(
    'termination',
    'Terminate an account: none of its contacts can sign in',
    z.object({ reason: Reason, version: Version }),
  ),
)

export const blockCompany = endpoint(
  companyAction('block', 'Set or lift the full block of a company', StaffMessageInput),
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

export const changeInvoiceStanding = endpoint(
  companyAction(
    'standing',
    'Set the status of a company’s last invoice',
    z.extend(InvoiceStatus, { reason: Reason, version: Version }),
    moneyRoles,
  ),
)
