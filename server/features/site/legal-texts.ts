import type * as z from 'zod/mini'
import {
  cleanLegalTextMax,
  legalTextMax,
  type LegalVersions,
} from '#contract/site/desk/legal-texts.ts'
import { businessDate } from '#contract/dates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import type { LegalText, LegalTextKind } from '#contract/site/legal-texts.ts'
import {
  findLegalText,
  insertLegalText,
  listLegalVersions,
  listPublications,
  lockLegalTexts,
} from '#server/features/site/legal-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  isRefused,
  refuseEditConflict,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { cleanLegalHtml, hasWords } from '#server/platform/mail-writing/clean-html.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

/**
 * A legal text with the list of its versions.
 * @param version the one that applies on `day` if absent
 * @returns undefined if there is no such version
 */
export async function readLegalText(
  db: Queryable,
  { kind, version, day }: { kind: LegalTextKind; version?: number | undefined; day: string },
): Promise<LegalText | undefined> {
  const versions = await listLegalVersions(db, kind)
  const shown = version ?? versions.find(({ validFrom }) => validFrom <= day)?.version
  const text = shown === undefined ? undefined : await findLegalText(db, kind, shown)
  return text && { kind, ...text, versions: [...versions] }
}

/** The number of the contract terms that apply on a day, which an applicant agrees to. */
export async function currentContract(db: Queryable, day: string) {
  const versions = await listLegalVersions(db, 'contract')
  const current = versions.find(({ validFrom }) => validFrom <= day)
  if (!current) throw new Error(`there are no contract terms that apply on ${day}`)
  return { version: current.version, validFrom: current.validFrom }
}

export const contractVersionOf = async (db: Queryable, day: string): Promise<number> =>
  (await currentContract(db, day)).version

/** The versions of a legal text as staff read them, with the text of the latest. */
export async function presentLegalVersions(db: Queryable, kind: LegalTextKind) {
  const versions = await listPublications(db, kind)
  const latest = await findLegalText(db, kind, versions[0]!.version)
  return {
    html: latest!.html,
    versions,
  }
}

/** A text as it would be published; refused if nothing remains of it. */
export function sanitizeLegalText(input: string): { html: string } | Refused {
  const html = cleanLegalHtml(input)
  if (!hasWords(html)) return refuseFields([{ param: 'html', msg: fieldMessages.required }])
  if (html.length > cleanLegalTextMax) {
    return refuseFields([{ param: 'html', msg: fieldMessages.atMost(legalTextMax) }])
  }
  return { html }
}

/** Publishes the next version of a legal text, which applies from today or a later day on (BK-084). */
export async function publishLegalText(
  platform: Platform,
  input: { kind: LegalTextKind; version: number; validFrom: string; html: string },
  { actor, staffId }: StaffBy,
): Promise<z.output<typeof LegalVersions> | Refused> {
  const sanitized = sanitizeLegalText(input.html)
  if (isRefused(sanitized)) return sanitized
  const { kind, version, validFrom } = input
  return staffAction(platform, { actor }, async ({ tx, now, record }) => {
    await lockLegalTexts(tx)
    const latest = (await listLegalVersions(tx, kind))[0]!
    if (version !== latest.version + 1) return refuseEditConflict()
    const today = businessDate(now)
    const earliest = latest.validFrom > today ? latest.validFrom : today
    if (validFrom < earliest) {
      return refuseFields([{ param: 'validFrom', msg: refusals.validTooEarly(earliest) }])
    }
    await insertLegalText(tx, { kind, version, validFrom, staffId, now, ...sanitized })
    await record('legal-text.published', { details: { kind, version, validFrom } })
    return presentLegalVersions(tx, kind)
  })
}
