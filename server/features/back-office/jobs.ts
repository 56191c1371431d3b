import { deleteOldStaffSessions } from '#server/features/back-office/staff/queries.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Ended and expired sessions are kept a month for incident investigation. */
const endedSessionRetentionMs = 30 * 86_400_000

export const deleteStaffSessions: Job = {
  name: 'drop-old-staff-sessions',
  schedule: '23 2 * * *',
  run: async ({ database, clock }) => {
    const before = new Date(clock.now().getTime() - endedSessionRetentionMs)
    await deleteOldStaffSessions(database.sql, before)
  },
}
