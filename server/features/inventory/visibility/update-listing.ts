import { listOwner, ownersToList } from '#server/features/inventory/visibility/queries.ts'
import { lockStock } from '#server/features/inventory/stock-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Owners of one run. */
const maxOwnersPerRun = 2000

/** Lists or unlists the stock of companies whose account was opened or closed (BK-070). */
export async function updateListings({ database, log }: Platform): Promise<void> {
  for (const { companyId } of await ownersToList(database.sql, maxOwnersPerRun)) {
    await database.transaction(async (tx) => {
      await lockStock(tx)
      await listOwner(tx, companyId)
    })
    log.info({ companyId }, 'stock listed by its account')
  }
}
