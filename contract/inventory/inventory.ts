import * as z from 'zod/mini'
import { currencies } from '../figures/currencies.ts'
import { mailSafe } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { countText } from '../figures/numbers.ts'
import { parseNumber } from '#contract/figures/typed-numbers.ts'
import { quantityMax } from '../search-params.ts'
import {
  decimals,
  delimiters,
  encodingNames,
  maxSheetColumns,
  maxSheetNameLength,
} from '../spreadsheet.ts'
import { conditions } from './conditions.ts'

export { conditions, conditionWords, shortConditions, type Condition } from './conditions.ts'

// ── Stock lines ──

/** Maximum lengths in characters. */
export const stockLimits = { partNumber: 80, manufacturer: 80, description: 500 } as const
export const maxQuantity = quantityMax
/** A number or its text. */
export const Figure = z
  .union([z.number(), z.string()], fieldMessages.required)
  .check(z.refine((value) => String(value).trim() !== '', fieldMessages.required))

const quantityOf = (value: string | number): number => {
  if (typeof value === 'string' && /^\s*\d+\s*$/.test(value)) return Number(value)
  const number = typeof value === 'number' ? value : (parseNumber(value) ?? NaN)
  return Number.isInteger(number) && number >= 0 ? number : NaN
}
/** An integer from 1 (IV-006), as a number or as people type it: `2,500`. */
export const Quantity = z.pipe(
  Figure.check(
    z.refine((value) => !Number.isNaN(quantityOf(value)), fieldMessages.number),
    z.refine(
      (value) => !(quantityOf(value) < 1 || quantityOf(value) > maxQuantity),
      fieldMessages.between(1, maxQuantity),
    ),
  ),
  z.transform(quantityOf),
)

/** In cents of its currency, and in euro cents. */
export const maxPriceCents = 9_999_999_999
/** Shown instead of a price that is available on request. */
export const callPrice = 'CALL' as const

const Price = z.union([z.number(), z.literal(callPrice)])
/** The prices of a stock line in responses; `Price` in euro (AM-082). */
export const priceFields = {
  price: Price,
  /** In the viewer's currency. */
  priceLocalCurrency: z.clone(Price).register(z.globalRegistry, {
    description:
      'The price in the currency of the viewer: that of the parameter `currency`, otherwise of the cookie `currency`, otherwise euro. At the exchange rates of the settings, with two decimals.',
  }),
}

/** Parameter of endpoints that answer stock lines (AM-082). */
export const priceCurrency = z
  .optional(z.enum(currencies, fieldMessages.choice))
  .register(z.globalRegistry, {
    description: 'Currency of `priceLocalCurrency`; `price` is always in euro.',
  })

/** Fields of a stock line in responses; prices are in euro unless a currency is given. */
export const stockLineShape = {
  partNumber: z.string(),
  manufacturer: z.string(),
  description: z.string(),
  quantity: z.int(),
  condition: z.enum(conditions),
  price: z.union([z.number(), z.literal(callPrice)]),
}

/** Trims a text and collapses white space. */
export const collapseSpaces = z.overwrite<string>((typed) => typed.replace(/\s+/g, ' ').trim())

/** The key of the manufacturer that distinguishes parts (AM-084). The same as `part_text.maker` in the database. */
export const makerKey = (manufacturer: string): string =>
  /^[ -~]*$/.test(manufacturer)
    ? manufacturer.toLowerCase()
    : [...manufacturer]
        .map((character) => (character === 'İ' ? 'i' : character.toLowerCase()))
        .join('')

// ── Stock files ──

/** Maximum lines of a stock file. */
export const maxStockFileLines = 200_000
export const maxStockFileBytes = 50 * 1024 * 1024
/** XLS files, which are read as a whole. */
export const maxOldWorkbookBytes = 15 * 1024 * 1024

/** Columns of a stock file. */
export const stockColumns = [
  'partNumber',
  'manufacturer',
  'description',
  'quantity',
  'condition',
  'price',
  'currency',
] as const
export type StockColumn = (typeof stockColumns)[number]

