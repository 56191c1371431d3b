import { type Currency } from '#contract/figures/currencies.ts'
import { findCurrency } from '#contract/figures/typed-price.ts'
import type { StockColumn } from '#contract/inventory/inventory.ts'
import { cellText, type Row } from '#server/platform/spreadsheet/spreadsheet.ts'
import {
  contentOf,
  looks,
  shortText,
  type Content,
} from '#server/features/inventory/reading/columns/column-content.ts'
import { matchCondition } from '#server/features/inventory/reading/columns/match-conditions.ts'
import {
  isOtherData,
  matchHeader,
  mayBeQuantity,
  type HeaderMatch,
} from '#server/features/inventory/reading/columns/match-headers.ts'
import {
  aboutPrices,
  discounts,
  nameKey,
  namesMaker,
  packageUnits,
  priceUnits,
  quantityUnits,
  withTax,
} from '#server/features/inventory/reading/columns/name-words.ts'

/** How a column was recognised: by an unambiguous name, a possible name, or its content. */
type Confidence = 'sure' | 'likely' | 'guess'

export interface RecognisedColumns {
  /** Lines above the first stock line. */
  skippedLines: number
  names: string[]
  columns: Partial<Record<StockColumn, number>>
  sureness: Partial<Record<StockColumn, Confidence>>
  /** All columns that may be the quantity, or the price, where it is more than one. */
  alternatives: Partial<Record<RepeatedColumn, number[]>>
  /** Columns whose names are known. */
  knownNames: number
  /** Cells of the header, if its names are known. */
  width: number | undefined
  /** Names that leave open what a column is, and unused columns that may change it. */
  doubts: { name: string; column: StockColumn }[]
  /** From the name of the price column. */
  currency: Currency | undefined
}

/** Columns that a file may have several of, such as for each warehouse or condition. */
const repeatedColumns = ['quantity', 'price'] as const
type RepeatedColumn = (typeof repeatedColumns)[number]

const maxHeaderRows = 40
interface Found extends HeaderMatch {
  index: number
  /** Of several part numbers, that of the maker. */
  isMaker: boolean
}

/** Assigns each column at most once, the most certain names first. */
function assign(matches: Found[]): Found[] {
  const assigned: Found[] = []
  const inOrder = matches.toSorted(
    (a, b) => b.weight - a.weight || Number(b.isMaker) - Number(a.isMaker) || a.index - b.index,
  )
  for (const each of inOrder) {
    const isFree = assigned.every(
      ({ column, index }) => column !== each.column && index !== each.index,
    )
    if (isFree) assigned.push(each)
  }
  return assigned
}

const matchesOf = (names: string[]): Found[] =>
  names.flatMap((name, index) => {
    const isMaker = namesMaker.test(nameKey(name))
    return matchHeader(name).map((match) => ({ ...match, index, isMaker }))
  })

const scoreOf = (matches: Found[]) => matches.reduce((sum, { weight }) => sum + 1 + weight / 10, 0)

/**
 * Joins two header rows: with merged cells a name is in the upper, the lower or both rows. An upper name stands also above
 * the empty cells to its right, if the names there mean nothing by themselves: `Available` above `NL` and `DE`.
 */
function joined(above: string[], below: string[]): string[] {
  const length = Math.max(above.length, below.length)
  let merged = ''
  return Array.from({ length }, (_, index) => {
    const lower = below[index] ?? ''
    merged = above[index] || merged
    const isPlace = lower !== '' && matchesOf([lower]).length === 0
    const upper = isPlace ? merged : (above[index] ?? '')
    const both = `${upper} ${lower}`.trim()
    if (isPlace && matchHeader(both).length > 0) return both
    return [lower, both, upper].reduce((best, name) =>
      (matchHeader(name)[0]?.weight ?? 0) > (matchHeader(best)[0]?.weight ?? 0) ? name : best,
    )
  })
}

const namesOf = (row: Row) => row.cells.map(shortText)

/** Whether a row is a stock line: it has a number, or only a condition such as REF, which also abbreviates reference. */
function looksLikeLine(names: string[], matches: Found[]): boolean {
  if (matches.length >= 3) return false
  const isFigure = (name: string) => /^\p{Sc}?\s*[\d.,' ]*\d[\d.,' -]*\p{Sc}?$/u.test(name)
  return (
    names.some(isFigure) ||
    (matches.length === 1 && matchCondition(names[matches[0]!.index]!, undefined) !== undefined)
  )
}

/**
 * Whether a row continues the header above it: it has names of its own without a figure, or names only some columns, not
 * that of the part number.
 */
function isLowerHeader(names: string[], partNumber: number | undefined): boolean {
  if (matchesOf(names).length > 0 && !names.some((name) => /\d/.test(name))) return true
  const filled = names.filter(Boolean)
  return (
    partNumber !== undefined &&
    !names[partNumber] &&
    filled.length >= 2 &&
    filled.every((name) => name.length <= 20 && !/^\p{Sc}?\s*\d[\d.,]*\s*\p{Sc}?$/u.test(name))
  )
}

