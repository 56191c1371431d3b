import type { StockMapping } from '#contract/inventory/inventory.ts'
import type { ImportFault, ImportMode } from '#contract/inventory/stock-files.ts'
import type { ClaimedImport } from '#server/features/inventory/stock-files/queries.ts'
import type { Tally } from '#server/features/inventory/stock-files/reading/convert-lines.ts'
import { findStockOwner } from '#server/features/inventory/visibility/queries.ts'
import { inspectForCompany } from '#server/features/inventory/stock-files/stored-stock-file.ts'
import { canReplaceAutomatically } from '#server/features/inventory/rules.ts'
import { saveInspection } from '#server/features/inventory/stock-files/stock-file-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

type Checked =
  | { mapping: StockMapping; mode: ImportMode; warnings: readonly string[] }
  | { fault: ImportFault; state: 'failed' | 'uploaded' }

/** Goes back to a person who looks at it. */
const ask = (fault: ImportFault): Checked => ({ fault, state: 'uploaded' })

/**
 * How a file is read that somebody has looked at, or, of one that came by mail, how it is recognised; where that is not
 * certain, or much stock would end, a person has to look at it first.
 */
export async function checkMailedFile(
  platform: Platform,
  { id, companyId, mapping, mode: given, isNext }: ClaimedImport,
  path: string,
): Promise<Checked> {
  if (mapping) return { mapping, mode: given!, warnings: [] }
  const found = await inspectForCompany(platform, companyId, path)
  if ('fault' in found) {
    if (found.fault === 'busy') throw new Error('other stock files are being recognised')
    return { fault: found.fault, state: 'failed' }
  }
  const { seen, looked } = found
  const mode = given ?? found.mode
  const { sql } = platform.database
  await saveInspection(sql, id, { looked, lines: seen.lines })
  if (!isNext) return ask('earlierFile')
  if (seen.columns.some(({ sureness }) => sureness === 'guess')) return ask('unclear')
  const listed = (await findStockOwner(sql, companyId))?.lines ?? 0
  if (mode === 'replace' && !canReplaceAutomatically(listed, seen.lines)) return ask('fewerLines')
  return { mapping: seen.mapping, mode, warnings: seen.warnings }
}

/** Of a mailed file that nobody has looked at: whether its lines can hardly be meant so. */
export const isMostlyRefused = (
  { mapping }: Pick<ClaimedImport, 'mapping'>,
  { refused, taken }: Pick<Tally, 'refused' | 'taken'>,
): boolean => mapping === null && refused > taken
