import { businessDate } from '#contract/dates.ts'
import { countSearchedParts } from '#server/features/parts/queries.ts'
import { searchedPartNumber } from '#server/features/parts/rules.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Counts a search for a part number; what is not one leaves no trace. Everybody reads what is searched for most, so
 * `isPublic` is asked whether visitors find something by it.
 */
export async function countSearch(
  platform: Platform,
  query: string,
  isPublic: () => Promise<boolean>,
): Promise<void> {
  const partNumber = searchedPartNumber(query)
  if (partNumber === undefined || !(await isPublic())) return
  const day = businessDate(platform.clock.now())
  await countSearchedParts(platform.database.sql, [{ partNumber, day, searches: 1 }])
}
