import { businessDate, businessDayStart, nextBusinessDayStart } from '#contract/dates.ts'
import { logDays } from '#contract/site/events.ts'
import { deleteOldClicks } from '#server/features/site/banner-queries.ts'
import {
  deleteOldEntries,
  getTotalsState,
  upsertDayTotals,
} from '#server/features/site/log-queries.ts'
import { updateExchangeRates } from '#server/features/site/update-exchange-rates.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Banner clicks are stored only as long as needed to recognise repeats. */
export const dropClicks: Job = {
  name: 'drop-old-banner-clicks',
  schedule: '17 * * * *',
  run: async (platform) => {
    await deleteOldClicks(
      platform.database.sql,
      new Date(platform.clock.now().getTime() - 60 * 60_000),
    )
  },
}

/** Runs after the European Central Bank publishes its list, at about 16:00 in Frankfurt. */
export const exchangeRates: Job = {
  name: 'exchange-rates',
  schedule: '40 15 * * *',
  run: updateExchangeRates,
}

/** Computes the totals of completed days and deletes expired log entries (BK-100, BK-101). */
export const logDaysOver: Job = {
  name: 'end-log-days',
  schedule: '41 2 * * *',
  run: rollUpLog,
}

const dayMs = 86_400_000
/** Entries deleted by one statement. */
const deleteBatchSize = 20_000

async function rollUpLog({ database, clock }: Platform): Promise<void> {
  const { sql } = database
  const now = clock.now()
  const expiry = new Date(now.getTime() - logDays * dayMs)
  const today = businessDayStart(now)
  const { lastDay, oldestEntry } = await getTotalsState(sql)
  if (oldestEntry) {
    let from = businessDayStart(oldestEntry)
    while (from < today) {
      const [day, until] = [businessDate(from), nextBusinessDayStart(from)]
      if (lastDay === null || day > lastDay) await upsertDayTotals(sql, day, from, until)
      from = until
    }
  }
  while ((await deleteOldEntries(sql, expiry, deleteBatchSize)) === deleteBatchSize);
}