function findHeader(rows: Row[]) {
  let best: { matches: Found[]; names: string[]; at: number; line: number } | undefined
  for (const [at, row] of rows.slice(0, maxHeaderRows).entries()) {
    const names = namesOf(row)
    const matches = assign(matchesOf(names))
    if (matches.length === 0 || looksLikeLine(names, matches)) continue
    const take = (one: Found[], own: string[], last: Row, rowAt: number) => {
      // A row below it continues it, also if it brings no other column.
      const isContinued = best !== undefined && rowAt === best.at + 1 && rowAt > at
      const atLeast = best ? scoreOf(best.matches) - (isContinued ? 1 : 0) : 0
      if (best && scoreOf(one) <= atLeast) return
      best = { matches: one, names: own, at: rowAt, line: last.line }
    }
    take(matches, names, row, at)
    const next = rows[at + 1]
    // Each row must have names; digits indicate a stock line.
    const below = next ? namesOf(next) : []
    const partNumber = matches.find(({ column }) => column === 'partNumber')?.index
    if (next && isLowerHeader(below, partNumber)) {
      const both = joined(names, below)
      take(assign(matchesOf(both)), both, next, at + 1)
    }
  }
  const partNumber = best?.matches.find(({ column }) => column === 'partNumber')
  const isKnown = best && (best.matches.length >= 2 || (partNumber && partNumber.weight >= 2))
  return isKnown ? best : findUnknownHeader(rows)
}

/** The first row of words above rows with figures: a header, even if none of its words is known. */
function findUnknownHeader(rows: Row[]) {
  for (const [at, row] of rows.slice(0, maxHeaderRows).entries()) {
    const names = namesOf(row)
    const filled = names.filter(Boolean)
    const below = rows.slice(at + 1, at + 4)
    if (filled.length < 2 || filled.some((name) => /\p{N}/u.test(name)) || below.length === 0)
      continue
    const haveFigures = below.every(
      (next) => namesOf(next).filter((name) => /\p{N}/u.test(name)).length >= 2,
    )
    if (haveFigures) return { matches: [], names, at, line: row.line }
  }
  return undefined
}

/** The number of different columns whose names are known in a line of the start of a text, whatever its delimiter. */
export const countKnownCells = (text: string): number =>
  Math.max(
    ...text.split(/[\r\n]+/, maxHeaderRows).map((line) => {
      const columns = line.split(/[;,\t|]/).flatMap((cell) => {
        const [match] = matchHeader(cell.replaceAll('"', '').trim())
        return match && !match.isPart ? [match.column] : []
      })
      return new Set(columns).size
    }),
  )

/** The number of columns whose names are known. */
export const countKnownNames = (rows: Row[]): number => findHeader(rows)?.matches.length ?? 0

export function recogniseColumns(rows: Row[]): RecognisedColumns {
  const header = findHeader(rows)
  const lines = header ? rows.slice(header.at + 1) : rows
  const columns: Partial<Record<StockColumn, number>> = {}
  const sureness: Partial<Record<StockColumn, Confidence>> = {}
  const width = Math.max(0, ...rows.slice(0, 500).map(({ cells }) => cells.length))
  const contents = Array.from({ length: width }, (_, index) =>
    contentOf(lines.slice(0, 300), index),
  )
  const names = header?.names ?? []
  for (const match of header?.matches ?? []) {
    const { column, index, weight, isUnclear } = match
    const content = contents[index]
    if (content && content.filled > 0 && !fitsName(match, content)) continue
    const running = column === 'partNumber' && content?.isRunning
    const code = running ? findCode(names, contents, index) : undefined
    columns[column] = code ?? index
    sureness[column] = isUnclear ? 'guess' : code === undefined && weight >= 2 ? 'sure' : 'likely'
  }
  const isOpen = ({ index }: Content) =>
    !Object.values(columns).includes(index) && !isOtherData(names[index] ?? '')
  // Of a column with a name that means something else, nothing is guessed.
  const isFree = (content: Content) =>
    isOpen(content) && (!header || matchHeader(names[content.index] ?? '').length === 0)
  for (const column of guessedColumns) {
    if (columns[column] !== undefined) continue
    // Of texts below known names, another one is no description.
    const isText = column === 'description' || column === 'manufacturer'
    if (header && header.matches.length > 0 && isText) continue
    const best = contents
      .filter(column === 'condition' ? isOpen : isFree)
      .map((content) => ({ index: content.index, score: looks[column](content) }))
      .reduce((one, other) => (other.score > one.score ? other : one), { index: -1, score: 0 })
    if (best.index < 0) continue
    columns[column] = best.index
    sureness[column] = 'guess'
  }
  const priceName = columns.price === undefined ? undefined : names[columns.price]
  const hasFigures = (index: number) => {
    const content = contents[index]
    return content === undefined || content.filled === 0 || content.figures >= 0.5
  }
  return {
    skippedLines: header?.line ?? titlesAbove(lines, columns.partNumber),
    names: Array.from({ length: Math.max(width, names.length) }, (_, index) => names[index] ?? ''),
    columns,
    sureness,
    knownNames: header?.matches.length ?? 0,
    width:
      header && header.matches.length >= 2 ? header.names.findLastIndex(Boolean) + 1 : undefined,
    alternatives: header ? alternativesOf(header.names, columns, hasFigures) : {},
    doubts: header
      ? [
          ...header.matches.flatMap(({ column, index, isUnclear }) =>
            isUnclear && columns[column] === index ? [{ name: names[index]!, column }] : [],
          ),
          ...contents.flatMap((content) => {
            const name = names[content.index] ?? ''
            if (Object.values(columns).includes(content.index)) return []
            const column = changedBy(name, content, columns)
            return column ? [{ name, column }] : []
          }),
        ]
      : [],
    currency: (priceName && findCurrency(priceName)) || (header && currencyOfTitles(rows)),
  }
}

