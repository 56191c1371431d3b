import * as z from 'zod/mini'
import { currencies } from '../currencies.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import {
  stockColumns,
  maxStockFileBytes,
  stockFileFaults,
  stockLineShape,
  StockMapping,
} from './inventory.ts'
import { maxSheetNameLength } from '../spreadsheet.ts'
import { fieldMessages } from '../notices.ts'
import { companyId, named, OnBehalfBody, stockAccess } from './own-stock.ts'

/** Days after which a stock file goes, with what became of it. */
export const stockFileDays = 14
/** Maximum of pending stock files per company; one more removes the oldest. */
export const maxPendingStockFiles = 10
/** The latest stock files that a company is shown. */
export const stockFilesShown = 20
/** Lines of one file whose refusals are kept. */
export const maxRefusedLinesKept = 10_000

/** What an import does with the lines that are not in the file: it ends them, or leaves them as they are. */
export const importModes = ['replace', 'add'] as const
export type ImportMode = (typeof importModes)[number]

/**
 * uploaded: needs review and a start. waiting: queued behind others. reading, writing: it runs. done and
 * failed are the end; a failed one may be started again while its file is kept.
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

/** Why an import failed or needs review, apart from errors in the file itself. */
export const importFaults = {
  ...stockFileFaults,
  noneTaken: 'No line in this file could be imported. Your stock has not changed.',
  interrupted:
    'The import was interrupted several times. Your stock has not changed. Please try again.',
  closed: 'The account does not allow inventory upload at the moment. The stock has not changed.',
  unclear:
    'Some columns could not be recognised with certainty. Check the columns, then start the import.',
  fewerLines:
    'This file has fewer than half of the lines you list now. Check it, then start the import.',
  mostlyRefused:
    'Most lines in this file would be refused. Check the columns, then start the import.',
  earlierFile:
    'An earlier file in the same e-mail is still waiting. Check both, then start the imports.',
} as const
export type ImportFault = keyof typeof importFaults

// ── One file ──

/** What became of the lines of a file: all of them are added, changed, unchanged, combined or refused. */
const ImportCounts = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Lines of the old stock that ended. */
  removed: z.int(),
  /** Lines that only added to the quantity of another line of the file. */
  combined: z.int(),
  refused: z.int(),
  /** Lines that were imported with a warning. */
  warned: z.int(),
})
export type ImportCounts = z.output<typeof ImportCounts>

