import type { StockMapping } from '#contract/inventory/inventory.ts'
import { needsConfirmation, type RemovalCounts } from '#contract/inventory/stock-removals.ts'
import {
  type ImportCounts,
  type ImportFault,
  type ImportMode,
} from '#contract/inventory/stock-files.ts'
import {
  convertLines,
  emptyTally,
  type Tally,
} from '#server/features/inventory/reading/convert-lines.ts'
import { readStockLines } from '#server/features/inventory/reading/read-stock-file.ts'
import { checkStockRights } from '#server/features/inventory/stock-access.ts'
import {
  claimImport,
  nextImport,
  saveRefusals,
  writeFault,
  writeProgress,
  writeResult,
  type ClaimedImport,
} from '#server/features/inventory/stock-files/import-queries.ts'
import {
  inspectForCompany,
  withStoredFile,
} from '#server/features/inventory/stock-files/inspect-stock-file.ts'
import { notifyImporter } from '#server/features/inventory/stock-files/notify-importer.ts'
import { saveInspection } from '#server/features/inventory/stock-files/queries.ts'
import { saveRefusedLines } from '#server/features/inventory/stock-files/refused-line-queries.ts'
import {
  confirmOwner,
  lockStock,
  mergeStaged,
  stageLines,
  type NewStockLine,
  type StockChange,
  type StockMerge,
} from '#server/features/inventory/stock-queries.ts'
import { markLinesListed } from '#server/features/inventory/visibility/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deleteFile } from '#server/platform/files/stored-files.ts'
import type { Platform } from '#server/platform/platform.ts'
import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'

/** Attempts at an import: a file that kills the process this often is at fault. */
const maxAttempts = 3

/** Imports the queued stock files of a company, in the order in which they were started. */
export async function importStockFiles(platform: Platform, companyId: number): Promise<void> {
  for (;;) {
    const id = await nextImport(platform.database.sql, companyId)
    if (id === undefined) return
    const file = await claimImport(platform.database.sql, id)
    if (file) await importOne(platform, file)
  }
}

/** Ends an import without any change of stock: as failed, or back to review. */
class ImportStopped extends Error {
  readonly fault: ImportFault
  readonly state: 'failed' | 'uploaded'
  readonly removal: RemovalCounts | undefined

  constructor(
    fault: ImportFault,
    state: 'failed' | 'uploaded' = 'failed',
    removal?: RemovalCounts,
  ) {
    super(fault)
    this.fault = fault
    this.state = state
    this.removal = removal
  }
}

async function importOne(platform: Platform, file: ClaimedImport): Promise<void> {
  const tally = emptyTally()
  try {
    if (file.attempts > maxAttempts) throw new ImportStopped('interrupted')
    if (await checkStockRights(platform, platform.database.sql, file.companyId)) {
      throw new ImportStopped('closed')
    }
    await withStoredFile(platform, file.fileId, async (path) => {
      await writeLines(platform, file, tally, {
        path,
        ...(await chooseMapping(platform, file, path)),
      })
    })
  } catch (error) {
    const stopped = toImportStopped(error, file)
    if (!stopped) throw error
    if (stopped.fault === 'interrupted') {
      platform.log.error({ err: error, file: file.id }, 'stock import failed repeatedly')
    }
    const { fault, state, removal } = stopped
    await platform.database.transaction(async (tx) => {
      await writeFault(tx, file.id, { state, fault, removal, now: platform.clock.now() })
      await saveRefusals(tx, file.id, tally)
      await notifyImporter(platform, tx, file, { fault, state, removal })
    })
  }
}

/** Errors that end the import; after others it is retried. */
function toImportStopped(error: unknown, { attempts }: ClaimedImport): ImportStopped | undefined {
  if (error instanceof ImportStopped) return error
  if (error instanceof SpreadsheetError && error.fault !== 'busy') {
    return new ImportStopped(error.fault)
  }
  return attempts < maxAttempts ? undefined : new ImportStopped('interrupted')
}

interface ChosenMapping {
  mapping: StockMapping
  mode: ImportMode
  warnings: readonly string[]
}

/**
 * Returns the mapping that a person chose, or recognises that of a mailed file. A mailed file is left for review if the
 * recognition is uncertain.
 */
