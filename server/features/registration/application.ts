import type * as z from 'zod/mini'
import { accountAllows } from '#contract/account-permissions.ts'
import { businessDayStart } from '#contract/dates.ts'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { answersPerDay, type Application } from '#contract/registration/registration.ts'
import { plainText } from '#server/features/broadcasts/public.ts'
import {
  confirmEmail,
  countAnswers,
  findMessages,
  findRegistration,
  insertAnswer,
  lockRegistration,
  type RegistrationRow,
} from '#server/features/registration/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { checkFile } from '#server/platform/files/check-file.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import {
  notFound,
  refuse,
  refuseFields,
  refuseForToday,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export const isDecided = (state: z.output<typeof Application>['state']): boolean =>
  state !== 'open' && state !== 'asked'

/** Whether the contact who had the address of an application still has it and may sign in. */
export const canOwnerSignIn = (contact: RegistrationRow['known']): boolean =>
  contact?.state != null && accountAllows({ state: contact.state }, 'signIn')

/** The page of an applicant: the status of the application, and the questions with their answers. */
export async function presentApplication(db: Queryable, id: number, brand: string) {
  const row = await findRegistration(db, id)
  if (!row) return undefined
  const messages = await findMessages(db, id)
  return {
    company: row.company,
    email: row.email,
    emailConfirmedAt: row.emailConfirmedAt,
    state: row.state,
    receivedAt: row.receivedAt,
    messages: messages.map((message) => ({
      ...message,
      staff: message.staff === null ? null : brand,
    })),
  }
}

/** Confirms the e-mail address of an application: only mail to the address has the token (BK-001). */
export async function confirmApplicationEmail(
  { database, clock }: Platform,
  id: number,
  actor: Actor,
): Promise<void> {
  await database.transaction((tx) => confirmAddress(tx, id, { at: clock.now(), actor }))
}

async function confirmAddress(
  tx: Tx,
  id: number,
  { at, actor }: { at: Date; actor: Actor },
): Promise<void> {
  const confirmed = await confirmEmail(tx, id, at)
  if (!confirmed) return
  await recordAuditEntry(tx, {
    at,
    act: 'registration.email-confirmed',
    actor,
    companyId: confirmed.companyId,
    details: { id },
  })
}

/** Adds an answer of the applicant, which then waits for staff; the link to answer also proves the address. */
export async function addAnswer(
  platform: Platform,
  id: number,
  answer: { text: string; file?: ReceivedFile },
  actor: Actor,
): Promise<'added' | Refused> {
  const { database, clock } = platform
  const text = plainText(answer.text)
  const now = clock.now()
  const checked = answer.file && (await checkFile(answer.file, platform))
  if (checked === 'type') return refuseFields([{ param: 'file', msg: fieldMessages.fileType }])
  if (checked === 'virus') return refuseFields([{ param: 'file', msg: fieldMessages.fileVirus }])
  return database.transaction(async (tx) => {
    await lockRegistration(tx, id)
    const row = await findRegistration(tx, id)
    if (!row) return notFound()
    if (isDecided(row.state)) return refuse(409, refusals.applicationDecided, { extra: 'STATE' })
    if ((await countAnswers(tx, id, businessDayStart(now))) >= answersPerDay) {
      return refuseForToday(refusals.tooManyAnswers, now)
    }
    await confirmAddress(tx, id, { at: now, actor })
    if (checked)
      await insertAnswer(tx, { id, text, fileId: await storeFile(tx, checked, now), now })
    else await insertAnswer(tx, { id, text: text || '(no text)', now })
    return 'added'
  })
}
