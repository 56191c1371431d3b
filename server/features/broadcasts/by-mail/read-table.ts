import { parsePrice } from '#contract/figures/typed-price.ts'
import { findColumn, findLabels, type Label } from '#server/features/broadcasts/by-mail/labels.ts'

/** The table of a mail. `fault` is why it is not sent as it was read; `rest` are the lines outside of it. */
export interface MailedTable {
  fault: 'table' | 'several' | undefined
  values: [label: Label, value: string][]
  notes: string[]
  /** The lines of the table as they were written. */
  lines: string[]
  rest: string[]
}

interface Column {
  label: Label | 'other' | 'unknown'
  currency?: string
  name: string
}

interface Head {
  columns: Column[]
  split: Split
  /** Whether other text is unlikely to have this separator. */
  isClear: boolean
  /** The first line of the rows. */
  from: number
}

type Split = (line: string) => string[]

const splitBy =
  (pattern: RegExp): Split =>
  (line) =>
    line.split(pattern).map((cell) => cell.trim())
/** Cells between pipes, with or without pipes at the ends of the line. */
const splitPipes: Split = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** Cells of a line of CSV, of which some may be quoted. */
const splitQuoted =
  (mark: string): Split =>
  (line) => {
    const cells: string[] = []
    let cell = ''
    let isQuoted = false
    for (const character of line) {
      if (character === '"') isQuoted = !isQuoted
      else if (character === mark && !isQuoted) {
        cells.push(cell.trim())
        cell = ''
      } else cell += character
    }
    return [...cells, cell.trim()]
  }

const splits: readonly { split: Split; isClear: boolean }[] = [
  { split: splitBy(/\t/), isClear: true },
  { split: splitPipes, isClear: true },
  { split: splitQuoted(';'), isClear: true },
  { split: splitBy(/\s{2,}|\t/), isClear: false },
  { split: splitQuoted(','), isClear: false },
  { split: splitBy(/\s\/\s|\s[–-]\s/), isClear: false },
]

const isRule = (line: string) => /^[\s|+:=_*–—-]{3,}$/.test(line)
const isFigure = ({ label }: Pick<Column, 'label'>) => label === 'quantity' || label === 'price'
const isGoods = ({ label }: Pick<Column, 'label'>) =>
  label === 'part' || label === 'desc' || label === 'brand'

/** Whether these are names of columns, of which at least two are known and one is a figure. */
function areHeads(columns: readonly Column[]): boolean {
  const recognized = columns.filter(({ label }) => label !== 'unknown')
  const isCellOfRow = columns.some(({ label, name }) => label === 'unknown' && /\d/.test(name))
  return (
    recognized.length >= 2 &&
    recognized.length * 2 >= columns.length &&
    !isCellOfRow &&
    columns.some(isFigure) &&
    new Set(recognized.map(({ label }) => label)).size >= 2
  )
}

