import type { BannerBooking } from '#contract/advertising/desk/banners.ts'
import { businessDate } from '#contract/dates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
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
import { differences, type Actor } from '#server/platform/audit.ts'
import { deleteFile, storeFile } from '#server/platform/files/stored-files.ts'
import {
  isRefused,
  notFound,
  refuseFields,
  type FieldError,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** Books an advertisement with a picture that is checked and rendered again (BK-082); refused with errors by field. */
export async function bookBanner(
  platform: Platform,
  input: BannerBooking & { picture: string },
  actor: Actor,
): Promise<{ id: number } | Refused> {
  const { picture, ...booking } = input
  const made = await checkBooking(platform, booking, picture, businessDate(platform.clock.now()))
  if (isRefused(made)) return made
  return staffAction(platform, { actor }, async ({ tx, now, record }) => {
    const fileId = await storeFile(tx, { name: 'banner', ...made.picture! }, now)
    const id = await insertBanner(tx, { ...booking, fileId })
    const { companyId } = booking
    await record('banner.booked', { companyId, details: { id, ...auditedFields(booking) } })
    return { id }
  })
}

/** Changes a booking. */
export async function changeBanner(
  platform: Platform,
  id: number,
  input: BannerBooking & { picture?: string | undefined; version: number },
  actor: Actor,
): Promise<{ version: number } | Refused> {
  const { picture, version, ...booking } = input
  const made = await checkBooking(platform, booking, picture)
  if (isRefused(made)) return made
  return staffAction(platform, { actor, version, id, lock: lockBanner }, async (action) => {
    const { tx, row, now, record } = action
    const fileId = made.picture && (await storeFile(tx, { name: 'banner', ...made.picture }, now))
    await updateBanner(tx, id, booking, fileId)
    if (fileId !== undefined && row.fileId !== null) await deleteFile(tx, row.fileId)
    const details = {
      id,
      ...differences(auditedFields(row), auditedFields(booking)),
      ...(fileId !== undefined && { picture: 'replaced' }),
    }
    await record('banner.changed', { companyId: booking.companyId, details })
    return { version: version + 1 }
  })
}

/** Stops showing an advertisement, or shows it again. */
export const withdrawBanner = (
  platform: Platform,
  id: number,
  { isWithdrawn, ...by }: { isWithdrawn: boolean; reason: string; version: number },
  actor: Actor,
) =>
  staffAction(platform, { actor, ...by, id, lock: lockBanner }, async (action) => {
    const { tx, row, now, record } = action
    const { companyId, alt, version } = row
    if (row.isWithdrawn === isWithdrawn) return { version }
    await updateWithdrawal(tx, id, isWithdrawn ? now : null)
    const act = isWithdrawn ? 'banner.withdrawn' : 'banner.restored'
    await record(act, { companyId, details: { id, alt } })
    return { version: version + 1 }
  })

/** Revokes the links to the report of an advertisement and makes a new one. */
export const renewLink = (platform: Platform, id: number, reason: string, actor: Actor) =>
  staffAction(platform, { actor, reason }, async ({ tx, record }) => {
    const raised = await raiseReportVersion(tx, id)
    if (!raised) return notFound()
    await record('banner.link-renewed', { details: { id } })
    return { reportUrl: reportUrl(platform, { id, ...raised }) }
  })

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
