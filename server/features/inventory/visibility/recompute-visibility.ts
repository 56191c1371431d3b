import {
  lockStock,
  recomputeVisibility,
  ownersWithStaleVisibility,
  invalidateVisibility,
} from '#server/features/inventory/stock-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Small enough that a run ends before the next one. */
const maxCompaniesPerRun = 100

/** Recomputes what visitors see of the stock of companies whose names changed (AM-121). */
export async function recomputeChangedVisibility({
  database,
}: Pick<Platform, 'database'>): Promise<void> {
  for (const { companyId } of await ownersWithStaleVisibility(database.sql, maxCompaniesPerRun)) {
    await database.transaction(async (tx) => {
      await lockStock(tx)
      await recomputeVisibility(tx, companyId)
    })
  }
}

/** Schedules all stock for recomputation, as common words depend on what all companies sell. */
export async function recomputeAllVisibility({
  database,
}: Pick<Platform, 'database'>): Promise<void> {
  await invalidateVisibility(database.sql)
}