async function chooseMapping(
  platform: Platform,
  { id, companyId, mapping, mode: chosenMode, isNext }: ClaimedImport,
  path: string,
): Promise<ChosenMapping> {
  if (mapping) return { mapping, mode: chosenMode!, warnings: [] }
  const inspected = await inspectForCompany(platform, companyId, path)
  if ('fault' in inspected) {
    if (inspected.fault === 'busy') throw new Error('other stock files are being recognised')
    throw new ImportStopped(inspected.fault)
  }
  const { seen } = inspected
  const mode = chosenMode ?? inspected.mode
  const { sql } = platform.database
  await saveInspection(sql, id, inspected)
  if (!isNext) throw new ImportStopped('earlierFile', 'uploaded')
  if (seen.questions.length > 0) {
    throw new ImportStopped('unclear', 'uploaded')
  }
  return { mapping: seen.mapping, mode, warnings: seen.warnings }
}

async function writeLines(
  platform: Platform,
  file: ClaimedImport,
  tally: Tally,
  { path, mapping, mode, warnings }: ChosenMapping & { path: string },
): Promise<void> {
  const { id, companyId } = file
  const rates = await readSettings(platform)
  const progress = reportProgress(platform, id, tally)
  let usedMapping: StockMapping = mapping
  const onMapping = (complete: StockMapping) => {
    usedMapping = complete
  }
  const read = readStockLines(path, rates, mapping, { onMapping, owner: companyId })

  async function* lines() {
    yield* convertLines(read, rates, tally, progress.read)
    if (tally.accepted === 0) throw new ImportStopped('noneTaken')
    // Nobody has reviewed a mailed file without a mapping.
    if (file.mapping === null && tally.refused > tally.accepted) {
      throw new ImportStopped('mostlyRefused', 'uploaded')
    }
    progress.write()
  }

  await platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const isReplacing = mode === 'replace'
    const { repeatedLines } = mapping
    const merge = { isReplacing, repeatedLines, stockFileId: id, now }
    const change = await changeStock(tx, companyId, lines(), merge)
    if (isReplacing) requireConfirmation(change, file)
    const { accepted, refused, skipped, warned } = tally
    const combined = accepted - change.added - change.changed - change.unchanged
    const counts: ImportCounts = { ...change, combined, refused, skipped, warned }
    await saveRefusals(tx, id, tally)
    await saveRefusedLines(tx, id, { lines: tally.refusedLines, mapping: usedMapping })
    const { unknownConditions } = tally
    await notifyImporter(platform, tx, file, { counts, warnings, unknownConditions })
    // A pending progress report locks the row.
    await progress.settled()
    if (!(await writeResult(tx, id, { mode, counts, lines: tally.read, now }))) {
      throw new Error(`stock file ${id} has already ended`)
    }
    await deleteFile(tx, file.fileId)
  })
}

/** Stops a replacement that removes too much, unless a person has agreed to lose as many lines. */
function requireConfirmation(change: StockChange, { confirmedRemoval }: ClaimedImport): void {
  const { changed, unchanged, removed } = change
  const removal = { listed: changed + unchanged + removed, removed }
  if (needsConfirmation(removal) && removed > (confirmedRemoval ?? 0)) {
    throw new ImportStopped('fewerLines', 'uploaded', removal)
  }
}

/**
 * Replaces the stock of a company by these lines, or adds them. Searches see the old stock until the commit; stock
 * hidden for its age is listed again.
 */
export async function changeStock(
  tx: Tx,
  companyId: number,
  lines: AsyncIterable<NewStockLine> | Iterable<NewStockLine>,
  merge: Omit<StockMerge, 'companyId'>,
): Promise<StockChange> {
  // Lines arrive as fast as they are read, so the lock is acquired only after the last.
  await stageLines(tx, lines)
  await lockStock(tx)
  await confirmOwner(tx, companyId, merge.isReplacing, merge.now)
  const change = await mergeStaged(tx, { companyId, ...merge })
  await markLinesListed(tx, companyId)
  return change
}

const reportMs = 300

/** Reports the progress of an import on a connection outside its transaction, without waiting for it. */
function reportProgress({ database }: Platform, id: number, tally: Tally) {
  let reported = performance.now()
  let last: Promise<unknown> = Promise.resolve()
  const report = (state: 'reading' | 'writing') => {
    const linesRead = tally.read
    last = last
      .then(() => writeProgress(database.secondarySql, id, state, linesRead))
      .catch(() => {})
  }
  return {
    read() {
      if (tally.read % 100 > 0 || performance.now() - reported < reportMs) return
      reported = performance.now()
      report('reading')
    },
    write: () => report('writing'),
    settled: () => last,
  }
}
