import { businessDate } from '#contract/dates.ts'
import { addSearchCounts } from '#server/features/parts/queries.ts'
import { searchedPartNumber } from '#server/features/parts/rules.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Counts a search for a part number; other searches are not stored. The top searches are public, so the search counts
 * only if `isPublic` says that visitors find something.
 */
export async function countSearch(
  platform: Platform,
  query: string,
  isPublic: () => Promise<boolean>,
): Promise<void> {
  const partNumber = searchedPartNumber(query)
  if (partNumber === undefined || !(await isPublic())) return
  const day = businessDate(platform.clock.now())
  await addSearchCounts(platform.database.sql, [{ partNumber, day, searches: 1 }])
}
