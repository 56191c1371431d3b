import { dropOldStaffSessions } from '#server/features/back-office/staff/queries.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Ended and expired sessions stay a month, so that an incident can be looked into. */
const keepEndedSessionsMs = 30 * 86_400_000

export const dropStaffSessions: Job = {
  name: 'drop-old-staff-sessions',
  schedule: '23 2 * * *',
  run: async ({ database, clock }) => {
    const before = new Date(clock.now().getTime() - keepEndedSessionsMs)
    await dropOldStaffSessions(database.sql, before)
  },
}
