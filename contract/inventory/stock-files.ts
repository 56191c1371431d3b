import * as z from 'zod/mini'
import { currencies } from '../figures/currencies.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { maxId } from '../search-params.ts'
import {
  fileQuestions,
  stockColumns,
  maxStockFileBytes,
  stockFileFaults,
  stockLineShape,
  StockMapping,
} from './inventory.ts'
import { countText } from '../figures/numbers.ts'
import { linesText, RemovalCounts } from './stock-removals.ts'
import { delimiters, encodingNames, maxSheetNameLength } from '../spreadsheet.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { companyId, onBehalf, OnBehalfBody, stockAccess } from './own-stock.ts'

/** Retention of stock files and their results in days. */
export const stockFileDays = 14
/** Maximum pending stock files per company; one more deletes the oldest. */
export const maxPendingStockFiles = 10
/** Stock files shown to a company, newest first. */
export const stockFilesShown = 20
/** Maximum rejected lines stored per file. */
export const maxRefusedLinesKept = 10_000

/** Whether an import ends the lines that are not in the file, or keeps them. */
export const importModes = ['replace', 'add'] as const
export type ImportMode = (typeof importModes)[number]

/**
 * uploaded: needs review. waiting: queued. reading, writing: the import runs. done, failed: final, but a failed import
 * can be started again while its file is stored.
 */
export const stockFileStates = [
  'uploaded',
  'waiting',
  'reading',
  'writing',
  'done',
  'failed',
] as const
export type StockFileState = (typeof stockFileStates)[number]

/** Reasons why an import failed or needs review. */
export const importFaults = {
  ...stockFileFaults,
  noneTaken: 'No line in this file could be imported. Your stock has not changed.',
  interrupted:
    'The import was interrupted several times. Your stock has not changed. Please try again.',
  closed: 'The account does not allow inventory upload at the moment. The stock has not changed.',
  unclear:
    'This file can be read in more than one way. Answer the questions about it, then start the import.',
  fewerLines: 'More than a third of the lines you list now are not in this file.',
  mostlyRefused:
    'Most lines in this file would be refused. Check the columns, then start the import.',
  earlierFile:
    'An earlier file in the same e-mail is still waiting. Check both, then start the imports.',
} as const
export type ImportFault = keyof typeof importFaults

/** The reason that an import failed or needs review, with the lines that it would have removed. */
export const importFaultText = (fault: ImportFault, removal: RemovalCounts | null): string =>
  removal === null
    ? importFaults[fault]
    : `${countText(removal.removed)} of the ${linesText(removal.listed)} you list now ${removal.removed === 1 ? 'is' : 'are'} not in this file. Nothing has been removed. Choose Replace to confirm that they go, or Add to keep them.`

// ── Stock files ──

/** Lines of a file by outcome: added, changed, unchanged, combined, refused or skipped. */
const ImportCounts = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Lines of the old stock that ended. */
  removed: z.int(),
  /** Lines whose quantity was added to another line of the file. */
  combined: z.int(),
  refused: z.int(),
  /** Headings and totals, which are no stock lines. */
  skipped: z.int(),
  /** Lines imported with a warning. */
  warned: z.int(),
})
export type ImportCounts = z.output<typeof ImportCounts>

