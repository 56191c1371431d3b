import {
  lockStock,
  recomputeVisibility,
  ownersWithStaleVisibility,
  invalidateVisibility,
} from '#server/features/inventory/stock-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Few enough that a run is over before the next one. */
const atOnce = 100

/** Has the stock of companies whose names changed tell visitors nothing new (AM-121). */
export async function recomputeChangedVisibility({
  database,
}: Pick<Platform, 'database'>): Promise<void> {
  for (const { companyId } of await ownersWithStaleVisibility(database.sql, atOnce)) {
    await database.transaction(async (tx) => {
      await lockStock(tx)
      await recomputeVisibility(tx, companyId)
    })
  }
}

/** Has all stock marked anew, little by little: which words are everyday ones follows from what everybody sells. */
export async function recomputeAllVisibility({
  database,
}: Pick<Platform, 'database'>): Promise<void> {
  await invalidateVisibility(database.sql)
}