/** Numbers of lines, and names that are a figure or a part only where no other column is. */
const weakName = /^(?:#|no\.?|nr\.?|n°|amount|item|code|ref\.?|typ|type|net|netto)$/i

function columnsOf(cells: readonly string[]): Column[] {
  const columns = cells.map((name): Column => ({ ...findColumn(name), name }))
  return columns.map((column) => {
    const isWeak =
      weakName.test(column.name) &&
      columns.some((other) => other !== column && other.label === column.label)
    if (!isWeak) return column
    const isPart = column.label === 'desc' && !columns.some(({ label }) => label === 'part')
    return { ...column, label: isPart ? 'part' : 'other' }
  })
}

const maxColumns = 20

/** Finds the head of a table: in one line, one name a line, or in words between single spaces, which no row can match. */
function findHead(lines: readonly string[], at: number): Head | undefined {
  const line = lines[at]!
  for (const { split, isClear } of splits) {
    const cells = split(line)
    while (cells.length > 1 && cells.at(-1) === '') cells.pop()
    if (cells.length < 2 || cells.length > maxColumns) continue
    const columns = columnsOf(cells)
    if (areHeads(columns)) return { columns, split, isClear, from: at + 1 }
  }
  const stack: Column[] = []
  for (let next = at; next < lines.length && stack.length < maxColumns; next++) {
    const column = { ...findColumn(lines[next]!), name: lines[next]! }
    if (column.label === 'unknown') break
    stack.push(column)
  }
  if (areHeads(stack) && stack.some(isGoods)) {
    return { columns: stack, split: (text) => [text], isClear: false, from: at + stack.length }
  }
  return undefined
}

/** Whether a line is certainly the head of a table of goods, in any language: no line of another mail looks so. */
export const isTableHead = (line: string): boolean =>
  !/[\d@:：]/.test(line) &&
  splits.some(({ split, isClear }) => {
    const cells = isClear ? withoutLastEmpty(split(line), 3) : []
    if (cells.length < 3 || cells.length > maxColumns) return false
    const columns = columnsOf(cells)
    const unknown = columns.filter(({ label }) => label === 'unknown')
    return unknown.length <= 1 && areHeads(columns) && columns.some(isGoods)
  })

/** Whether a line has names of columns only, between single spaces: its rows cannot be told apart. */
function isSpacedHead(line: string): boolean {
  const words = line.split(' ')
  if (words.length < 3 || words.length > maxColumns) return false
  const columns: Column[] = []
  for (let at = 0; at < words.length;) {
    const column = [3, 2, 1]
      .map((length) => ({ name: words.slice(at, at + length).join(' '), length }))
      .map(({ name, length }) => ({ ...findColumn(name), name, length }))
      .find(({ label, length }) => label !== 'unknown' && at + length <= words.length)
    if (!column) return false
    columns.push(column)
    at += column.length
  }
  return columns.length >= 3 && areHeads(columns)
}

const pieces = String.raw`(?:x|pcs?|pieces?|units?|ea|stk|stuks?|stück|szt|ks|db|шт|pz|uds?)`
const quantityCell = new RegExp(
  String.raw`^(?:\d{1,7}|\d{1,3}(?:[.,]\d{3})+)\s*${pieces}?\.?$`,
  'i',
)
const hasDigit = (text: string) => /\d/.test(text)
const isQuantity = (cell: string) =>
  quantityCell.test(cell) || (!hasDigit(cell) && cell.length <= 20)
function isPrice(cell: string, currency = ''): boolean {
  if (!hasDigit(cell)) return cell.length <= 20
  const bare = cell.replace(
    /\s*(?:each|ea|per (?:unit|piece|pc)|p\/?[cu]|\/\s?(?:ea|each|pcs?|unit|u))\.?$/i,
    '',
  )
  const { cents, named } = parsePrice(`${currency} ${bare}`)
  return cents !== undefined && named.length <= 1
}

const isMoney = /[€$£]\s?\d|\d\s?[€$£]|\b(?:eur|usd|gbp)\b/i

const totalRow =
  /^(?:grand |sub-?)?(?:total|totaal|gesamt|summe|sum|razem|celkem|итого|合计|合計)\b/iu

/** Reads the table of a mail; undefined if it has none. */
export function readTable(lines: readonly string[]): MailedTable | undefined {
  for (const [at, line] of lines.entries()) {
    const head = findHead(lines, at)
    if (head) return readRows(lines, at, head)
    if (isSpacedHead(line)) return uncertain(lines, at, lines.length)
  }
  return undefined
}

const uncertain = (lines: readonly string[], from: number, to: number): MailedTable => ({
  fault: 'table',
  values: [],
  notes: [],
  lines: lines.slice(from, to),
  rest: [...lines.slice(0, from), ...lines.slice(to)],
})

function readRows(lines: readonly string[], at: number, head: Head): MailedTable {
  const { columns, from } = head
  const isStacked = from > at + 1
  const { rows, to, isCertain } = isStacked ? stackedRows(lines, head) : rowsOf(lines, head)
  const goods = rows.filter((row) => !totalRow.test(row.find((cell) => cell !== '') ?? ''))
  const named = columns
    .map(({ label }) => label)
    .filter((label) => label !== 'other' && label !== 'unknown')
  // Of two prices, or of stock and quantity, the first is a guess.
  const isAmbiguous = new Set(named).size < named.length
  if (
    !isCertain ||
    isAmbiguous ||
    goods.length === 0 ||
    !goods.every(
      (row) => row.length <= columns.length && columns.every((column, n) => isCell(column, row[n])),
    )
  ) {
    return uncertain(lines, at, Math.max(to, from))
  }
  const read = {
    lines: lines.slice(at, to),
    rest: [...lines.slice(0, at), ...lines.slice(to)],
  }
  if (goods.length > 1) return { fault: 'several', values: [], notes: [], ...read }
  const values: [Label, string][] = []
  const notes: string[] = []
  for (const [n, { label, currency = '', name }] of columns.entries()) {
    const cell = goods[0]![n] ?? ''
    if (cell === '') continue
    if (label === 'other' || label === 'unknown') {
      if (!/^#|^\d{1,3}$/.test(cell) || !weakName.test(name)) notes.push(`${name}: ${cell}`)
    } else if (label === 'price' && hasDigit(cell) && !/[€$£]|[a-z]{3}/i.test(cell)) {
      values.push([label, `${currency} ${cell}`.trim()])
    } else values.push([label, cell])
  }
  return { fault: undefined, values, notes, ...read }
}

/** Whether a cell can be what its column is named; an amount of money is only a price. */
function isCell({ label, currency }: Column, cell = ''): boolean {
  if (cell === '' || label === 'other' || label === 'unknown') return true
  if (label === 'quantity') return isQuantity(cell)
  return label === 'price' ? isPrice(cell, currency) : !isMoney.test(cell)
}

/** Whether a line looks like a row of a table whose head is missing: which figure is which is not said. */
export const isLooseRow = (line: string): boolean =>
  splits.some(({ split, isClear }) => {
    const cells = split(line)
    return (
      isClear &&
      cells.length > 2 &&
      cells.length <= maxColumns &&
      cells.some((cell) => /^\d{1,7}$/.test(cell))
    )
  })

/** Rows under a head in one line, to the first line that is none. */
function rowsOf(lines: readonly string[], { columns, split, isClear, from }: Head) {
  const rows: string[][] = []
  let to = from
  for (; to < lines.length; to++) {
    const line = lines[to]!
    if (isRule(line)) continue
    const row = cellsOf(line, split, columns.length)
    const isShort = row.length < columns.length
    const isAlone = row.length < 2
    if (isAlone && rows.length > 0) break
    if (row.length > columns.length || (isShort && (isAlone || !isClear))) {
      // A line of text under the rows, unless it looks like one of them.
      const isText = rows.length > 0 && !isClear && row.length < columns.length - 1
      if (isText || (rows.length > 0 && !hasDigit(line))) break
      return { rows, to: endOfTable(lines, to), isCertain: false }
    }
    rows.push(row)
  }
  return { rows, to, isCertain: true }
}

/** By the separator of the head, or by the only other one that gives as many cells. */
function cellsOf(line: string, split: Split, count: number): string[] {
  const cells = withoutLastEmpty(split(line), count)
  if (cells.length === count) return cells
  const others = splits.map((other) => withoutLastEmpty(other.split(line), count))
  return others.find((other) => other.length === count && !other.includes('')) ?? cells
}

function withoutLastEmpty(cells: string[], count: number): string[] {
  while (cells.length > count && cells.at(-1) === '') cells.pop()
  return cells
}

/** One cell a line: as many for each row as there are names of columns. */
function stackedRows(lines: readonly string[], { columns, from }: Head) {
  const cells = lines.slice(from)
  const rows: string[][] = []
  let to = from
  while (cells.length - rows.length * columns.length >= columns.length) {
    const start = rows.length * columns.length
    const row = cells.slice(start, start + columns.length)
    if (
      !columns.every(
        (column, n) => isCell(column, row[n]) && (!isFigure(column) || hasDigit(row[n]!)),
      )
    )
      break
    rows.push(row)
    to = from + rows.length * columns.length
  }
  // The remaining lines may be cells of a row of which one was empty.
  const isCertain = rows.length > 0 && !lines.slice(to).some(hasDigit)
  return { rows, to: isCertain ? to : lines.length, isCertain }
}

/** Lines that still look like rows stay out of the text. */
function endOfTable(lines: readonly string[], from: number): number {
  let to = from
  while (to < lines.length && (isRule(lines[to]!) || hasDigit(lines[to]!))) to += 1
  return to
}

/** Joins a separate name of a field with the line below: `Qty`, then `20`. */
export function joinStackedLabels(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const [line = '', next] = [lines[at], lines[at + 1]]
    const isName = isLabelName(line)
    const pair = `${line.replace(/\s*[:：]$/, '')}: ${next}`
    if (
      isName &&
      next !== undefined &&
      !isLabelName(next) &&
      !findLabels(next) &&
      findLabels(pair)
    ) {
      joined.push(pair)
      at += 1
    } else joined.push(line)
  }
  return joined
}

/** Whether a text is nothing but the name of a field. */
export function isLabelName(text: string): boolean {
  const { label } = findColumn(text)
  return label !== 'unknown' && label !== 'other' && /\p{L}{2}/u.test(text)
}
