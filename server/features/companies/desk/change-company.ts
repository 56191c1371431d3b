import type { CompanyFacts, trialSteps } from '#contract/companies/desk/company-actions.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import type { Place } from '#contract/map.ts'
import { isTypedName } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import {
  sendSecurityMail,
  sendWelcome,
  endContactSessions,
  forceLogout,
} from '#server/features/auth/public.ts'
import { changeCompanyRecord, type Changed } from '#server/features/companies/desk/change-record.ts'
import { trialRejectedMail } from '#server/features/companies/desk/contacts/emails.ts'
import { openChecks } from '#server/features/registration/desk/present-registration.ts'
import { activationOf, beginMembership, findWaitingOrder } from '#server/features/billing/public.ts'
import { hideFormerNames } from '#server/features/broadcasts/public.ts'
import {
  findMainContact,
  findTrialEnd,
  lockCompany,
  isCountry,
  updateCompanyFacts,
  type ChangedBy,
  changeAccount,
  listCurrentContacts,
  type AccountChange,
  findPlace,
  updatePlace,
} from '#server/features/companies/public.ts'
import {
  findRegistrationOfCompany,
  insertStaffMessage,
} from '#server/features/registration/public.ts'
import { readMailText, readSettings } from '#server/features/site/public.ts'
import { differences } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Changes the facts of a company. Former names and telephone numbers stay hidden from visitors. */
export const changeCompany = (
  platform: Platform,
  companyId: number,
  facts: CompanyFacts,
  by: ChangedBy,
): Changed =>
  changeCompanyRecord(platform, companyId, by, async (tx, before) => {
    if (!(await isCountry(tx, facts.countryCode))) {
      return refuseFields([{ param: 'countryCode', msg: fieldMessages.choice }])
    }
    const details = differences<CompanyFacts>(before, facts)
    if (Object.keys(details).length === 0) return undefined
    await updateCompanyFacts(tx, companyId, facts)
    await hideFormerNames(tx, companyId, [
      { kind: 'company', before: before.name, after: facts.name },
      { kind: 'telephone', before: before.telephone, after: facts.telephone },
    ])
    return { act: 'company.changed', details }
  })

interface Step {
  step: (typeof trialSteps)[number]
  until: string | undefined
}

function changeOf({ step, until }: Step): AccountChange | undefined {
  if (step === 'extend') return until === undefined ? undefined : { kind: 'extendTrial', until }
  const kinds = { approve: 'approveTrial', reject: 'rejectTrial', end: 'endTrial' } as const
  return { kind: kinds[step] }
}

/**
 * Moves a trial to its next step (BK-002). Approval starts it and sends all contacts a password link; rejection sends
 * the reason. All steps but approval need a reason.
 */
export async function changeTrialStep(
  platform: Platform,
  companyId: number,
  step: Step,
  by: ChangedBy,
): Changed {
  const change = changeOf(step)
  if (!change) return refuseFields([{ param: 'until', msg: fieldMessages.required }])
  if (step.step !== 'approve' && by.reason === '') {
    return refuseFields([{ param: 'reason', msg: fieldMessages.required }])
  }
  return platform.database.transaction(async (tx) => {
    const unverified = step.step === 'approve' && (await findUnverified(tx, companyId, by))
    if (unverified) return unverified
    if (step.step === 'reject' && (await findWaitingOrder(tx, companyId))?.paidAt) {
      return refuse(409, refusals.orderPaid, { extra: 'PAID' })
    }
    const done = await changeAccount(tx, platform, companyId, change, by)
    if (isRefused(done)) return done
    if (step.step === 'approve') await welcomeContacts(tx, platform, companyId)
    if (step.step === 'reject') await notifyRejection(platform, tx, companyId, by)
    return done
  })
}

async function welcomeContacts(tx: Tx, platform: Platform, companyId: number) {
  for (const { id } of await listCurrentContacts(tx, companyId)) await sendWelcome(tx, platform, id)
}

/**
 * Refuses while checks of a company that applied or ordered are open (BK-004), and without a reason while an applicant has
 * not confirmed the e-mail address (BK-002); staff answer for companies that they add.
 */
async function findUnverified(
  tx: Tx,
  companyId: number,
  { reason }: ChangedBy,
): Promise<Refused | undefined> {
  const company = await lockCompany(tx, companyId)
  if (company?.state !== 'new') return undefined
  const registration = await findRegistrationOfCompany(tx, companyId)
  if (!registration && !(await findWaitingOrder(tx, companyId))) return undefined
  const open = await openChecks(tx, companyId)
  if (open.length > 0) return refuse(409, refusals.checksOpen(open), { extra: 'CHECKS' })
  return registration?.emailConfirmedAt === null && reason === ''
    ? refuseFields([{ param: 'reason', msg: refusals.emailUnconfirmed }])
    : undefined
}

