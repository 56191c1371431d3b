import { maxSheetColumns, type Delimiter } from '#contract/spreadsheet.ts'
import { SpreadsheetError, type Row } from '#server/platform/spreadsheet/spreadsheet.ts'

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

  function takeRows(isEnd: boolean): Row[] {
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
      return takeRows(false)
    },
    end(): Row[] {
      return takeRows(true)
    },
  }
}
