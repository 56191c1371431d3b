import * as z from 'zod/mini'
import { hitDays } from '#contract/inventory/own-stock.ts'
import { deleteHitsBefore } from '#server/features/inventory/own-stock/hit-queries.ts'
import { deleteOldRemovals } from '#server/features/inventory/removal-queries.ts'
import { restoreCutoff } from '#server/features/inventory/rules.ts'
import { importStockFiles } from '#server/features/inventory/stock-files/import-stock-file.ts'
import {
  importJob,
  removeOldStockFiles,
} from '#server/features/inventory/stock-files/manage-stock-files.ts'
import {
  invalidateVisibility,
  lockStock,
  ownersWithStaleVisibility,
  recomputeVisibility as recomputeVisibilityOf,
} from '#server/features/inventory/stock-queries.ts'
import { hideOldStock } from '#server/features/inventory/visibility/hide-old-stock.ts'
import {
  driftedOwners,
  driftedTexts,
  listOwner,
  ownersToList,
  recount,
} from '#server/features/inventory/visibility/queries.ts'
import { removeStaleTemporaryFolders } from '#server/platform/files/temporary-folder.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Runs early on, so that reminders arrive in the morning. */
export const oldStock: Job = {
  name: 'old-stock',
  title: 'Hide old stock',
  description: 'Hides stock that was not confirmed in time and reminds its owners.',
  schedule: '20 7 * * *',
  run: hideOldStock,
}

/** Owners per run. */
const maxOwnersToList = 2000

/** Lists or unlists stock after a change of account state; searches exclude hidden stock at once (BK-070). */
export const listStock: Job = {
  name: 'list-stock',
  title: 'List or unlist stock',
  description: 'Lists or unlists the stock of companies whose account state has changed.',
  schedule: '*/10 * * * *',
  run: async ({ database, log }) => {
    for (const { companyId } of await ownersToList(database.sql, maxOwnersToList)) {
      await database.transaction(async (tx) => {
        await lockStock(tx)
        await listOwner(tx, companyId)
      })
      log.info({ companyId }, 'stock listed by its account')
    }
  },
}

/** Counters repaired in one run. */
const maxRepairs = 10_000

/** Compares the counters that searches rely on with the lines, and repairs differences. */
export const checkStockCounts: Job = {
  name: 'check-stock-counts',
  title: 'Check stock counts',
  description:
    'Compares the counters that searches rely on with the stock, and repairs differences.',
  schedule: '50 3 * * *',
  run: async ({ database, log }) => {
    const { texts, owners } = await database.transaction(async (tx) => ({
      texts: await driftedTexts(tx, maxRepairs),
      owners: await driftedOwners(tx, maxRepairs),
    }))
    if (texts.length === 0 && owners.length === 0) return
    await database.transaction(async (tx) => {
      await lockStock(tx)
      await recount(tx, { texts, owners })
    })
    log.error({ texts: texts.length, owners: owners.length }, 'counters of stock were wrong')
  },
}

/** Hits deleted by one statement. */
const hitBatchSize = 20_000

/** Removals deleted by one statement: each may have 200,000 lines. */
const removalBatchSize = 10

/** Deletes what is kept of deletions and imports that can no longer be undone, and old hits (BK-062, BK-067). */
export const purgeStockTraces: DeleteOld = async ({ database: { sql }, clock }) => {
  const now = clock.now()
  const expired = { before: restoreCutoff(now), limit: removalBatchSize }
  while ((await deleteOldRemovals(sql, expired)) === removalBatchSize);
  const before = new Date(now.getTime() - hitDays * 86_400_000)
  while ((await deleteHitsBefore(sql, before, hitBatchSize)) === hitBatchSize);
}

/** Small enough that a run ends before the next one. */
const maxOwnersToRecompute = 100

/** Recomputes what visitors see of the stock of companies whose names changed (AM-121). */
export async function recomputeChangedVisibility({
  database,
}: Pick<Platform, 'database'>): Promise<void> {
  for (const { companyId } of await ownersWithStaleVisibility(database.sql, maxOwnersToRecompute)) {
    await database.transaction(async (tx) => {
      await lockStock(tx)
      await recomputeVisibilityOf(tx, companyId)
    })
  }
}

export const recomputeVisibility: Job = {
  name: 'mark-stock',
  title: 'Mark stock for visitors',
  description:
    'Decides which words of changed stock visitors may search, without identifying its owner.',
  schedule: '*/5 * * * *',
  run: recomputeChangedVisibility,
}

/** Schedules all stock for recomputation, as common words depend on what all companies sell. */
export const recomputeAllVisibility: Job = {
  name: 'mark-stock-anew',
  title: 'Mark all stock again',
  description: 'Schedules all stock to be marked for visitors again, as common words change.',
  schedule: '5 4 * * 0',
  run: async ({ database }) => {
    await invalidateVisibility(database.sql)
  },
}

const ImportPayload = z.object({ companyId: z.int() })
/** Repeated after a crash: an interrupted import has changed nothing (BK-068). */
export const importStock: Job = {
  name: importJob,
  title: 'Import stock',
  description: 'Imports the stock files of a company.',
  run: async (platform, payload) => {
    await importStockFiles(platform, ImportPayload.parse(payload).companyId)
  },
}

/** Deletes uploaded stock files after their retention, and forgotten temporary files. */
export const purgeStockFiles: DeleteOld = async (platform) => {
  await removeStaleTemporaryFolders('file')
  await removeOldStockFiles(platform)
}