export const StockFile = z.object({
  id: z.int(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  via: z.enum(['page', 'mail']),
  /** The sender; null for staff. */
  by: z.nullable(z.string()),
  givenAt: z.string(),
  state: z.enum(stockFileStates),
  /** Null until the import is started. */
  mode: z.nullable(z.enum(importModes)),
  /** Number of lines; null until it was read. */
  lines: z.nullable(z.int()),
  /** Lines read so far. */
  linesRead: z.int(),
  /** Set once the import is done. */
  counts: z.nullable(ImportCounts),
  /** The replacement that it stopped before, because nobody had confirmed it. */
  stoppedRemoval: z.nullable(RemovalCounts),
  /** Undoes the import with `POST /api/inventory/actions/restore`; null if it changed nothing or it is too late. */
  undo: z.nullable(z.object({ id: z.int(), until: z.string() })),
  undoneAt: z.nullable(z.string()),
  /** Rejected lines for download, at most `maxRefusedLinesKept`. */
  refusedKept: z.int(),
  /** The reason that it failed or needs review, as shown to the member. */
  fault: z.nullable(z.string()),
  /** End of its import. */
  endedAt: z.nullable(z.string()),
  /** Whether it can be previewed and started: `uploaded`, or `failed` with a stored file. */
  canStart: z.boolean(),
  /** The time at which it is deleted. */
  until: z.string(),
})
export type StockFile = z.output<typeof StockFile>

// ── Preview ──

/** The settings for opening a file. */
const StockFileForm = z.object({
  sheet: z.optional(
    z.string().check(z.maxLength(maxSheetNameLength, fieldMessages.atMost(maxSheetNameLength))),
  ),
  delimiter: z.optional(z.enum(delimiters, fieldMessages.choice)),
  encoding: z.optional(z.enum(encodingNames, fieldMessages.choice)),
})
export type StockFileForm = z.output<typeof StockFileForm>

/** A message about a cell, with its value. */
export const Remark = z.object({
  column: z.enum(stockColumns),
  words: z.string(),
  found: z.string(),
})

/** A question about a file, with the possible answers; the first is the current interpretation. */
export const StockFileQuestion = z.object({
  about: z.enum(fileQuestions),
  words: z.string(),
  options: z.array(
    z.object({
      label: z.string(),
      /** The change of the mapping by this answer. */
      change: z.optional(
        z.partial(
          z.pick(StockMapping, {
            columns: true,
            addedQuantities: true,
            currency: true,
            readsHiddenRows: true,
            decimal: true,
            hasQuantityDecimals: true,
          }),
        ),
      ),
      /** How the answer opens the file; its columns are then recognised anew. */
      form: z.optional(StockFileForm),
    }),
  ),
})
export type StockFileQuestion = z.output<typeof StockFileQuestion>

const RawRow = { lineNumber: z.int(), cells: z.array(z.string()) }

export const StockFilePreview = z.object({
  file: StockFile,
  kind: z.enum(['text', 'workbook']),
  /** Of a text file, such as `windows-1252`. */
  encoding: z.nullable(z.string()),
  /** Visible sheets of a workbook; the mapping names the one that is read. */
  sheets: z.array(z.string()),
  /** Number of stock lines in the file. */
  lines: z.int(),
  /** All columns with their header (may be empty) and recognised meaning. */
  columns: z.array(
    z.object({
      name: z.string(),
      column: z.nullable(z.enum(stockColumns)),
      sureness: z.nullable(z.enum(['sure', 'likely', 'guess', 'chosen'])),
    }),
  ),
  /** Sent back, possibly changed, with the next preview and with the import. */
  mapping: StockMapping,
  /** Whether the mapping is that of an earlier file with the same columns. */
  isRemembered: z.boolean(),
  /** Proposed mode: that of the last import with the same columns. Null instead of `replace`, which is never proposed. */
  mode: z.nullable(z.enum(importModes)),
  /** The first rows of the file, including headers. */
  top: z.array(z.object(RawRow)),
  /** The first stock lines as read with the mapping. */
  sample: z.array(
    z.object({
      ...RawRow,
      /** Null if it is rejected. */
      line: z.nullable(
        z.object({
          ...stockLineShape,
          /** Currency of the price, before conversion. */
          currency: z.enum(currencies),
        }),
      ),
      refusals: z.array(Remark),
      warnings: z.array(Remark),
    }),
  ),
  /** Warnings about the file. */
  warnings: z.array(z.string()),
  questions: z.array(StockFileQuestion),
  /** Current number of lines in stock. */
  stockLines: z.int(),
})
export type StockFilePreview = z.output<typeof StockFilePreview>

// ── Endpoints ──

const missing = { 404: 'No such stock file of the company' }
const closed = 'the account may not list stock (extra CLOSED)'
const notOpen = { 409: 'It is running or done (extra NOT_OPEN)' }
/** An unreadable file is an error of the field `file`, with a key of `stockFileFaults` as extra. */
const busy = { 503: 'Too many files are being read (extra busy)' }

export const uploadStockFile = endpoint({
  method: 'POST',
  path: '/api/inventory/files',
  summary: 'Upload a stock file and preview its first lines; the stock stays unchanged',
  ...stockAccess,
  body: z.object(onBehalf),
  files: { fields: ['file'], bytesEach: maxStockFileBytes, isOnDisk: true },
  limits: { shareOfRequests: 0.1, bodyBytes: maxStockFileBytes + 128 * 1024 },
  answer: ok(StockFilePreview),
  refusals: {
    ...stockAccess.refusals,
    ...busy,
    409: `For staff: ${closed}`,
    413: 'The file is too large',
    415: 'Not a form with a file',
    429: 'Too many files of the company are waiting',
  },
})

export const previewStockFile = endpoint({
  method: 'POST',
  path: '/api/inventory/files/:id/actions/preview',
  summary: 'Preview a stock file with another mapping or sheet',
  ...stockAccess,
  params: idParams,
  body: z.object({
    /** If missing, that of the last start of its import, otherwise the columns are recognised. */
    mapping: z.optional(StockMapping),
    /** Opens the file so and recognises its columns; used only without a mapping, which names its own. */
    form: z.optional(StockFileForm),
    companyId: onBehalf.companyId,
  }),
  answer: ok(StockFilePreview),
  refusals: { ...missing, ...notOpen, ...busy },
})

export const importStockFile = endpoint({
  method: 'POST',
  path: '/api/inventory/files/:id/actions/import',
  summary:
    'Start the import of a stock file; the mapping is stored for the next file with the same columns',
  ...stockAccess,
  params: idParams,
  body: z.object({
    mapping: StockMapping,
    mode: z.enum(importModes, fieldMessages.choice),
    /** Lines that may be removed. Without it, the import stops before more than a third of the stock would go. */
    confirmedRemoval: z.optional(z.int().check(z.nonnegative(), z.maximum(maxId))),
    ...onBehalf,
  }),
  answer: ok(StockFile),
  refusals: { ...missing, 409: `${notOpen[409]}, or for staff: ${closed}` },
})

export const listStockFiles = endpoint({
  method: 'GET',
  path: '/api/inventory/files',
  summary: 'The latest stock files of the company with their results, newest first',
  ...stockAccess,
  query: z.object({ companyId }),
  answer: ok(z.object({ files: z.array(StockFile) })),
})

export const findStockFile = endpoint({
  method: 'GET',
  path: '/api/inventory/files/:id',
  summary: 'Progress and result of the import of a stock file',
  ...stockAccess,
  params: idParams,
  query: z.object({ companyId }),
  answer: ok(StockFile),
  refusals: missing,
})

export const discardStockFile = endpoint({
  method: 'DELETE',
  path: '/api/inventory/files/:id',
  summary: 'Discard a stock file that was not started, is waiting, or failed',
  ...stockAccess,
  params: idParams,
  body: OnBehalfBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { ...missing, ...notOpen },
})

export const refusedStockLines = endpoint({
  method: 'GET',
  path: '/api/inventory/files/:id/refused',
  inView: 'denied',
  summary: 'The rejected lines of a stock file as CSV, with reason and original value',
  ...stockAccess,
  params: idParams,
  query: z.object({ companyId }),
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The rejected lines' },
  refusals: missing,
})

export const stockFormats = ['csv', 'xlsx'] as const
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const StockFormat = z._default(z.enum(stockFormats, fieldMessages.choice), 'csv')
export type StockFormat = z.output<typeof StockFormat>

export const exportStock = endpoint({
  method: 'GET',
  path: '/api/inventory/export',
  inView: 'denied',
  summary: 'Export the own stock as a file that can be edited and uploaded again',
  ...stockAccess,
  query: z.object({ format: StockFormat, companyId }),
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The stock', [workbookType]: 'With format=xlsx: the stock' },
})
