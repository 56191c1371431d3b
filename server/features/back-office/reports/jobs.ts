import { reportRetentionDays } from '#contract/back-office/reports/report-periods.ts'
import { addDays, businessDate, businessDayStart, businessInstant } from '#contract/dates.ts'
import {
  deleteMailDays,
  getMailTotalsState,
  upsertMailDays,
} from '#server/features/back-office/reports/mail-queries.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Days that are counted again, because mail is retried and bounces arrive later. */
const recountedDays = 4

/** Stores the totals of mail of days that are over, for reports: mail itself is deleted after a month. */
export const countMailDays: Job = {
  name: 'count-mail-days',
  title: 'Count mail for reports',
  description: 'Stores the totals of mail of past days, before the mail itself is deleted.',
  schedule: '51 3 * * *',
  run: async ({ database, clock }) => {
    const { sql } = database
    const now = clock.now()
    const today = businessDayStart(now)
    const { lastDay, oldest } = await getMailTotalsState(sql)
    if (oldest) {
      const firstRecounted = lastDay ? addDays(lastDay, 1 - recountedDays) : ''
      const first = businessDate(oldest)
      let day = firstRecounted > first ? firstRecounted : first
      while (businessInstant(day, '00:00') < today) {
        const next = addDays(day, 1)
        const [from, until] = [businessInstant(day, '00:00'), businessInstant(next, '00:00')]
        await upsertMailDays(sql, { from, until })
        day = next
      }
    }
    await deleteMailDays(sql, addDays(businessDate(now), -reportRetentionDays))
  },
}
