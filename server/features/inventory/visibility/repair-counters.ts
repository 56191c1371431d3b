import {
  countAnew,
  driftedOwners,
  driftedTexts,
} from '#server/features/inventory/visibility/queries.ts'
import { lockStock } from '#server/features/inventory/stock-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Counters repaired in one run. */
const maxRepairs = 10_000

/** Compares the counters that searches rely on with the lines, and repairs differences. */
export async function repairCounters({ database, log }: Platform): Promise<void> {
  const { texts, owners } = await database.transaction(async (tx) => ({
    texts: await driftedTexts(tx, maxRepairs),
    owners: await driftedOwners(tx, maxRepairs),
  }))
  if (texts.length === 0 && owners.length === 0) return
  await database.transaction(async (tx) => {
    await lockStock(tx)
    await countAnew(tx, { texts, owners })
  })
  log.error({ texts: texts.length, owners: owners.length }, 'counters of stock were wrong')
}
