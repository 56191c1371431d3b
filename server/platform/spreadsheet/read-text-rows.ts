import { createReadStream } from 'node:fs'
import type { Delimiter } from '#contract/inventory/inventory.ts'
import { makeRowReader, type Row } from '#server/platform/spreadsheet/make-row-reader.ts'

/** The letters of a file in pieces, whatever their encoding. */
export async function* readLetters(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of createReadStream(path, { highWaterMark: 128 * 1024 })) {
    yield decoder.decode(piece as Buffer, { stream: true })
  }
  yield decoder.decode()
}

/** Rows of a text file as they come, some hundreds at a time. */
export async function* readTextRows(
  path: string,
  {
    encoding,
    delimiter,
    columns,
  }: { encoding: string; delimiter: Delimiter; columns: number | undefined },
): AsyncGenerator<Row[]> {
  const reader = makeRowReader(delimiter, columns)
  for await (const piece of readLetters(path, encoding)) yield reader.push(piece)
  yield reader.end()
}
