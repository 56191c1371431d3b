import { countSearchedPart } from '#server/features/parts/queries.ts'
import { searchedPartNumber } from '#server/features/parts/rules.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Counts a search for a part number; what is not one leaves no trace. */
export async function recordSearch(platform: Platform, query: string): Promise<void> {
  const partNumber = searchedPartNumber(query)
  if (partNumber === undefined) return
  const day = platform.clock.now().toISOString().slice(0, 10)
  await countSearchedPart(platform.database.sql, partNumber, day)
}
