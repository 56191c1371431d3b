import { isTypedName } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import type { ErasurePlan } from '#contract/privacy/desk/erasure.ts'
import { retention } from '#contract/privacy/retention.ts'
import { refusals } from '#contract/refusals.ts'
import { sendSecurityMail } from '#server/features/auth/public.ts'
import { detachContact } from '#server/features/privacy/desk/erasure/detach-contact.ts'
import { enqueueCompanyDerivation } from '#server/features/broadcasts/public.ts'
import { endContactSessions } from '#server/features/auth/public.ts'
import {
  incrementVersion,
  listCurrentContacts,
  lockContact,
} from '#server/features/companies/public.ts'
import { erasedMail } from '#server/features/privacy/desk/erasure/emails.ts'
import {
  anonymiseAuthors,
  anonymisePeople,
  countInvoices,
  countOpenComplaints,
  deleteAccountData,
  deleteFailedSignIns,
  deleteFormerNames,
  deleteMail,
  findFormerNames,
  findShared,
  lockSubject,
  type LockedSubject,
} from '#server/features/privacy/desk/erasure/erasure-queries.ts'
import {
  anonymiseCompany,
  deleteTrade,
} from '#server/features/privacy/desk/erasure/company-erasure-queries.ts'
import {
  erasedText,
  namedPattern,
  partsPattern,
  reachPattern,
  type PersonalValues,
} from '#server/features/privacy/desk/erasure/rules.ts'
import {
  redactBroadcasts,
  redactTexts,
} from '#server/features/privacy/desk/erasure/text-queries.ts'
import type { Subject } from '#server/features/privacy/exports/export-data.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** Undoes a preview. */
const rollback = Symbol('rollback')

