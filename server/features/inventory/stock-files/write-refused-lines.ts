import { stockColumnNames } from '#contract/inventory/inventory.ts'
import { refusalsOf, type Refusal } from '#server/features/inventory/stock-files/refusal-queries.ts'
import { quoted } from '#server/features/inventory/own-stock/write-stock-csv.ts'
import type { Queryable } from '#server/platform/database/database.ts'

const portion = 1000

const rowOf = ({ lineNumber, column, words, found }: Refusal) =>
  `${lineNumber},${[stockColumnNames[column], words, found].map(quoted).join(',')}\r\n`

/** The refused lines of a file as CSV, one row for each thing that was wrong. */
export async function* writeRefusedLines(db: Queryable, id: number): AsyncGenerator<string> {
  yield '\ufeffLine,Column,Reason,Value in file\r\n'
  for (let last = -1; ;) {
    const refusals = await refusalsOf(db, id, last, portion)
    if (refusals.length > 0) yield refusals.map(rowOf).join('')
    if (refusals.length < portion) return
    last = refusals.at(-1)!.place
  }
}
