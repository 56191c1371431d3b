import { createReadStream } from 'node:fs'
import {
  delimiters,
  type Delimiter,
  type Encoding,
  maxSheetColumns,
} from '#contract/spreadsheet.ts'
import { createDecoder } from '#server/platform/spreadsheet/text-encodings.ts'
import { type Row, SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'

const quote = '"'
const maxRowLength = 100_000
/** A quoted text over several lines must end within these bounds, or its first quote is a plain character. */
const maxQuoted = { length: 10_000, lines: 100 }
/** After this many unclosed quotes, quotes over several lines are plain characters. */
const maxStrayQuotes = 200

interface ParsedRow {
  cells: string[]
  next: number
  /** Line breaks in the row, including the one that ends it. */
  breaks: number
  spansLines: boolean
  /** A text over several lines contains unescaped quotes. */
  isDoubtful: boolean
}

/**
 * A tolerant streaming CSV parser. An unclosed quote does not swallow the following lines: if the first line alone has
 * the expected number of columns and the quoted text does not, or is doubtful, only the line is taken.
 */
export function createCsvParser(delimiter: Delimiter, columns: number | undefined) {
  let text = ''
  let line = 1
  let strayQuotes = 0
  const delimiterCode = delimiter.charCodeAt(0)

  /** Finds the end of a quoted text: undefined if it is never closed, 'more' if the next chunk decides. */
  function findClosingQuote(start: number, isEnd: boolean, maySpanLines: boolean) {
    const max = start + maxQuoted.length
    let breaks = 0
    let counted = start + 1
    let isDoubtful = false
    let at = start + 1
    for (;;) {
      const close = text.indexOf(quote, at)
      const until = close < 0 ? Math.min(text.length, max) : close
      for (; counted < until; counted++) {
        const code = text.charCodeAt(counted)
        if (code === 10 || (code === 13 && text.charCodeAt(counted + 1) !== 10)) breaks += 1
      }
      const isOver =
        until >= max ||
        breaks > (maySpanLines && strayQuotes < maxStrayQuotes ? maxQuoted.lines : 0)
      if (isOver) return undefined
      if (close < 0) return isEnd ? undefined : 'more'
      if (text[close + 1] === quote) {
        at = close + 2
        counted = Math.max(counted, at)
        continue
      }
      let after = close + 1
      while (text[after] === ' ') after += 1
      if (after >= text.length && !isEnd) return 'more'
      const code = text.charCodeAt(after)
      if (after >= text.length || code === delimiterCode || code === 10 || code === 13) {
        const value = text.slice(start + 1, close).replaceAll('""', quote)
        return { value, next: after, breaks, isDoubtful }
      }
      isDoubtful = true
      at = close + 1
    }
  }

  /** Parses the row at `start`; undefined until its end has arrived. */
  function parseRow(start: number, isEnd: boolean, maySpanLines: boolean): ParsedRow | undefined {
    const row: ParsedRow = {
      cells: [],
      next: start,
      breaks: 1,
      spansLines: false,
      isDoubtful: false,
    }
    let at = start
    for (;;) {
      let from = at
      while (text[from] === ' ') from += 1
      const isQuoted = text[from] === quote
      const close = isQuoted ? findClosingQuote(from, isEnd, maySpanLines) : undefined
      if (close === 'more') return undefined
      let value: string
      if (close) {
        ;({ value, next: at } = close)
        row.breaks += close.breaks
        row.spansLines ||= close.breaks > 0
        row.isDoubtful ||= close.breaks > 0 && close.isDoubtful
      } else {
        if (isQuoted) strayQuotes += 1
        let end = at
        for (; end < text.length; end++) {
          const code = text.charCodeAt(end)
          if (code === delimiterCode || code === 10 || code === 13) break
        }
        value = text.slice(at, end)
        at = end
      }
      if (row.cells.length < maxSheetColumns) row.cells.push(value)
      if (at >= text.length) {
        row.next = at
        return isEnd ? row : undefined
      }
      const code = text.charCodeAt(at)
      at += 1
      if (code === delimiterCode) continue
      if (code === 13) {
        if (at >= text.length && !isEnd) return undefined
        if (text.charCodeAt(at) === 10) at += 1
      }
      row.next = at
      return row
    }
  }

  function extractRows(isEnd: boolean): Row[] {
    const rows: Row[] = []
    let at = 0
    while (at < text.length) {
      let row = parseRow(at, isEnd, true)
      if (!row) break
      if (row.spansLines && columns !== undefined) {
        const isOdd = row.isDoubtful || row.cells.length !== columns
        const alone = isOdd ? parseRow(at, isEnd, false) : undefined
        if (alone?.cells.length === columns) row = alone
      }
      if (row.next - at > maxRowLength) throw new SpreadsheetError('longLine')
      if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.cells })
      line += row.breaks
      at = row.next
    }
    text = text.slice(at)
    if (text.length > maxRowLength + 512 * 1024) throw new SpreadsheetError('longLine')
    return rows
  }

  return {
    push(piece: string): Row[] {
      text += piece
      return extractRows(false)
    },
    end(): Row[] {
      return extractRows(true)
    },
  }
}

