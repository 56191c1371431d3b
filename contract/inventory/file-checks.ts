import * as z from 'zod/mini'
import { currencies } from '../figures/currencies.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import {
  callPrice,
  conditions,
  LineCells,
  LineCorrections,
  maxCorrectableLines,
  StockMapping,
} from './inventory.ts'
import { companyId, onBehalf, stockAccess, stockChangeDeadlineMs } from './own-stock.ts'
import { Remark, StockFile } from './stock-files.ts'
import { RemovalCounts } from './stock-removals.ts'

/** A line that was refused, with its cells as in the file or as corrected. */
export const RefusedLine = z.object({
  lineNumber: z.int(),
  cells: LineCells,
  refusals: z.array(Remark),
})
export type RefusedLine = z.output<typeof RefusedLine>

const RefusedLines = z.object({
  lines: z.array(RefusedLine),
  /** Whether they can be corrected: not once a later file was imported. */
  canCorrect: z.boolean(),
})
export type RefusedLines = z.output<typeof RefusedLines>

/** Result of an import with this mapping, from all lines of the file. */
export const StockFileCheck = z.object({
  /** Lines of the file: those listed, combined with another one, refused or skipped. */
  lines: z.int(),
  /** Lines of the stock that the import lists. */
  listed: z.int(),
  refused: z.int(),
  /** Headings and totals, which are no stock lines. */
  skipped: z.int(),
  /** The lines that a replacement by the file would remove; null without stock. The import counts again. */
  removal: z.nullable(RemovalCounts),
  /** Condition words that are not recognised, most frequent first; '' for lines without a condition. */
  conditions: z.array(
    z.object({
      word: z.string(),
      lines: z.int(),
      /** As chosen now or for an earlier file; null without a choice, which lists them as ASIS. */
      condition: z.nullable(z.enum(conditions)),
    }),
  ),
  /** Lines with condition words beyond `maxUnknownConditions`; they are ASIS. */
  otherConditionLines: z.int(),
  /** Lines with the same part number, manufacturer and condition as another one (AM-084). */
  repeated: z.object({
    lines: z.int(),
    /** Lines of the stock that they are combined into. */
    parts: z.int(),
    /** Of these, those with more than one price. */
    partsWithPrices: z.int(),
    examples: z.array(
      z.object({
        partNumber: z.string(),
        manufacturer: z.string(),
        condition: z.enum(conditions),
        lines: z.array(
          z.object({
            lineNumber: z.int(),
            quantity: z.int(),
            price: z.union([z.number(), z.literal(callPrice)]),
            currency: z.enum(currencies),
          }),
        ),
      }),
    ),
  }),
  /** The first refused lines, which can be corrected. */
  refusedLines: z.array(RefusedLine),
})
export type StockFileCheck = z.output<typeof StockFileCheck>

/** Enough for the largest file on a busy machine, and for the wait behind another one. */
const checkDeadlineMs = 50_000

const missing = { 404: 'No such stock file of the company' }

export const checkStockFile = endpoint({
  method: 'POST',
  path: '/api/inventory/files/:id/actions/check',
  summary: 'Read all lines of a stock file: the result of its import, and what has to be decided',
  ...stockAccess,
  params: idParams,
  body: z.object({ mapping: StockMapping, companyId: onBehalf.companyId }),
  deadlineMs: checkDeadlineMs,
  answer: ok(StockFileCheck),
  refusals: {
    ...missing,
    409: 'It is running or done (extra NOT_OPEN)',
    503: 'Too many files are being read (extra busy)',
  },
})

export const listRefusedLines = endpoint({
  method: 'GET',
  path: '/api/inventory/files/:id/refusedLines',
  summary: `The first ${maxCorrectableLines} refused lines of an import with their cells and reasons`,
  ...stockAccess,
  params: idParams,
  query: z.object({ companyId }),
  answer: ok(RefusedLines),
  refusals: missing,
})

export const correctRefusedLines = endpoint({
  method: 'POST',
  path: '/api/inventory/files/:id/actions/correct',
  summary:
    'Add refused lines of an import with corrected cells, all or none; errors are at lines.<index>.cells.<column>',
  ...stockAccess,
  params: idParams,
  body: z.object({ lines: LineCorrections.check(z.minLength(1)), ...onBehalf }),
  deadlineMs: stockChangeDeadlineMs,
  answer: ok(z.object({ file: StockFile, refused: RefusedLines })),
  refusals: {
    ...missing,
    409: 'A line is not refused any more (extra CORRECTED), or for staff: the account may not list stock (extra CLOSED)',
  },
})
