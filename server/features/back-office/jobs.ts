import { deleteOldStaffSessions } from '#server/features/back-office/staff/queries.ts'
import { deleteOldViews } from '#server/features/back-office/views-as-member/queries.ts'
import { endLapsedViews } from '#server/features/back-office/views-as-member/view-as-member.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'

export { reportLateJobs } from '#server/features/back-office/jobs/report-late-jobs.ts'
export { lateAfterMs } from '#server/features/back-office/jobs/find-late.ts'
export { mailNewErrors, purgeErrors } from '#server/features/back-office/errors/jobs.ts'
export { countMailDays } from '#server/features/back-office/reports/jobs.ts'
export { countFigures } from '#server/features/back-office/today/jobs.ts'

/** Ended and expired sessions are kept a month for incident investigation. */
const endedSessionRetentionMs = 30 * 86_400_000

/** Deletes ended and expired sessions of staff. */
export const deleteStaffSessions: DeleteOld = async ({ database, clock }) => {
  const before = new Date(clock.now().getTime() - endedSessionRetentionMs)
  await deleteOldStaffSessions(database.sql, before)
  await deleteOldViews(database.sql, before)
}

export const endMemberViews: Job = {
  name: 'end-member-views',
  title: 'End views as a member',
  description: 'Records the end of views as a member whose time is over.',
  schedule: '*/5 * * * *',
  run: endLapsedViews,
}