export const StockFile = z.object({
  id: z.int(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  via: z.enum(['page', 'mail']),
  /** The person who sent it; null where it was staff. */
  by: z.nullable(z.string()),
  givenAt: z.string(),
  state: z.enum(stockFileStates),
  /** What its import does, once that is decided. */
  mode: z.nullable(z.enum(importModes)),
  /** Its lines; null until it was looked into. */
  lines: z.nullable(z.int()),
  /** Of these, how many were read so far. */
  linesRead: z.int(),
  /** Set once it is done. */
  counts: z.nullable(ImportCounts),
  /** Refused lines that can be downloaded, at most `maxRefusedLinesKept`. */
  refusedKept: z.int(),
  /** Why it failed, or why a mailed file needs review, as shown to the member. */
  fault: z.nullable(z.string()),
  /** When its import came to its end. */
  endedAt: z.nullable(z.string()),
  /** Whether it can be looked at and started: `uploaded`, or `failed` with its file kept. */
  canStart: z.boolean(),
  /** When it goes. */
  until: z.string(),
})
export type StockFile = z.output<typeof StockFile>

// ── How it is read ──

/** What is to be said of a cell, and what stood there. */
const Remark = z.object({
  column: z.enum(stockColumns),
  words: z.string(),
  found: z.string(),
})

const RawRow = { lineNumber: z.int(), cells: z.array(z.string()) }

export const StockFilePreview = z.object({
  file: StockFile,
  kind: z.enum(['text', 'workbook']),
  /** Of a text, such as `windows-1252`. */
  encoding: z.nullable(z.string()),
  /** Of a workbook: all sheets that can be seen; the mapping says which is read. */
  sheets: z.array(z.string()),
  /** Stock lines of the file. */
  lines: z.int(),
  /** Every column with its name, empty where it has none, and what it is read as. */
  columns: z.array(
    z.object({
      name: z.string(),
      column: z.nullable(z.enum(stockColumns)),
      sureness: z.nullable(z.enum(['sure', 'likely', 'guess', 'chosen'])),
    }),
  ),
  /** How it is read: sent back, changed or not, with the next preview and with the start. */
  mapping: StockMapping,
  /** Whether that is how an earlier file with the same columns was read. */
  isRemembered: z.boolean(),
  /** What the import of the last file with the same columns did; without one, replace. */
  mode: z.enum(importModes),
  /** The first rows as they stand, titles and names of columns too. */
  top: z.array(z.object(RawRow)),
  /** The first lines as they are read. */
  sample: z.array(
    z.object({
      ...RawRow,
      /** Null where it is refused. */
      line: z.nullable(
        z.object({
          ...stockLineShape,
          /** Currency of the price, which is not converted. */
          currency: z.enum(currencies),
        }),
      ),
      refusals: z.array(Remark),
      warnings: z.array(Remark),
    }),
  ),
  /** Unrecognised condition words, the most frequent first. */
  unknownConditions: z.array(z.object({ word: z.string(), lines: z.int() })),
  /** What is to be said of the file as a whole. */
  warnings: z.array(z.string()),
  /** Lines that are listed now. */
  stockLines: z.int(),
})
export type StockFilePreview = z.output<typeof StockFilePreview>

// ── Calls ──

const missing = { 404: 'No such stock file of the company' }
const closed = 'the account may have no stock (extra CLOSED)'
const notOpen = { 409: 'It runs, or is done (extra NOT_OPEN)' }
/** A file that is none is the fault of its field `file`; its extra names one of `stockFileFaults`. */
const busy = { 503: 'Too many files are being read (extra busy)' }

export const uploadStockFile = endpoint({
  method: 'POST',
  path: '/api/inventory/files',
  summary: 'Upload a stock file, which changes nothing yet, and see how its first lines are read',
  ...stockAccess,
  body: z.object(named),
  files: { fields: ['file'], bytesEach: maxStockFileBytes, isOnDisk: true },
  limits: { shareOfRequests: 0.1, bodyBytes: maxStockFileBytes + 128 * 1024 },
  answer: ok(StockFilePreview),
  refusals: {
    ...stockAccess.refusals,
    ...busy,
    409: `Of staff: ${closed}`,
    413: 'The file is too large',
    415: 'No form with a file',
    429: 'Too many files of the company wait for their turn',
  },
})

export const previewStockFile = endpoint({
  method: 'POST',
  path: '/api/inventory/files/:id/actions/preview',
  summary: 'See how a stock file is read with another mapping, or another sheet of it',
  ...stockAccess,
  params: idParams,
  body: z.object({
    /** Left out, it is recognised anew. */
    mapping: z.optional(StockMapping),
    /** Counts where no mapping is given, which names its own. */
    sheet: z.optional(
      z.string().check(z.maxLength(maxSheetNameLength, fieldMessages.atMost(maxSheetNameLength))),
    ),
    companyId: named.companyId,
  }),
  answer: ok(StockFilePreview),
  refusals: { ...missing, ...notOpen, ...busy },
})

export const importStockFile = endpoint({
  method: 'POST',
  path: '/api/inventory/files/:id/actions/import',
  summary:
    'Begin to make a stock file the own stock, or to add it; the mapping is remembered for the next file with the same columns',
  ...stockAccess,
  params: idParams,
  body: z.object({
    mapping: StockMapping,
    mode: z.enum(importModes, fieldMessages.choice),
    ...named,
  }),
  answer: ok(StockFile),
  refusals: { ...missing, 409: `${notOpen[409]}, or of staff: ${closed}` },
})

export const listStockFiles = endpoint({
  method: 'GET',
  path: '/api/inventory/files',
  summary: 'The latest stock files of the company, newest first, and what became of them',
  ...stockAccess,
  query: z.object({ companyId }),
  answer: ok(z.object({ files: z.array(StockFile) })),
})

export const findStockFile = endpoint({
  method: 'GET',
  path: '/api/inventory/files/:id',
  summary: 'How far the import of a stock file is, and what became of it',
  ...stockAccess,
  params: idParams,
  query: z.object({ companyId }),
  answer: ok(StockFile),
  refusals: missing,
})

export const discardStockFile = endpoint({
  method: 'DELETE',
  path: '/api/inventory/files/:id',
  summary: 'Give up a stock file that was not started, waits for its turn, or failed',
  ...stockAccess,
  params: idParams,
  body: OnBehalfBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { ...missing, ...notOpen },
})

export const refusedStockLines = endpoint({
  method: 'GET',
  path: '/api/inventory/files/:id/refused',
  summary: 'The refused lines of a stock file as CSV: the line, why, and what stood there',
  ...stockAccess,
  params: idParams,
  query: z.object({ companyId }),
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The refused lines' },
  refusals: missing,
})

export const stockFormats = ['csv', 'xlsx'] as const
export type StockFormat = (typeof stockFormats)[number]
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const exportStock = endpoint({
  method: 'GET',
  path: '/api/inventory/export',
  summary: 'The own stock as a file that can be changed and uploaded again',
  ...stockAccess,
  query: z.object({
    format: z._default(z.enum(stockFormats, fieldMessages.choice), 'csv'),
    companyId,
  }),
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The stock', [workbookType]: 'With format=xlsx: the stock' },
})
