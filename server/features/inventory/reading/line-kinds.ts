import { lineRefusals } from '#contract/inventory/import-messages.ts'
import { stockColumns, type StockMapping } from '#contract/inventory/inventory.ts'
import { matchHeader } from '#server/features/inventory/reading/columns/match-headers.ts'
import { cleanText, maxCellLength } from '#server/features/inventory/reading/stock-cells.ts'
import { cellText, type Cell } from '#server/platform/spreadsheet/spreadsheet.ts'

const sumLike =
  /^(sub|grand )?-?\s*(total|totals|sum|summe|gesamt|gesamtsumme|totaal|totale|totaux|somme|suma|razem|total general|eindtotaal|итого|всего|разом|усього|общо|všeho celkem|celkem|spolu|összesen|toplam|genel toplam|yhteensä|summa|i alt|sum total|ukupno|skupaj|iš viso|kopā|kokku|σύνολο|合计|合計|总计|總計|小计|小計|合 计|합계|총계|소계|รวม|tổng|tổng cộng|المجموع|الإجمالي|اجمالي|סה"כ|samtals)\s*:?$/i
/** `Total stock`, without a figure. */
const sumPhrase = /^((sub|grand)[ -]?)?(total|summe|gesamt|totaal|totale|suma|итого|celkem)\s\D*$/i

/** Headings above goods that are not for sale. */
const notForSale =
  /\b(wanted|wtb|we buy|looking for|buying|sold|reserved|incoming|gesucht|ankauf|verkauft|gezocht|recherch|achat)/i

const isFilled = (cell: Cell) => cellText(cell).trim() !== ''

/**
 * Tells stock lines from what else is among them: headings such as SERVERS, totals, and other tables. It is asked about
 * the lines of a file in their order.
 */
export function createLineKinds({ columns }: Pick<StockMapping, 'columns'>) {
  const hasOthers = Object.keys(columns).length > 1
  let heading = ''
  let isBelowHeader = false

  /** The only text of a line: such as SPEICHER / MEMORY above the parts. */
  const isAlone = (cells: readonly Cell[]) =>
    hasOthers && cells.every((cell, index) => index === columns.partNumber || !isFilled(cell))

  /** Follows headings and headers among the lines. @returns whether this line is a header */
  function isHeader(cells: readonly Cell[], partNumber: string): boolean {
    if (partNumber === '' || /\d/.test(partNumber)) return false
    const filled = cells.filter(isFilled)
    if (filled.length === 1) {
      heading = notForSale.test(partNumber) ? partNumber : ''
      return false
    }
    const areWords = filled.every((cell) => typeof cell === 'string' && !/\p{N}/u.test(cell))
    if (!areWords) return false
    const meant = cells.map((cell) => matchHeader(cellText(cell))[0]?.column)
    const matched = meant.filter(Boolean).length
    if (matched < 2 || matched < filled.length / 2 || !meant.includes('partNumber')) return false
    isBelowHeader = stockColumns.some(
      (column) => columns[column] !== undefined && meant[columns[column]] !== column,
    )
    return true
  }

  function isTotal(cells: readonly Cell[], partNumber: string): boolean {
    const isSum = (text: string) => sumLike.test(text) || sumPhrase.test(text)
    if (partNumber !== '' && !isSum(partNumber)) return false
    const words = cells.flatMap((cell) =>
      typeof cell === 'string' && /\p{L}/u.test(cell)
        ? [cleanText(cell.slice(0, maxCellLength))]
        : [],
    )
    return words.length > 0 && words.every(isSum)
  }

  /** The numbers of the columns below the header of a form. */
  const numbersColumns = (cells: readonly Cell[]) =>
    cells.length >= 3 && cells.every((cell, index) => cellText(cell).trim() === String(index + 1))

  return {
    isAlone,
    /** Whether a line is no stock line. */
    isSection: (cells: readonly Cell[], partNumber: string): boolean =>
      isHeader(cells, partNumber) ||
      (isAlone(cells)
        ? partNumber !== '' && !/\p{N}/u.test(partNumber)
        : isTotal(cells, partNumber) || numbersColumns(cells)),
    /** Why the last line may not be for sale: it was below such a heading, or a header with other columns. */
    doubtOfTable(): string | undefined {
      if (heading !== '') return lineRefusals.belowHeading(heading.slice(0, 60))
      return isBelowHeader ? lineRefusals.otherTable : undefined
    },
  }
}
