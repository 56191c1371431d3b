import { delimiters, type Delimiter } from '#contract/inventory/inventory.ts'
import { makeRowReader } from '#server/platform/spreadsheet/make-row-reader.ts'
import { readLetters } from '#server/platform/spreadsheet/read-text-rows.ts'

const mostLetters = 256 * 1024
const mostRows = 500

export interface Dialect {
  delimiter: Delimiter
  /** How many cells most rows have; undefined where they differ too much to say. */
  columns: number | undefined
}

/** How many cells most rows have, and which share of them; the last row may be cut off. */
function shapeOf(text: string, delimiter: Delimiter) {
  const reader = makeRowReader(delimiter, undefined)
  const rows = [...reader.push(text), ...reader.end()].slice(0, mostRows)
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [columns, times] = [...counts].reduce(
    (best, each) => (each[1] > best[1] || (each[1] === best[1] && each[0] > best[0]) ? each : best),
    [1, 0],
  )
  return { columns, share: rows.length === 0 ? 0 : times / rows.length }
}

/** What stands between the columns: what makes most rows equally long, and the longer the better. */
export async function recogniseDialect(
  path: string,
  encoding: string,
  chosen?: Delimiter,
): Promise<Dialect> {
  let text = ''
  for await (const piece of readLetters(path, encoding)) {
    text += piece
    if (text.length >= mostLetters) break
  }
  // Spreadsheets of one maker say it in a line of its own.
  const said = delimiters.find((delimiter) => text.match(/^\ufeff?"?sep=(.)/i)?.[1] === delimiter)
  const given = chosen ?? said
  const shapes = (given ? [given] : delimiters).map((delimiter) => {
    const shape = shapeOf(text.slice(0, mostLetters), delimiter)
    return { delimiter, ...shape, score: shape.share * Math.log2(shape.columns) }
  })
  const best = shapes.reduce((one, other) => (other.score > one.score ? other : one))
  return {
    delimiter: best.delimiter,
    columns: best.share >= 0.5 && best.columns > 1 ? best.columns : undefined,
  }
}
