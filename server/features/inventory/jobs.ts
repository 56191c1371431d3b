import * as z from 'zod/mini'
import { hitDays, maxRemovalsKept } from '#contract/inventory/own-stock.ts'
import { repairCounters } from '#server/features/inventory/visibility/repair-counters.ts'
import { dropHitsBefore } from '#server/features/inventory/hits/queries.ts'
import { importStockFiles } from '#server/features/inventory/stock-files/import-stock-file.ts'
import { updateListings } from '#server/features/inventory/visibility/update-listing.ts'
import {
  recomputeAllVisibility,
  recomputeChangedVisibility,
} from '#server/features/inventory/visibility/recompute-visibility.ts'
import { deleteOldRemovals } from '#server/features/inventory/own-stock/queries.ts'
import { removeOldStockFiles } from '#server/features/inventory/stock-files/remove-stock-files.ts'
import { restoreCutoff } from '#server/features/inventory/rules.ts'
import { importJob } from '#server/features/inventory/stock-files/start-stock-import.ts'
import { hideOldStock } from '#server/features/inventory/visibility/hide-old-stock.ts'
import type { Job } from '#server/platform/jobs.ts'
import { removeStaleTemporaryFolders } from '#server/platform/files/temporary-folder.ts'

/** In the morning, so that who is reminded is at work. */
export const oldStock: Job = {
  name: 'old-stock',
  schedule: '20 6 * * *',
  run: hideOldStock,
}

/** Closed accounts leave searches at once; this brings the lines in line, and opened accounts back. */
export const listStock: Job = {
  name: 'list-stock',
  schedule: '*/10 * * * *',
  run: updateListings,
}

export const checkStockCounts: Job = {
  name: 'check-stock-counts',
  schedule: '50 1 * * *',
  run: repairCounters,
}

/** Hits removed by one statement. */
const portion = 20_000

/** The end of deleted stock that nobody took back, and of old hits (BK-062, BK-067). */
export const dropStockTraces: Job = {
  name: 'drop-stock-traces',
  schedule: '35 3 * * *',
  run: async ({ database: { sql }, clock }) => {
    const now = clock.now()
    await deleteOldRemovals(sql, { before: restoreCutoff(now), kept: maxRemovalsKept })
    const before = new Date(now.getTime() - hitDays * 86_400_000)
    while ((await dropHitsBefore(sql, before, portion)) === portion);
  },
}

/** Names change seldom; what was written before is marked soon after. */
export const recomputeVisibility: Job = {
  name: 'mark-stock',
  schedule: '*/5 * * * *',
  run: recomputeChangedVisibility,
}

/** Once a week, as the words of the trade change slowly; the job above does the work. */
export const markStockAnew: Job = {
  name: 'mark-stock-anew',
  schedule: '5 2 * * 0',
  run: recomputeAllVisibility,
}

const ImportOf = z.object({ companyId: z.int() })
/** A process that is killed in the middle has done nothing: the job runs again (BK-068). */
export const importStock: Job = {
  name: importJob,
  run: async (platform, payload) => {
    await importStockFiles(platform, ImportOf.parse(payload).companyId)
  },
}

export const dropStockFiles: Job = {
  name: 'drop-stock-files',
  schedule: '15 3 * * *',
  run: async (platform) => {
    await removeStaleTemporaryFolders('file')
    await removeOldStockFiles(platform)
  },
}