/** Decodes a file in chunks. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decode = createDecoder(encoding)
  for await (const piece of createReadStream(path, { highWaterMark: 128 * 1024 })) {
    yield decode(piece as Buffer)
  }
  yield decode()
}

/** Streams the rows of a text file in batches of some hundreds. */
export async function* readCsvRows(
  path: string,
  {
    encoding,
    delimiter,
    columns,
  }: { encoding: Encoding; delimiter: Delimiter; columns: number | undefined },
): AsyncGenerator<Row[]> {
  const reader = createCsvParser(delimiter, columns)
  for await (const piece of readText(path, encoding)) yield reader.push(piece)
  yield reader.end()
}

// ── Dialect ──

const maxSampleLength = 256 * 1024
const maxSampleRows = 500

export interface Dialect {
  delimiter: Delimiter
  /** Cells of most rows; undefined if the rows differ too much. */
  columns: number | undefined
  /** Whether another delimiter makes as good a table. */
  isOpen: boolean
}

/** Rows of a text, as one delimiter splits it. */
interface Shape {
  delimiter: Delimiter
  /** The most frequent number of cells, and the share of rows that have it; the last row may be cut off. */
  columns: number
  share: number
  /** Number of columns whose names the caller recognises. */
  knownNames: number
  score: number
}

const figure = /^\s*\p{Sc}?\s*-?\d[\d.,' \u00a0]*\p{Sc}?\s*$/u
/** Two delimiters whose scores differ by less make as good a table. */
const similar = 0.85

function measureRows(
  text: string,
  delimiter: Delimiter,
  countKnown: (rows: Row[]) => number,
): Shape {
  const reader = createCsvParser(delimiter, undefined)
  const rows = [...reader.push(text), ...reader.end()].slice(0, maxSampleRows)
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [columns, times] = [...counts].reduce(
    (best, each) => (each[1] > best[1] || (each[1] === best[1] && each[0] > best[0]) ? each : best),
    [1, 0],
  )
  const share = rows.length === 0 ? 0 : times / rows.length
  const regular = rows.slice(1).filter(({ cells }) => cells.length === columns)
  const ofFigures = Array.from(
    { length: columns },
    (_, index) =>
      regular.filter(({ cells }) => figure.test(cells[index] as string)).length >=
      regular.length * 0.8,
  ).filter(Boolean).length
  // A cell of figures alone shows that the cut is right; a cut through texts makes many cells of words.
  const score =
    columns < 2 ? 0 : share * (Math.log2(columns) + (regular.length > 0 ? ofFigures : 0))
  return { delimiter, columns, share, knownNames: columns < 2 ? 0 : countKnown(rows), score }
}

/**
 * Detects the delimiter: the one that is declared, or under which most column names are known, else the one that makes
 * rows of equal length and columns of figures.
 */
export async function detectDialect(
  path: string,
  encoding: Encoding,
  {
    chosen,
    countKnown = () => 0,
  }: { chosen?: Delimiter; countKnown?: (rows: Row[]) => number } = {},
): Promise<Dialect> {
  let text = ''
  for await (const piece of readText(path, encoding)) {
    text += piece
    if (text.length >= maxSampleLength) break
  }
  // Excel may declare it in a first line: sep=;
  const declared = delimiters.find(
    (delimiter) => text.match(/^\ufeff?"?sep=(.)/i)?.[1] === delimiter,
  )
  const [best, second] = (declared ? [declared] : delimiters)
    .map((delimiter) => measureRows(text.slice(0, maxSampleLength), delimiter, countKnown))
    .toSorted(byQuality)
  const isOpen =
    second !== undefined &&
    second.share >= 0.9 &&
    second.columns > 1 &&
    (isNamed(best!) ? second.knownNames === best!.knownNames : second.score > best!.score * similar)
  const { delimiter, columns, share } = chosen
    ? measureRows(text.slice(0, maxSampleLength), chosen, countKnown)
    : best!
  return { delimiter, columns: share >= 0.5 && columns > 1 ? columns : undefined, isOpen }
}

const isNamed = ({ knownNames }: Shape) => knownNames >= 2
const byQuality = (one: Shape, other: Shape) =>
  (isNamed(one) || isNamed(other) ? other.knownNames - one.knownNames : 0) ||
  other.score - one.score
