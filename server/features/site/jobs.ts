import { dropOldClicks } from '#server/features/site/banner-queries.ts'
import { changeRates } from '#server/features/site/change-rates.ts'
import { endLogDays } from '#server/features/site/end-log-days.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Clicks are kept just long enough to recognise a repeat. */
export const dropClicks: Job = {
  name: 'drop-old-banner-clicks',
  schedule: '17 * * * *',
  run: async (platform) => {
    await dropOldClicks(
      platform.database.sql,
      new Date(platform.clock.now().getTime() - 60 * 60_000),
    )
  },
}

/** After the European Central Bank's list, which comes out at about 16:00 in Frankfurt. */
export const exchangeRates: Job = {
  name: 'exchange-rates',
  schedule: '40 15 * * *',
  run: changeRates,
}

/** Totals of the days that are over, and the end of old entries (BK-100, BK-101). */
export const logDaysOver: Job = {
  name: 'end-log-days',
  schedule: '41 2 * * *',
  run: endLogDays,
}