/** Erases in a transaction that is rolled back: it counts exactly what erasing does. */
export async function previewErasure(
  platform: Platform,
  subject: Subject,
): Promise<ErasurePlan | Refused> {
  let plan: ErasurePlan | Refused = notFound()
  await platform.database
    .transaction(async (tx) => {
      const locked = await lockSubject(tx, subject)
      if (locked) plan = await erase(tx, platform, subject, locked)
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return plan
}

/**
 * Erases the personal data of a person, or of a company with all its people, in one transaction (BK-103): deletes what
 * nobody else refers to, anonymises the rest, keeps what the law asks, records it and mails the people what was kept.
 * Doing it again finds nothing to change.
 */
export const eraseData = (
  platform: Platform,
  subject: Subject,
  { typedName, actor, reason }: { typedName: string; actor: Actor; reason: string },
): Promise<ErasurePlan | Refused> =>
  staffAction(platform, { actor, reason, id: subject, lock: lockSubject }, async (action) => {
    const { tx, row: locked, record } = action
    const name = nameOf(subject, locked)
    if (!isTypedName(typedName, name))
      return refuseFields([{ param: 'typedName', msg: fieldMessages.typedName(name) }])
    const plan = await erase(tx, platform, subject, locked)
    if (isRefused(plan)) return plan
    const { deleted, anonymised, texts } = plan
    const isPerson = 'contactId' in subject
    await record('data.erased', {
      companyId: locked.companyId,
      contactId: isPerson ? subject.contactId : undefined,
      details: { subject: isPerson ? 'person' : 'company', deleted, anonymised, texts },
    })
    const { productName } = await readSettings(platform)
    const mail = erasedMail({ productName, kept: plan.kept, siteUrl: platform.siteUrl })
    for (const { email, isCleared } of locked.people) {
      if (!isCleared) {
        await sendSecurityMail(tx, platform, { about: 'data-erased', to: { email }, mail })
      }
    }
    return plan
  })

const nameOf = (subject: Subject, { companyName, people }: LockedSubject) =>
  'contactId' in subject ? people[0]!.name : companyName

async function erase(
  tx: Tx,
  platform: Platform,
  subject: Subject,
  locked: LockedSubject,
): Promise<ErasurePlan | Refused> {
  const now = platform.clock.now()
  const { companyId, companyName, people } = locked
  const isCompany = 'companyId' in subject
  if (isCompany && (await countOpenComplaints(tx, companyId)) > 0)
    return refuse(409, refusals.erasureOpenCases, { extra: 'OPEN_CASES' })
  const ids = people.map(({ id }) => id)
  const { emails, ...values } = await collectValues(tx, locked, isCompany)
  const allEmails = [...emails]

  let deleted = await deleteFailedSignIns(tx, ids)
  const present = people.filter(({ isRemoved }) => !isRemoved)
  if (isCompany) {
    for (const { id } of present) await endContactSessions(tx, id, { now })
  } else if (present.length > 0) {
    const detached = await detach(tx, platform, ids[0]!, now)
    if (detached !== 'detached') return detached
  }

  const identifiers = { ...values, emails: allEmails }
  const parts = partsPattern(identifiers)
  if (isCompany) deleted += await deleteTrade(tx, companyId)
  let texts = 0
  if (!isCompany && parts !== undefined) texts += await redactBroadcasts(tx, companyId, parts)
  const patterns = { named: namedPattern(identifiers), reach: reachPattern(identifiers) }
  texts += await redactTexts(tx, companyId, allEmails, patterns)
  deleted += await deleteAccountData(tx, ids)
  deleted += await deleteMail(tx, ids, allEmails)
  await deleteFormerNames(tx, companyId, [...values.names, ...values.telephones])
  let anonymised = await anonymiseAuthors(tx, ids, allEmails)
  anonymised += await anonymisePeople(tx, ids, now)
  if (isCompany) anonymised += await anonymiseCompany(tx, companyId)
  else {
    await incrementVersion(tx, 'company', companyId)
    await enqueueCompanyDerivation(tx, companyId)
  }
  const invoices = await countInvoices(tx, companyId)
  return {
    name: isCompany ? companyName : people[0]!.name,
    people: ids.length,
    deleted,
    anonymised,
    texts,
    kept: keptOf(invoices),
  }
}

/** Removes a person from the company, whose broadcasts pass to a colleague. */
async function detach(
  tx: Tx,
  platform: Platform,
  contactId: number,
  now: Date,
): Promise<'detached' | Refused> {
  const contact = await lockContact(tx, contactId)
  if (!contact) return notFound()
  const others = (await listCurrentContacts(tx, contact.companyId)).filter(
    ({ id }) => id !== contactId,
  )
  if (others.length === 0)
    return refuse(409, refusals.erasureLastContact, { extra: 'LAST_CONTACT' })
  const done = await detachContact(
    tx,
    platform,
    contact,
    {
      successorId: others[0]!.id,
      movesSavedSearches: false,
    },
    now,
  )
  return isRefused(done) ? done : 'detached'
}

/** Collects the values that identify these people, without those that others use too. */
async function collectValues(
  tx: Tx,
  { companyId, companyName, people }: LockedSubject,
  isCompany: boolean,
): Promise<PersonalValues> {
  const ids = people.map(({ id }) => id)
  const shared = await findShared(tx, { companyId, people: ids, keepsCompany: !isCompany })
  const former = isCompany ? await findFormerNames(tx, companyId) : []
  const formerOf = (...kinds: string[]) =>
    former.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
  const unshared = (all: readonly (string | null)[], others: readonly string[]) => [
    ...new Set(all.filter((one): one is string => !!one && !others.includes(one))),
  ]
  const reachable = people.filter(({ name }) => name !== erasedText)
  return {
    names: [...reachable.map(({ name }) => name), ...formerOf('contact')],
    emails: unshared(
      reachable.flatMap(({ email, emailAlternative }) => [email, emailAlternative]),
      shared.emails,
    ),
    telephones: unshared(
      [...reachable.map(({ telephone }) => telephone), ...formerOf('telephone')],
      shared.telephones,
    ),
    others: unshared(
      [
        ...reachable.map(({ imValue }) => imValue),
        ...(isCompany ? [companyName, ...formerOf('company')] : []),
      ],
      [erasedText],
    ),
  }
}

const keptOf = (invoices: number): ErasurePlan['kept'] =>
  retention
    .filter(({ onErasure, isAboutStaff }) => onErasure === 'kept' && !isAboutStaff)
    .filter(({ tables }) => invoices > 0 || !tables.includes('invoice'))
    .map(({ kind, purpose, kept, basis }) => ({ kind, why: `${purpose} (${basis})`, kept }))