/** Display names of the columns, also in exported files. */
export const stockColumnNames: Record<StockColumn, string> = {
  partNumber: 'Part number',
  manufacturer: 'Manufacturer',
  description: 'Description',
  quantity: 'Quantity',
  condition: 'Condition',
  price: 'Price',
  currency: 'Currency',
}

const ColumnIndex = z
  .int(fieldMessages.number)
  .check(z.minimum(0, fieldMessages.number), z.maximum(maxSheetColumns - 1, fieldMessages.number))

/** Maximum lines above the first stock line. */
export const maxSkippedLines = 1000
/** Maximum length in characters. */
export const maxConditionWordLength = 60
/** Condition words that a company's answers are remembered for; the oldest is forgotten first. */
export const maxConditionWords = 200

/** Condition words that are asked for; a file with more has other content in that column. */
export const maxUnknownConditions = 50
/** Parts shown of those that have several lines, and lines shown of each. */
export const maxRepeatedExamples = { parts: 5, lines: 4 } as const

/** Handling of lines for the same part: their quantities are added up, or only the first is listed. */
export const repeatedLineModes = ['add', 'first'] as const
export type RepeatedLineMode = (typeof repeatedLineModes)[number]

/** Refused lines of a file that can be corrected on the page. */
export const maxCorrectableLines = 100
/** Maximum length in characters of a cell that can be corrected. */
export const maxCellTextLength = 500

const CellText = z.optional(
  z
    .string()
    .check(
      collapseSpaces,
      z.maxLength(maxCellTextLength, fieldMessages.atMost(maxCellTextLength)),
      mailSafe,
    ),
)
/** The texts of a line by column, as in the file. */
export const LineCells = z.object({
  partNumber: CellText,
  manufacturer: CellText,
  description: CellText,
  quantity: CellText,
  condition: CellText,
  price: CellText,
  currency: CellText,
})
export type LineCells = z.output<typeof LineCells>

/** Cells of a refused line that a member has corrected. */
export const LineCorrection = z.object({
  lineNumber: z.int().check(z.minimum(1)),
  cells: LineCells,
})
export type LineCorrection = z.output<typeof LineCorrection>
/** Maximum length in characters of all corrected cells, within the limit of a request. */
const maxCorrectionsLength = 15_000
export const correctionsTooLong =
  'Your corrections are too long to send. Correct fewer lines here, and the rest in your file.'

export const areTooLong = (lines: readonly LineCorrection[]): boolean =>
  lines
    .flatMap(({ cells }) => Object.values(cells))
    .reduce((length, text = '') => length + text.length, 0) > maxCorrectionsLength

/** Each line once. */
export const LineCorrections = z.array(LineCorrection).check(
  z.maxLength(maxCorrectableLines, fieldMessages.invalid),
  z.refine((lines) => !areTooLong(lines), correctionsTooLong),
  z.refine(
    (lines) => new Set(lines.map(({ lineNumber }) => lineNumber)).size === lines.length,
    fieldMessages.invalid,
  ),
)

/** Questions about a file that a person must answer before anything is listed. */
export const fileQuestions = [
  'encoding',
  'delimiter',
  'sheet',
  'hiddenRows',
  'header',
  'quantity',
  'price',
  'currency',
  'decimal',
  'thousands',
] as const
export type FileQuestion = (typeof fileQuestions)[number]

