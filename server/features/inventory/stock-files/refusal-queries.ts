import type { StockColumn } from '#contract/inventory/inventory.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** What is wrong with a cell of a line that was not taken. */
export interface Refusal {
  lineNumber: number
  column: StockColumn
  words: string
  found: string
}

/** Keeps the refusals of this run, in the place of those of an earlier one. */
export async function saveRefusals(
  tx: Tx,
  id: number,
  { refusals, lines }: { refusals: readonly Refusal[]; lines: number },
): Promise<void> {
  await tx`update stock_file set refused_kept = ${lines} where id = ${id}`
  await tx`delete from stock_refusal where stock_file_id = ${id}`
  await tx`
    insert into stock_refusal (stock_file_id, place, line_number, column_name, words, found)
    select ${id}, place - 1, line_number, column_name, words, found
    from unnest(
      ${refusals.map(({ lineNumber }) => lineNumber)}::int[],
      ${refusals.map(({ column }) => column)}::text[],
      ${refusals.map(({ words }) => words)}::text[],
      ${refusals.map(({ found }) => found)}::text[]
    ) with ordinality as given (line_number, column_name, words, found, place)`
}

/** Refusals of a file in its order. */
export const refusalsOf = (db: Queryable, id: number, after: number, most: number) => db<
  (Refusal & { place: number })[]
>`
  select place, line_number as "lineNumber", column_name as column, words, found
  from stock_refusal where stock_file_id = ${id} and place > ${after} order by place limit ${most}`