/** Whether what is below a name may be what it says. */
function fitsName({ column, weight, isPart }: HeaderMatch, content: Content): boolean {
  const { conditions, figures, flags, digits, whole, money } = content
  const isWeak = isPart || weight === 1
  if (column === 'manufacturer') return weight === 3 || flags < 0.5
  // `Status` may be whether goods are free.
  if (column === 'condition') return weight > 1 || conditions >= 0.5
  // Kinds of goods, such as `Server`, are no part numbers.
  if (column === 'partNumber') return weight > 1 || digits >= 0.5
  // An amount of pieces, or a sum of money.
  if (column === 'price') {
    if (isWeak && figures < 0.5) return false
    return weight > 1 || isPart || whole < 0.8 || money >= 0.5
  }
  if (column === 'quantity') {
    return (!isWeak || figures >= 0.5) && (weight > 1 || isPart || money < 0.5)
  }
  return true
}

/** A column of part numbers next to one that only numbers the lines. */
function findCode(names: string[], contents: Content[], running: number): number | undefined {
  const codeIndex = names.findIndex(
    (name, index) =>
      index !== running &&
      contents[index]!.parts >= 0.5 &&
      matchHeader(name).some(({ column }) => column === 'partNumber'),
  )
  return codeIndex < 0 ? undefined : codeIndex
}

/** The column that an unused one may be or change: the quantity or the price. */
function changedBy(
  name: string,
  { filled, whole, texts }: Content,
  columns: Partial<Record<StockColumn, number>>,
): 'quantity' | 'price' | undefined {
  if (columns.quantity === undefined && filled >= 0.5 && whole >= 0.4 && mayBeQuantity(name)) {
    return 'quantity'
  }
  const key = nameKey(name)
  if (columns.price !== undefined) {
    if (priceUnits.test(key)) {
      const isOne = (text: string) => !/\d/.test(text) || /^1([.,]0*)?$/.test(text)
      return texts.every(isOne) ? undefined : 'price'
    }
    if (discounts.test(key) && texts.some((text) => /[1-9]/.test(text))) return 'price'
  }
  const isPackage = quantityUnits.test(key) && texts.some((text) => packageUnits.test(text))
  return isPackage ? 'quantity' : undefined
}

/** The currency that titles name together with a word for prices, if all name the same. */
function currencyOfTitles(rows: Row[]): Currency | undefined {
  const titles = rows.flatMap((row) => {
    const texts = namesOf(row).filter(Boolean)
    return texts.length === 1 && aboutPrices.test(nameKey(texts[0]!)) ? texts : []
  })
  const currencies = new Set(titles.map(findCurrency).filter((currency) => currency !== undefined))
  return currencies.size === 1 ? [...currencies][0] : undefined
}

const guessedColumns = [
  'condition',
  'price',
  'partNumber',
  'quantity',
  'manufacturer',
  'description',
] as const

/** Other columns that the names allow as quantity or price; a weak name, such as Total, is none beside a strong one. */
function alternativesOf(
  names: string[],
  columns: Partial<Record<StockColumn, number>>,
  hasFigures: (index: number) => boolean,
) {
  const alternatives: Partial<Record<RepeatedColumn, number[]>> = {}
  for (const column of repeatedColumns) {
    const assigned = columns[column]
    if (assigned === undefined) continue
    const others = names.flatMap((name, index) => {
      const match = matchHeader(name).find((each) => each.column === column)
      const isTaken = index === assigned || Object.values(columns).includes(index)
      return match &&
        !isTaken &&
        !(column === 'price' && withTax.test(nameKey(name))) &&
        (match.weight >= 2 || match.isPart) &&
        hasFigures(index)
        ? [index]
        : []
    })
    if (others.length > 0) alternatives[column] = [assigned, ...others].toSorted((a, b) => a - b)
  }
  return alternatives
}

/** Lines of titles above a table without a header: leading rows with a single cell. */
function titlesAbove(rows: Row[], partNumber: number | undefined): number {
  const filled = ({ cells }: Row) => cells.filter((cell) => cellText(cell).trim() !== '').length
  const most = Math.max(0, ...rows.slice(0, 50).map(filled))
  if (most < 3 || partNumber === undefined) return 0
  const first = rows.findIndex((row) => filled(row) > 1)
  return first > 0 ? rows[first]!.line - 1 : 0
}
