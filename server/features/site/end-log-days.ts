import { businessDate, businessDayStart, nextBusinessDayStart } from '#contract/dates.ts'
import { logDays } from '#contract/site/events.ts'
import { dropOldEntries, stateOfTotals, writeTotals } from '#server/features/site/log-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

const dayMs = 86_400_000
/** Entries removed by one statement. */
const portion = 20_000

/** Writes the totals of every day that is over and has none yet, then removes entries that are too old. */
export async function endLogDays({ database, clock }: Platform): Promise<void> {
  const { sql } = database
  const now = clock.now()
  const oldest = new Date(now.getTime() - logDays * dayMs)
  const today = businessDayStart(now)
  const { lastDay, oldestEntry } = await stateOfTotals(sql)
  if (oldestEntry) {
    let from = businessDayStart(oldestEntry)
    while (from < today) {
      const [day, until] = [businessDate(from), nextBusinessDayStart(from)]
      if (lastDay === null || day > lastDay) await writeTotals(sql, day, from, until)
      from = until
    }
  }
  while ((await dropOldEntries(sql, oldest, portion)) === portion);
}
