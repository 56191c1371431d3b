import { stockFileColumns, type Delimiter } from '#contract/inventory/inventory.ts'
import { ReadingStopped } from '#server/platform/spreadsheet/stop-reading.ts'

/** What stands in a cell: a text, or what a workbook knows to be a number, perhaps of something, or a day. */
export type Cell = string | { number: number; text: string; unit?: string } | { day: string }

export const textOf = (cell: Cell | undefined): string =>
  cell === undefined || typeof cell === 'string'
    ? (cell ?? '')
    : 'day' in cell
      ? cell.day
      : cell.text

export interface Row {
  /** As an editor or a spreadsheet counts, from 1. */
  line: number
  cells: Cell[]
}

const quote = '"'
const mostRowLength = 100_000
/** A text in quotes over several lines ends within this much, or its first quote is a letter like others. */
const mostQuoted = { length: 10_000, lines: 100 }
/** So many quotes that nothing closes, and they are taken for letters from then on. */
const mostStrays = 200

interface FoundRow {
  cells: string[]
  next: number
  /** Line breaks in it, with the one that ends it. */
  breaks: number
  spansLines: boolean
  /** A text over several lines has quotes inside that nobody doubled. */
  isDoubtful: boolean
}

/**
 * Takes the text of a file in pieces and gives its rows. A quote that nothing closes does not swallow what follows:
 * where the line alone has as many columns as others and the text in quotes makes another row of it, or is doubtful,
 * the line alone is read.
 */
export function makeRowReader(delimiter: Delimiter, columns: number | undefined) {
  let text = ''
  let line = 1
  let strays = 0
  const delimiterCode = delimiter.charCodeAt(0)

  /** Where a text that begins with a quote ends; undefined where nothing closes it, 'more' where that is not known yet. */
  function closeOf(start: number, isEnd: boolean, maySpanLines: boolean) {
    const most = start + mostQuoted.length
    let breaks = 0
    let counted = start + 1
    let isDoubtful = false
    let at = start + 1
    for (;;) {
      const close = text.indexOf(quote, at)
      const until = close < 0 ? Math.min(text.length, most) : close
      for (; counted < until; counted++) {
        const code = text.charCodeAt(counted)
        if (code === 10 || (code === 13 && text.charCodeAt(counted + 1) !== 10)) breaks += 1
      }
      const isOver =
        until >= most || breaks > (maySpanLines && strays < mostStrays ? mostQuoted.lines : 0)
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

  /** The row that begins at `start`; undefined while its end has not come. */
  function rowAt(start: number, isEnd: boolean, maySpanLines: boolean): FoundRow | undefined {
    const row: FoundRow = {
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
      const close = isQuoted ? closeOf(from, isEnd, maySpanLines) : undefined
      if (close === 'more') return undefined
      let value: string
      if (close) {
        ;({ value, next: at } = close)
        row.breaks += close.breaks
        row.spansLines ||= close.breaks > 0
        row.isDoubtful ||= close.breaks > 0 && close.isDoubtful
      } else {
        if (isQuoted) strays += 1
        let end = at
        for (; end < text.length; end++) {
          const code = text.charCodeAt(end)
          if (code === delimiterCode || code === 10 || code === 13) break
        }
        value = text.slice(at, end)
        at = end
      }
      if (row.cells.length < stockFileColumns) row.cells.push(value)
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

  function take(isEnd: boolean): Row[] {
    const rows: Row[] = []
    let at = 0
    while (at < text.length) {
      let row = rowAt(at, isEnd, true)
      if (!row) break
      if (row.spansLines && columns !== undefined) {
        const isOdd = row.isDoubtful || row.cells.length !== columns
        const alone = isOdd ? rowAt(at, isEnd, false) : undefined
        if (alone?.cells.length === columns) row = alone
      }
      if (row.next - at > mostRowLength) throw new ReadingStopped('longLine')
      if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.cells })
      line += row.breaks
      at = row.next
    }
    text = text.slice(at)
    if (text.length > mostRowLength + 512 * 1024) throw new ReadingStopped('longLine')
    return rows
  }

  return {
    push(piece: string): Row[] {
      text += piece
      return take(false)
    },
    end(): Row[] {
      return take(true)
    },
  }
}
