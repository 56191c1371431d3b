import { currencies } from '#contract/figures/currencies.ts'
import { findCurrency, isOtherCurrency, parseCurrency } from '#contract/figures/typed-price.ts'
import { fileQuestionTexts as texts } from '#contract/inventory/import-messages.ts'
import { stockColumnNames, type FileQuestion } from '#contract/inventory/inventory.ts'
import type { StockFileQuestion } from '#contract/inventory/stock-files.ts'
import { delimiterNames, delimiters, encodings, type Encoding } from '#contract/spreadsheet.ts'
import type { RecognisedColumns } from '#server/features/inventory/reading/columns/recognise-columns.ts'
import type { CompleteMapping } from '#server/features/inventory/reading/read-stock-line.ts'
import type {
  ColumnAnalysis,
  OpenStockFile,
} from '#server/features/inventory/reading/read-stock-rows.ts'

interface Recognised {
  file: OpenStockFile
  mapping: CompleteMapping
  analysis: ColumnAnalysis
  columns: { name: string }[]
  alternatives: RecognisedColumns['alternatives']
  doubts: RecognisedColumns['doubts']
  /** Whether a column was recognised by its content alone, or is in doubt. */
  hasGuesses: boolean
}

type Options = StockFileQuestion['options']

/**
 * The open questions about the content of a file: a file with a question is imported only after a person
 * has looked at it. The first option of each question is how the file is read now.
 */
export function findQuestions(recognised: Recognised): StockFileQuestion[] {
  const { mapping, file, analysis } = recognised
  const questions: Record<FileQuestion, false | { words: string; options: Options }> = {
    encoding: file.questions.includes('encoding') && {
      words: texts.encoding,
      options: [file.encoding!, ...(file.otherEncodings ?? [])].map((encoding: Encoding) => ({
        label: encodings[encoding],
        form: { encoding },
      })),
    },
    delimiter: (file.questions.includes('delimiter') || analysis.hasLongLines) && {
      words: analysis.hasLongLines ? texts.longLines : texts.delimiter,
      options: [
        { label: texts.columnsAreRight, change: {} },
        ...delimiters
          .filter((delimiter) => delimiter !== file.delimiter)
          .map((delimiter) => ({ label: delimiterNames[delimiter], form: { delimiter } })),
      ],
    },
    sheet: file.questions.includes('sheet') && {
      words: texts.sheet,
      options: file.sheets.map((sheet) => ({ label: sheet, form: { sheet } })),
    },
    hiddenRows: analysis.hiddenRows > 0 && {
      words: texts.hiddenRows(analysis.hiddenRows),
      options: [
        { label: texts.leaveOut, change: { readsHiddenRows: false } },
        { label: texts.readThem, change: { readsHiddenRows: true } },
      ],
    },
    header: recognised.hasGuesses && {
      words: recognised.doubts.length > 0 ? texts.doubts(recognised.doubts) : texts.columns,
      options: [
        { label: texts.columnsAreRight, change: {} },
        ...(recognised.doubts.some(({ column }) => column === 'price')
          ? [{ label: texts.withoutPrices, change: { columns: withoutPrice(mapping) } }]
          : []),
      ],
    },
    quantity: chooseColumn(recognised, 'quantity'),
    price: chooseColumn(recognised, 'price'),
    currency: otherCurrency(recognised) || openCurrency(recognised),
    decimal: analysis.isDecimalOpen && {
      words: texts.decimal,
      options: [
        { label: texts.readAs('1.234', '1,234.00'), change: { decimal: ',' } },
        { label: texts.readAs('1.234', '1.23'), change: { decimal: '.' } },
      ],
    },
    thousands: analysis.areThousandsOpen && {
      words: texts.thousands,
      options: [
        { label: texts.readAs('5.000', '5,000'), change: { hasQuantityDecimals: false } },
        { label: texts.readAs('5.000', '5'), change: { hasQuantityDecimals: true } },
      ],
    },
  }
  const answered = new Set(mapping.answered)
  return Object.entries(questions).flatMap(([about, question]) =>
    question && !answered.has(about as FileQuestion)
      ? [{ about: about as FileQuestion, ...question }]
      : [],
  )
}

function withoutPrice({ columns: { price: _price, ...columns } }: CompleteMapping) {
  return columns
}

/** A price column whose name has a currency that is not accepted. */
function otherCurrency({
  mapping,
  columns,
}: Recognised): false | { words: string; options: Options } {
  const { price } = mapping.columns
  const name = price === undefined ? '' : (columns[price]?.name ?? '')
  return (
    isOtherCurrency(name) && {
      words: texts.currency(name),
      options: [{ label: texts.withoutPrices, change: { columns: withoutPrice(mapping) } }],
    }
  )
}

/** Lines with a price and no currency, among others in another one than theirs would be. */
function openCurrency({ mapping, analysis }: Recognised) {
  const named = analysis.openCurrencies.map(parseCurrency)
  if (!named.some((currency) => currency && currency !== mapping.currency)) return false
  return {
    words: texts.openCurrency,
    options: currencies.map((currency) => ({ label: currency, change: { currency } })),
  }
}

/** Asks which of several columns is the quantity or the price, or whether quantities are to be added up. */
function chooseColumn(
  { mapping, columns, alternatives }: Recognised,
  column: 'quantity' | 'price',
): false | { words: string; options: Options } {
  const indexes = alternatives[column]
  if (indexes === undefined) return false
  const nameOf = (index: number) => columns[index]?.name || texts.columnNumber(index + 1)
  const options: Options = indexes.map((index) => ({
    label: nameOf(index),
    change: {
      columns: { ...mapping.columns, [column]: index },
      ...(column === 'quantity'
        ? { addedQuantities: [] }
        : { currency: findCurrency(nameOf(index)) ?? mapping.currency }),
    },
  }))
  const [first, ...others] = indexes
  if (column === 'quantity') {
    const change = { columns: { ...mapping.columns, quantity: first! }, addedQuantities: others }
    options.push({ label: texts.addUp, change })
  }
  const words = texts.several(indexes.map(nameOf), stockColumnNames[column].toLowerCase())
  return { words, options }
}
