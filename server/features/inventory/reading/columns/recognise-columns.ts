import type { Currency } from '#contract/currencies.ts'
import { partKey, type StockColumn } from '#contract/inventory/inventory.ts'
import { cellText, type Cell, type Row } from '#server/platform/spreadsheet/spreadsheet.ts'
import { matchCondition } from '#server/features/inventory/reading/columns/match-conditions.ts'
import {
  matchHeader,
  type Weight,
} from '#server/features/inventory/reading/columns/match-headers.ts'
import { findCurrency, parseQuantity } from '#server/features/inventory/reading/parse-numbers.ts'
import { cleanText } from '#server/features/inventory/reading/read-stock-line.ts'

/** How a column was recognised: by an unambiguous name, a possible name, or its content. */
type Confidence = 'sure' | 'likely' | 'guess'

interface RecognisedColumns {
  /** Lines above the first stock line. */
  skippedLines: number
  names: string[]
  columns: Partial<Record<StockColumn, number>>
  sureness: Partial<Record<StockColumn, Confidence>>
  /** From the name of the price column. */
  currency: Currency | undefined
}

const maxHeaderRows = 40
const brands = new Set(
  `hp hpe hewlettpackard hewlettpackardenterprise dell dellemc emc cisco ibm lenovo intel amd samsung seagate wd
  westerndigital toshiba kioxia juniper fujitsu microsoft apple kingston micron crucial hynix skhynix netapp brocade aruba
  huawei supermicro nvidia broadcom qlogic emulex mellanox apc epson canon xerox brother lexmark zebra logitech asus acer
  sony lg panasonic polycom poly avaya oracle sun hitachi sandisk fortinet paloalto extreme ubiquiti alcatel nokia ericsson
  mitel siemens philips eaton ricoh kyocera oki konicaminolta honeywell intermec datalogic lg viewsonic benq eizo plantronics
  jabra dlink netgear tplink zyxel mikrotik sonicwall checkpoint f5 citrix vmware lsi adaptec promise quantum tandberg`.split(
    /\s+/,
  ),
)

interface Found {
  column: StockColumn
  index: number
  weight: Weight
}

/** Assigns each column at most once, the most certain names first. */
function assign(found: Found[]): Found[] {
  const assigned: Found[] = []
  for (const each of found.toSorted((a, b) => b.weight - a.weight || a.index - b.index)) {
    const isFree = assigned.every(
      ({ column, index }) => column !== each.column && index !== each.index,
    )
    if (isFree) assigned.push(each)
  }
  return assigned
}

const matchesOf = (names: string[]): Found[] =>
  names.flatMap((name, index) => matchHeader(name).map((match) => ({ ...match, index })))

const scoreOf = (found: Found[]) => found.reduce((sum, { weight }) => sum + 1 + weight / 10, 0)

/** Joins two header rows: with merged cells a name is in the upper, the lower or both rows. */
function joined(above: string[], below: string[]): string[] {
  const length = Math.max(above.length, below.length)
  return Array.from({ length }, (_, index) => {
    const [upper = '', lower = ''] = [above[index], below[index]]
    const both = `${upper} ${lower}`.trim()
    return [lower, both, upper].reduce((best, name) =>
      (matchHeader(name)[0]?.weight ?? 0) > (matchHeader(best)[0]?.weight ?? 0) ? name : best,
    )
  })
}

/** Longer texts are truncated before they are examined. */
const maxSampleTextLength = 200
const shortText = (cell: Cell | undefined) =>
  cleanText(cellText(cell).slice(0, maxSampleTextLength))
const namesOf = (row: Row) => row.cells.map(shortText)

/** Whether a row is a stock line: it has a number, or only a condition such as REF, which also abbreviates reference. */
function looksLikeLine(names: string[], found: Found[]): boolean {
  if (found.length >= 3) return false
  const isFigure = (name: string) => /^\p{Sc}?\s*[\d.,' ]*\d[\d.,' -]*\p{Sc}?$/u.test(name)
  return (
    names.some(isFigure) ||
    (found.length === 1 && matchCondition(names[found[0]!.index]!, undefined) !== undefined)
  )
}

function findHeader(rows: Row[]) {
  let best: { found: Found[]; names: string[]; at: number; line: number } | undefined
  for (const [at, row] of rows.slice(0, maxHeaderRows).entries()) {
    const names = namesOf(row)
    const found = assign(matchesOf(names))
    if (found.length === 0 || looksLikeLine(names, found)) continue
    const take = (one: Found[], own: string[], last: Row, rowAt: number) => {
      if (best && scoreOf(one) <= scoreOf(best.found)) return
      best = { found: one, names: own, at: rowAt, line: last.line }
    }
    take(found, names, row, at)
    const next = rows[at + 1]
    // Both rows must have names of their own; digits indicate a stock line.
    const below = next ? namesOf(next) : []
    if (next && matchesOf(below).length > 0 && !below.some((name) => /\d/.test(name))) {
      const both = joined(names, below)
      take(assign(matchesOf(both)), both, next, at + 1)
    }
  }
  if (!best) return undefined
  const { found } = best
  const partNumber = found.find(({ column }) => column === 'partNumber')
  return found.length >= 2 || (partNumber && partNumber.weight >= 2) ? best : undefined
}