/** The mapping of a stock file: as recognised, or as changed by the member. */
export const StockMapping = z.object({
  /** Column indexes; only the part number is required. */
  columns: z.object({
    partNumber: ColumnIndex,
    manufacturer: z.optional(ColumnIndex),
    description: z.optional(ColumnIndex),
    quantity: z.optional(ColumnIndex),
    condition: z.optional(ColumnIndex),
    price: z.optional(ColumnIndex),
    currency: z.optional(ColumnIndex),
  }),
  /** Columns whose quantities are added to that of the quantity column. */
  addedQuantities: z.optional(z.array(ColumnIndex).check(z.maxLength(20, fieldMessages.invalid))),
  /** Cells of the header of a text file; lines with more are refused. */
  width: z.optional(z.int().check(z.minimum(1), z.maximum(maxSheetColumns))),
  /** Lines above the first stock line, counted as in an editor. */
  skippedLines: z.int(fieldMessages.number).check(z.minimum(0), z.maximum(maxSkippedLines)),
  /** Name of the sheet in a workbook. */
  sheet: z.optional(z.string().check(z.maxLength(maxSheetNameLength), mailSafe)),
  /** Whether rows are read that the workbook hides; if missing, they are not. */
  readsHiddenRows: z.optional(z.boolean()),
  /** Encoding of a text file; if missing, it is detected. */
  encoding: z.optional(z.enum(encodingNames, fieldMessages.choice)),
  /** Column delimiter of a text file. */
  delimiter: z.optional(z.enum(delimiters, fieldMessages.choice)),
  /** Decimal separator; if missing, it is detected from the price column. */
  decimal: z.optional(z.enum(decimals, fieldMessages.choice)),
  /** Whether 5.000 is five in the quantity column; if missing, it is detected from the column. */
  hasQuantityDecimals: z.optional(z.boolean()),
  /** Defaults for empty cells. */
  condition: z.enum(conditions, fieldMessages.choice),
  currency: z.enum(currencies, fieldMessages.choice),
  manufacturer: z.optional(
    z
      .string()
      .check(
        collapseSpaces,
        z.maxLength(stockLimits.manufacturer, fieldMessages.atMost(stockLimits.manufacturer)),
        mailSafe,
      ),
  ),
  /** Meaning of condition words that are not recognised, in lower case; those without are ASIS. */
  conditionWords: z.optional(
    z
      .record(
        z.string().check(z.maxLength(maxConditionWordLength), mailSafe),
        z.enum(conditions, fieldMessages.choice),
      )
      .check(
        z.refine(
          (words) => Object.keys(words).length <= 2 * maxConditionWords,
          fieldMessages.invalid,
        ),
      ),
  ),
  /** If missing, quantities are added up. */
  repeatedLines: z.optional(z.enum(repeatedLineModes, fieldMessages.choice)),
  corrections: z.optional(LineCorrections),
  /** The questions about the file that a person has answered. */
  answered: z.optional(z.array(z.enum(fileQuestions)).check(z.maxLength(20))),
})
export type StockMapping = z.output<typeof StockMapping>

/** Reasons for rejected stock files. */
export const stockFileFaults = {
  empty: 'This file is empty.',
  noLines: 'There are no stock lines in this file.',
  noTable:
    'This file does not contain a table of stock. Send an XLSX or CSV file with a line for each part, and columns such as part number, quantity and price.',
  noResults:
    'The formulas in this file have no results. Open the file in Excel, save it, and send it again.',
  oldWorkbook:
    'This workbook format is not supported. Save the file as XLSX or CSV and send it again.',
  oldWorkbookTooLarge: `An XLS or ODS file can have at most ${maxOldWorkbookBytes / 1024 / 1024} MB. In Excel, choose Save As, then Excel Workbook (.xlsx), and send that file.`,
  webPage: 'This file is a web page, not a spreadsheet. Save it as XLSX or CSV and send it again.',
  protected: 'This file is protected by a password. Save it without a password and send it again.',
  encoding: 'The characters in this file cannot be read. Save it as CSV in UTF-8, or as XLSX.',
  damaged: 'This file is damaged. Save it again and send the new copy.',
  tooLarge: `A stock file can have at most ${maxStockFileBytes / 1024 / 1024} MB.`,
  unpacksTooLarge: 'This workbook is too large when unpacked. Send your stock as CSV.',
  tooManyLines: `A stock file can have at most ${countText(maxStockFileLines)} lines.`,
  longLine: 'A line in this file is too long. Send your stock as XLSX or CSV.',
  noSheet: 'This workbook has no sheet with that name.',
  busy: 'Other files are being processed. Please try again in a moment.',
  tooSlow: 'Reading this file takes too long. Save it as CSV and send it again.',
} as const
export type StockFileFault = keyof typeof stockFileFaults