/** Mails the reason to the main contact; an applicant also reads it behind the link of the application. */
async function notifyRejection(platform: Platform, tx: Tx, companyId: number, by: ChangedBy) {
  const { reason, actor } = by
  const registration = await findRegistrationOfCompany(tx, companyId)
  if (registration && actor.kind === 'staff') {
    const message = { id: registration.id, staffId: actor.id, text: reason }
    await insertStaffMessage(tx, { ...message, now: platform.clock.now() })
  }
  const main = await findMainContact(tx, companyId)
  if (!main) return
  const { shortName: brand } = await readSettings(platform)
  await sendSecurityMail(tx, platform, {
    about: 'trial-rejected',
    to: { contactId: main.id, email: main.email },
    mail: trialRejectedMail(await readMailText(platform, 'registrationRejected'), {
      name: main.name,
      company: main.companyName,
      reason,
      brand,
    }),
  })
}

/**
 * Activates the account of a paying company, and begins the year of a paid order that waits (AM-062). Contacts who could
 * not sign in before get a password link (AM-071).
 */
export const activateCompany = (
  platform: Platform,
  companyId: number,
  plan: Plan | null,
  by: ChangedBy,
): Changed =>
  platform.database.transaction((tx) => activateLocked(tx, platform, { companyId, plan }, by))

/** Does it in the transaction of the caller; changes nothing if it refuses. */
export async function activateLocked(
  tx: Tx,
  platform: Platform,
  { companyId, plan }: { companyId: number; plan: Plan | null },
  by: ChangedBy,
): Changed {
  const before = await lockCompany(tx, companyId)
  const unverified = await findUnverified(tx, companyId, by)
  if (unverified) return unverified
  const order = await findWaitingOrder(tx, companyId)
  if (order?.paidAt && plan !== order.plan) {
    return refuseFields([{ param: 'plan', msg: refusals.otherPlanPaid }])
  }
  const trialEndedAt = await findTrialEnd(tx, companyId)
  const change =
    before && order?.paidAt
      ? activationOf(before.state, plan)
      : ({ kind: 'activate', plan } as const)
  const done = await changeAccount(tx, platform, companyId, change, by)
  if (isRefused(done)) return done
  if (order?.paidAt) await beginMembership(tx, platform, order, trialEndedAt)
  if (before?.state === 'new') await welcomeContacts(tx, platform, companyId)
  return done
}

/** Rounds to about a metre. */
const roundDegrees = (degrees: number) => Number(degrees.toFixed(5))

/** Sets the location of a company, or resets it to the middle of its country (BK-071). */
export function changePlace(
  platform: Platform,
  companyId: number,
  place: Place,
  by: ChangedBy,
): Changed {
  const after = place && { lat: roundDegrees(place.lat), lng: roundDegrees(place.lng) }
  return changeCompanyRecord(platform, companyId, by, async (tx) => {
    const before = await findPlace(tx, companyId)
    const details = differences({ place: formatPlace(before) }, { place: formatPlace(after) })
    if (Object.keys(details).length === 0) return undefined
    await updatePlace(tx, companyId, after)
    return { act: 'company.placed', details }
  })
}

const formatPlace = (place: Place) => (place ? `${place.lat}, ${place.lng}` : '')

/** Terminates an account, whose name was typed to confirm it, and ends all its sessions (BK-007, AM-093). */
export async function endCompany(
  platform: Platform,
  companyId: number,
  typedName: string,
  by: ChangedBy,
): Changed {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (company && !isTypedName(typedName, company.name)) {
      return refuseFields([{ param: 'typedName', msg: fieldMessages.typedName(company.name) }])
    }
    const done = await changeAccount(tx, platform, companyId, { kind: 'terminate' }, by)
    if (isRefused(done)) return done
    for (const { id } of await listCurrentContacts(tx, companyId))
      await endContactSessions(tx, id, { now })
    return done
  })
}

/** Signs out all contacts of a company, who may sign in again at once (BK-008). */
export const endCompanySessions = (platform: Platform, companyId: number, by: ChangedBy): Changed =>
  changeCompanyRecord(platform, companyId, by, async (tx, _company, now) => {
    await forceLogout(tx, { companyId }, by.actor, now, { reason: by.reason })
    return undefined
  })