/** Statistics of a column; shares are of its filled cells. */
function contentOf(rows: Row[], index: number) {
  const texts = rows.map(({ cells }) => shortText(cells[index])).filter(Boolean)
  const share = (is: (text: string) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(is).length / texts.length
  return {
    index,
    filled: texts.length / Math.max(1, rows.length),
    distinct: new Set(texts).size / Math.max(1, texts.length),
    length: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length),
    conditions: share((text) => matchCondition(text, undefined) !== undefined && text.length < 30),
    brands: share((text) => brands.has(partKey(text).toLowerCase())),
    whole: share((text) => /^\d{1,6}\+?$/.test(text) || 'value' in parseQuantity(text, true)),
    money: share((text) =>
      /^(\p{Sc}|eur|usd|gbp)?\s*[\d.,' ]+[.,](\d{2}|-)\s*(\p{Sc}|eur|usd|gbp)?$|^\p{Sc}\s*[\d.,]+$|^call$/iu.test(
        text,
      ),
    ),
    parts: share(
      (text) =>
        /^[A-Z0-9][A-Z0-9./#\-+_ ]{2,39}$/i.test(text) &&
        /\d/.test(text) &&
        (/[a-z]/i.test(text) || /\d{5,}/.test(text)) &&
        (text.match(/ /g)?.length ?? 0) <= 1,
    ),
    words: share((text) => text.includes(' ')),
  }
}
type Content = ReturnType<typeof contentOf>

/** Scores of a column by its content; 0 if it does not qualify. */
const looks: Record<Exclude<StockColumn, 'currency'>, (content: Content) => number> = {
  partNumber: ({ parts, distinct, filled }) =>
    parts >= 0.5 && filled >= 0.5 ? parts + distinct : 0,
  condition: ({ conditions }) => (conditions >= 0.7 ? conditions : 0),
  price: ({ money }) => (money >= 0.6 ? money : 0),
  quantity: ({ whole, money, length }) => (whole >= 0.8 && money < 0.5 && length < 8 ? whole : 0),
  manufacturer: ({ brands: known }) => (known >= 0.5 ? known : 0),
  description: ({ words, length }) => (words >= 0.5 && length >= 8 ? words + length / 100 : 0),
}

export function recogniseColumns(rows: Row[]): RecognisedColumns {
  const header = findHeader(rows)
  const lines = header ? rows.slice(header.at + 1) : rows
  const columns: Partial<Record<StockColumn, number>> = {}
  const sureness: Partial<Record<StockColumn, Confidence>> = {}
  for (const { column, index, weight } of header?.found ?? []) {
    columns[column] = index
    sureness[column] = weight >= 2 ? 'sure' : 'likely'
  }
  const width = Math.max(0, ...rows.slice(0, 500).map(({ cells }) => cells.length))
  const contents = Array.from({ length: width }, (_, index) =>
    contentOf(lines.slice(0, 300), index),
  )
  // Below a header only the required column and conditions, which are unmistakable, are guessed.
  const guessed = header
    ? (['partNumber', 'condition'] as const)
    : (['condition', 'price', 'partNumber', 'quantity', 'manufacturer', 'description'] as const)
  for (const column of guessed) {
    if (columns[column] !== undefined) continue
    const free = contents.filter(({ index }) => !Object.values(columns).includes(index))
    const best = free
      .map((content) => ({ index: content.index, score: looks[column](content) }))
      .reduce((one, other) => (other.score > one.score ? other : one), { index: -1, score: 0 })
    if (best.index < 0) continue
    columns[column] = best.index
    sureness[column] = 'guess'
  }
  const names = header?.names ?? []
  const priceName = columns.price === undefined ? undefined : names[columns.price]
  return {
    skippedLines: header?.line ?? titlesAbove(lines, columns.partNumber),
    names: Array.from({ length: Math.max(width, names.length) }, (_, index) => names[index] ?? ''),
    columns,
    sureness,
    currency: (priceName && findCurrency(priceName)) || undefined,
  }
}

/** Lines of titles above a table without a header: leading rows with a single cell. */
function titlesAbove(rows: Row[], partNumber: number | undefined): number {
  const filled = ({ cells }: Row) => cells.filter((cell) => cellText(cell).trim() !== '').length
  const most = Math.max(0, ...rows.slice(0, 50).map(filled))
  if (most < 3 || partNumber === undefined) return 0
  const first = rows.findIndex((row) => filled(row) > 1)
  return first > 0 ? rows[first]!.line - 1 : 0
}
