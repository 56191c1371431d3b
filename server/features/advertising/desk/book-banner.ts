import type { BannerBooking } from '#contract/advertising/desk/banners.ts'
import { businessDate } from '#contract/dates.ts'
import { fieldMessages } from '#contract/notices.ts'
import {
  companyExists,
  insertBanner,
  lockBanner,
  raiseReportVersion,
  updateBanner,
  updateWithdrawal,
} from '#server/features/advertising/queries.ts'
import { reportUrl } from '#server/features/advertising/report-link.ts'
import { findPeriodProblem } from '#server/features/advertising/rules.ts'
import { renderBanner } from '#server/features/media/public.ts'
import { differences, recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { deleteFile, storeFile } from '#server/platform/files/stored-files.ts'
import {
  isRefused,
  notFound,
  refuseEditConflict,
  refuseFields,
  type FieldError,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Books an advertisement with a picture that is checked and rendered again (BK-082); refused with errors by field. */
export async function bookBanner(
  platform: Platform,
  given: BannerBooking & { picture: string },
  actor: Actor,
): Promise<{ id: number } | Refused> {
  const { picture, ...booking } = given
  const at = platform.clock.now()
  const made = await checkBooking(platform, booking, picture, businessDate(at))
  if (isRefused(made)) return made
  return platform.database.transaction(async (tx) => {
    const fileId = await storeFile(tx, { name: 'banner', ...made.picture! }, at)
    const id = await insertBanner(tx, { ...booking, fileId })
    const details = { id, ...auditedFields(booking) }
    await recordAuditEntry(tx, { at, act: 'banner.booked', actor, ...about(booking), details })
    return { id }
  })
}

/** Changes a booking; refused if it was changed since the editor read this revision. */
export async function changeBanner(
  platform: Platform,
  id: number,
  given: BannerBooking & { picture?: string | undefined; revision: number },
  actor: Actor,
): Promise<{ revision: number } | Refused> {
  const { picture, revision, ...booking } = given
  const made = await checkBooking(platform, booking, picture)
  if (isRefused(made)) return made
  const at = platform.clock.now()
  return platform.database.transaction<{ revision: number } | Refused>(async (tx) => {
    const before = await lockBanner(tx, id)
    if (!before) return notFound()
    if (before.revision !== revision) return refuseEditConflict()
    const fileId = made.picture && (await storeFile(tx, { name: 'banner', ...made.picture }, at))
    await updateBanner(tx, id, booking, fileId)
    if (fileId !== undefined && before.fileId !== null) await deleteFile(tx, before.fileId)
    const details = {
      id,
      ...differences(auditedFields(before), auditedFields(booking)),
      ...(fileId !== undefined && { picture: 'replaced' }),
    }
    await recordAuditEntry(tx, { at, act: 'banner.changed', actor, ...about(booking), details })
    return { revision: revision + 1 }
  })
}

/** Stops showing an advertisement, or shows it again. */
export function withdrawBanner(
  platform: Platform,
  id: number,
  given: { isWithdrawn: boolean; reason: string; revision: number },
  actor: Actor,
): Promise<{ revision: number } | Refused> {
  const { isWithdrawn, reason, revision } = given
  const at = platform.clock.now()
  return platform.database.transaction<{ revision: number } | Refused>(async (tx) => {
    const before = await lockBanner(tx, id)
    if (!before) return notFound()
    if (before.revision !== revision) return refuseEditConflict()
    if (before.isWithdrawn === isWithdrawn) return { revision }
    await updateWithdrawal(tx, id, isWithdrawn ? at : null)
    const act = isWithdrawn ? 'banner.withdrawn' : 'banner.restored'
    const details = { id, alt: before.alt }
    await recordAuditEntry(tx, { at, act, actor, reason, ...about(before), details })
    return { revision: revision + 1 }
  })
}

/** Revokes the links to the report of an advertisement and makes a new one. */
export function renewLink(
  platform: Platform,
  id: number,
  reason: string,
  actor: Actor,
): Promise<{ reportUrl: string } | Refused> {
  const at = platform.clock.now()
  return platform.database.transaction<{ reportUrl: string } | Refused>(async (tx) => {
    const raised = await raiseReportVersion(tx, id)
    if (!raised) return notFound()
    const details = { id }
    await recordAuditEntry(tx, { at, act: 'banner.link-renewed', actor, reason, details })
    return { reportUrl: reportUrl(platform, { id, ...raised }) }
  })
}

/**
 * Validates a booking and renders its picture, if there is one; all faults are reported at once. A new booking does not
 * end before `today`.
 */
async function checkBooking(
  { database: { sql } }: Platform,
  booking: BannerBooking,
  picture: string | undefined,
  today?: string,
) {
  const made = picture === undefined ? undefined : await renderBanner(picture)
  const errors: FieldError[] = []
  const problem = findPeriodProblem(booking, today)
  if (problem !== undefined) errors.push({ param: 'endsOn', msg: problem })
  if (booking.companyId !== null && !(await companyExists(sql, booking.companyId))) {
    errors.push({ param: 'companyId', msg: fieldMessages.company })
  }
  if (typeof made === 'string') return refuseFields([...errors, { param: 'picture', msg: made }])
  return errors.length > 0 ? refuseFields(errors) : { picture: made }
}

const about = ({ companyId }: { companyId: number | null }) => ({
  companyId: companyId ?? undefined,
})

/** Fields as the audit log shows them; the log keeps no address. */
const auditedFields = ({
  customerName,
  companyId,
  alt,
  targetUrl,
  startsOn,
  endsOn,
  weight,
  hasMonthlyReport,
}: Omit<BannerBooking, 'customerEmail'>) => ({
  customer: customerName,
  companyId,
  alt,
  targetUrl,
  startsOn,
  endsOn,
  weight,
  hasMonthlyReport,
})
