import { createReadStream } from 'node:fs'
import { delimiters, type Delimiter } from '#contract/spreadsheet.ts'
import { createCsvParser } from '#server/platform/spreadsheet/csv-parser.ts'
import type { Row } from '#server/platform/spreadsheet/spreadsheet.ts'

/** Decodes a file in chunks. */
export async function* readText(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of createReadStream(path, { highWaterMark: 128 * 1024 })) {
    yield decoder.decode(piece as Buffer, { stream: true })
  }
  yield decoder.decode()
}

/** Streams the rows of a text file in batches of some hundreds. */
export async function* readCsvRows(
  path: string,
  {
    encoding,
    delimiter,
    columns,
  }: { encoding: string; delimiter: Delimiter; columns: number | undefined },
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
}

/** The most frequent number of cells, and the share of rows that have it; the last row may be cut off. */
function measureRows(text: string, delimiter: Delimiter) {
  const reader = createCsvParser(delimiter, undefined)
  const rows = [...reader.push(text), ...reader.end()].slice(0, maxSampleRows)
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [columns, times] = [...counts].reduce(
    (best, each) => (each[1] > best[1] || (each[1] === best[1] && each[0] > best[0]) ? each : best),
    [1, 0],
  )
  return { columns, share: rows.length === 0 ? 0 : times / rows.length }
}

/** Detects the delimiter: the one that makes most rows equally long, and the longer the better. */
export async function detectDialect(
  path: string,
  encoding: string,
  chosen?: Delimiter,
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
  const given = chosen ?? declared
  const shapes = (given ? [given] : delimiters).map((delimiter) => {
    const shape = measureRows(text.slice(0, maxSampleLength), delimiter)
    return { delimiter, ...shape, score: shape.share * Math.log2(shape.columns) }
  })
  const best = shapes.reduce((one, other) => (other.score > one.score ? other : one))
  return {
    delimiter: best.delimiter,
    columns: best.share >= 0.5 && best.columns > 1 ? best.columns : undefined,
  }
}
