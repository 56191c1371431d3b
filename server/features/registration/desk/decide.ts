import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { sendSecurityMail } from '#server/features/auth/public.ts'
import { changeTrialStep } from '#server/features/companies/desk/change-company.ts'
import {
  requestViesCheck,
  saveCheck,
  type Check,
} from '#server/features/registration/desk/company-checks.ts'
import { plainText } from '#server/features/broadcasts/public.ts'
import { lockCompany } from '#server/features/companies/public.ts'
import {
  applicationAddress,
  applicationUrl,
  canOwnerSignIn,
  closeRegistration,
  findFileOfApplication,
  findRegistration,
  insertStaffMessage,
  isDecided,
  knownAddressMail,
  lockRegistration,
  markAsked,
  questionMail,
  type RegistrationRow,
} from '#server/features/registration/public.ts'
import { mailHead, readSettings } from '#server/features/site/public.ts'
import { recordReading, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { openFile, type OpenFile } from '#server/platform/files/stored-files.ts'
import { isRefused, notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffAction, type StaffBy } from '#server/platform/staff-action.ts'

type Done = Promise<'done' | Refused>

/** Changes an application that is not decided yet. */
const actOn = (
  platform: Platform,
  id: number,
  by: { actor: Actor; reason?: string },
  change: (action: StaffAction<RegistrationRow>) => Promise<void | Refused>,
): Done =>
  staffAction(
    platform,
    { actor: by.actor, reason: by.reason, id, lock: lockUndecided },
    async (action) => (await change(action)) ?? 'done',
  )

async function lockUndecided(tx: Tx, id: number) {
  await lockRegistration(tx, id)
  const row = await findRegistration(tx, id)
  return row && isDecided(row.state)
    ? refuse(409, refusals.registrationDecided, { extra: 'STATE' })
    : row
}

/** Records the outcome of a check, or withdraws it (BK-004). */
export const recordCheck = (platform: Platform, id: number, body: Check, by: StaffBy): Done =>
  actOn(platform, id, by, async (action) => {
    const { companyId } = action.row
    return companyId === null ? refuseKnown() : saveCheck(action, companyId, body, by.staffId)
  })

const refuseKnown = () => refuse(409, refusals.registrationKnown, { extra: 'KNOWN' })

/** Requests the check of an applicant's VAT number by VIES. */
export const askVies = (platform: Platform, id: number, by: StaffBy): Done =>
  actOn(platform, id, by, async (action) => {
    const { companyId } = action.row
    const company = companyId === null ? undefined : await lockCompany(action.tx, companyId)
    return company ? requestViesCheck(action, platform, company) : refuseKnown()
  })

/**
 * Starts the trial of an applicant whose checks are done, and mails the link that chooses a password (BK-002). Needs a
 * reason while the e-mail address is not confirmed.
 */
export async function approve(
  platform: Platform,
  id: number,
  reason: string,
  { actor }: StaffBy,
): Done {
  const row = await findRegistration(platform.database.sql, id)
  if (!row) return notFound()
  if (row.companyId === null) return refuseKnown()
  if (isDecided(row.state)) return refuse(409, refusals.registrationDecided, { extra: 'STATE' })
  const step = { step: 'approve', until: undefined } as const
  const approved = await changeTrialStep(platform, row.companyId, step, { actor, reason })
  return isRefused(approved) ? approved : 'done'
}

/**
 * Rejects an application; its page and a mail give the applicant the reason (BK-002). An application of a known address is
 * closed: the owner of the address, who may not have applied, gets no mail or how to sign in, and never the reason.
 */
export async function reject(
  platform: Platform,
  id: number,
  { reason, sendsSignIn }: { reason: string; sendsSignIn: boolean },
  { actor }: StaffBy,
): Done {
  const row = await findRegistration(platform.database.sql, id)
  if (!row) return notFound()
  if (row.companyId !== null) {
    const step = { step: 'reject', until: undefined } as const
    const rejected = await changeTrialStep(platform, row.companyId, step, { actor, reason })
    return isRefused(rejected) ? rejected : 'done'
  }
  return actOn(platform, id, { actor, reason }, async ({ tx, row, now, record }) => {
    const { company, known: contact, email } = row
    if (sendsSignIn && !canOwnerSignIn(contact)) {
      return refuse(409, refusals.knownCannotSignIn, { extra: 'KNOWN' })
    }
    await closeRegistration(tx, id, now)
    const about = { companyId: contact?.companyId, contactId: contact?.id }
    await record('registration.closed', { ...about, details: { id, sendsSignIn } })
    if (!sendsSignIn || !contact) return
    const { shortName: brand } = await readSettings(platform)
    const signInUrl = platform.siteUrl + paths.profile
    await sendSecurityMail(tx, platform, {
      about: 'how-to-sign-in',
      to: { contactId: contact.id, email },
      mail: knownAddressMail({ name: contact.name, company, brand, signInUrl, isClosed: true }),
    })
  })
}

/** Reads a file that an applicant sent. Recorded, because it can hold anything. */
export async function readFile(
  { database, clock }: Platform,
  { id, fileId }: { id: number; fileId: number },
  actor: Actor,
): Promise<OpenFile | undefined> {
  const file = await findFileOfApplication(database.sql, id, fileId)
  if (!file) return undefined
  const { name, companyId } = file
  await recordReading(database.sql, {
    at: clock.now(),
    act: 'registration.file-read',
    actor,
    companyId,
    details: { id, file: name, fileId },
  })
  return openFile(database.sql, fileId)
}

/** Mails a question to the applicant; the application waits for the answer. */
export const ask = (platform: Platform, id: number, question: string, by: StaffBy): Done =>
  actOn(platform, id, by, async ({ tx, row, now, record }) => {
    const { staffId } = by
    const text = plainText(question)
    const messageId = await insertStaffMessage(tx, { id, staffId, text, now })
    await markAsked(tx, id, now)
    const companyId = row.companyId ?? row.known?.companyId
    await record('registration.asked', { companyId, details: { id } })
    const { brand, head } = await mailHead(platform)
    const address = applicationAddress(platform, id)
    const mail = questionMail({
      name: row.name,
      company: row.company,
      brand,
      url: applicationUrl(platform, id),
      text,
      canReply: address !== undefined,
    })
    await platform.mailer.queueMail(
      tx,
      {
        key: `registration-question:${messageId}`,
        lane: 'personal',
        ...head,
        ...(address && { replyTo: { name: brand, address } }),
        ...mail,
      },
      toAddress(tx, row.email),
    )
  })
