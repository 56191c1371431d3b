import type { StockMapping } from '#contract/inventory/inventory.ts'
import {
  maxRefusedLinesKept,
  type ImportCounts,
  type ImportFault,
  type ImportMode,
} from '#contract/inventory/stock-files.ts'
import { changeStock } from '#server/features/inventory/stock-files/change-stock.ts'
import {
  checkMailedFile,
  isMostlyRefused,
} from '#server/features/inventory/mailed-stock/check-mailed-file.ts'
import {
  claimImport,
  nextImport,
  writeFault,
  writeProgress,
  writeResult,
  type ClaimedImport,
} from '#server/features/inventory/stock-files/queries.ts'
import {
  emptyTally,
  convertLines,
  type Tally,
} from '#server/features/inventory/stock-files/reading/convert-lines.ts'
import { notifyImporter } from '#server/features/inventory/stock-files/notify-importer.ts'
import { withStoredFile } from '#server/features/inventory/stock-files/stored-stock-file.ts'
import { readStockLines } from '#server/features/inventory/stock-files/reading/read-stock-file.ts'
import { saveRefusals } from '#server/features/inventory/stock-files/refusal-queries.ts'
import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'
import { checkStockRights } from '#server/features/inventory/stock-files/check-stock-rights.ts'
import { readSettings } from '#server/features/site/public.ts'
import { deleteFile } from '#server/platform/files/stored-files.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Times that an import is begun, as a process may be killed; what kills each of them is the file. */
const maxAttempts = 3

/** Imports the stock files of a company that wait, in the order in which they were started. */
export async function importStockFiles(platform: Platform, companyId: number): Promise<void> {
  for (;;) {
    const id = await nextImport(platform.database.sql, companyId)
    if (id === undefined) return
    const file = await claimImport(platform.database.sql, id)
    if (file) await importOne(platform, file)
  }
}

/** An import that came to an end at which nothing of the file is in. */
class ImportStopped extends Error {
  readonly fault: ImportFault
  readonly state: 'failed' | 'uploaded'

  constructor(fault: ImportFault, state: 'failed' | 'uploaded' = 'failed') {
    super(fault)
    this.fault = fault
    this.state = state
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
      const checked = await checkMailedFile(platform, file, path)
      if ('fault' in checked) throw new ImportStopped(checked.fault, checked.state)
      await writeLines(platform, file, tally, { path, ...checked })
    })
  } catch (error) {
    const stopped = toImportStopped(error, file)
    if (!stopped) throw error
    if (stopped.fault === 'interrupted') {
      platform.log.error({ err: error, file: file.id }, 'an import was given up')
    }
    await end(platform, file, stopped, tally)
  }
}

/** What ends the import for good; what else goes wrong may go right the next time. */
function toImportStopped(error: unknown, { attempts }: ClaimedImport): ImportStopped | undefined {
  if (error instanceof ImportStopped) return error
  if (error instanceof SpreadsheetError && error.fault !== 'busy') {
    return new ImportStopped(error.fault)
  }
  return attempts < maxAttempts ? undefined : new ImportStopped('interrupted')
}

/** Makes the lines of a file the stock, or adds them: all of it in one transaction with what became of it. */
async function writeLines(
  platform: Platform,
  file: ClaimedImport,
  tally: Tally,
  given: { path: string; mapping: StockMapping; mode: ImportMode; warnings: readonly string[] },
): Promise<void> {
  const { id, companyId } = file
  const { path, mapping, mode, warnings } = given
  const rates = await readSettings(platform)
  const progress = makeProgress(platform, id, tally)

  async function* lines() {
    yield* convertLines(readStockLines(path, mapping), rates, tally, progress.read)
    if (tally.taken === 0) throw new ImportStopped('noneTaken')
    if (isMostlyRefused(file, tally)) throw new ImportStopped('mostlyRefused', 'uploaded')
    progress.write()
  }

  await platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const change = await changeStock(tx, companyId, lines(), {
      isReplacing: mode === 'replace',
      now,
    })
    const { taken, refused, warned } = tally
    const { added, changed, unchanged } = change
    const combined = taken - added - changed - unchanged
    const counts: ImportCounts = { ...change, combined, refused, warned }
    await saveRefusals(tx, id, keptOf(tally))
    await notifyImporter(platform, tx, file, { counts, warnings })
    // A report on its way holds the row for a moment; from here on there is none.
    await progress.settled()
    if (!(await writeResult(tx, id, { mode, counts, lines: tally.read, now }))) {
      throw new Error(`stock file ${id} is at its end already`)
    }
    await deleteFile(tx, file.fileId)
  })
}

const keptOf = ({ refusals, refused }: Tally) => ({
  refusals,
  lines: Math.min(refused, maxRefusedLinesKept),
})

async function end(
  platform: Platform,
  file: ClaimedImport,
  { fault, state }: ImportStopped,
  tally: Tally,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    await writeFault(tx, file.id, { state, fault, now })
    await saveRefusals(tx, file.id, keptOf(tally))
    await notifyImporter(platform, tx, file, { fault, state })
  })
}

const reportMs = 300

/**
 * Says how far an import is, beside its transaction: on a connection that no transaction takes, and without anybody
 * waiting for it.
 */
function makeProgress({ database }: Platform, id: number, tally: Tally) {
  let reported = performance.now()
  let last: Promise<unknown> = Promise.resolve()
  const report = (state: 'reading' | 'writing') => {
    const linesRead = tally.read
    last = last
      .then(() => writeProgress(database.asideSql, id, { state, linesRead }))
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
