import { RefusedLine, type RefusedLines } from '#contract/inventory/file-checks.ts'
import type { LineCells, StockMapping } from '#contract/inventory/inventory.ts'
import type { ImportCounts } from '#contract/inventory/stock-files.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { onlyValue, rows } from '#server/platform/database/rows.ts'

/** Stores the first refused lines of an import, and how its file was read, for their correction. */
export async function saveRefusedLines(
  tx: Tx,
  id: number,
  {
    lines,
    mapping,
  }: { lines: readonly { lineNumber: number; cells: LineCells }[]; mapping: StockMapping },
): Promise<void> {
  if (lines.length === 0) return
  await tx`
    update stock_file set mapping = ${JSON.stringify(mapping)}::text::jsonb where id = ${id}`
  await tx`
    insert into stock_refused_line (stock_file_id, line_number, cells)
    select ${id}, line_number, cells::jsonb
    from unnest(
      ${lines.map(({ lineNumber }) => lineNumber)}::int[],
      ${lines.map(({ cells }) => JSON.stringify(cells))}::text[]
    ) as given (line_number, cells)`
}

/**
 * The stored refused lines of an import with their reasons. Once a later file was imported, or the import was undone,
 * they are history.
 */
export async function findRefusedLines(db: Queryable, id: number): Promise<RefusedLines> {
  const isCurrent = await onlyValue(db<{ isCurrent: boolean }[]>`
    select undone_at is null and not exists (
      select from stock_file as later
      where later.company_id = file.company_id and later.state = 'done'
        and later.ended_at > file.ended_at
    ) as is_current
    from stock_file as file where id = ${id}`)
  const lines = await refusedLines(db, id)
  return { lines, canCorrect: isCurrent && lines.length > 0 }
}

const refusedLines = (db: Queryable, id: number) => rows(db, RefusedLine)`
  select line_number, cells, (
    select coalesce(json_agg(
      json_build_object('column', column_name, 'words', words, 'found', found) order by place), '[]')
    from stock_refusal as reason
    where reason.stock_file_id = line.stock_file_id and reason.line_number = line.line_number
  ) as refusals
  from stock_refused_line as line where stock_file_id = ${id} order by line_number`

/** Moves corrected lines of an import from the refused ones to what became of them. */
export async function recordCorrection(
  tx: Tx,
  id: number,
  lineNumbers: readonly number[],
  counts: Pick<ImportCounts, 'added' | 'changed' | 'combined' | 'warned'>,
): Promise<void> {
  const corrected = lineNumbers.length
  await tx`delete from stock_refusal
    where stock_file_id = ${id} and line_number = any(${[...lineNumbers]}::int[])`
  await tx`delete from stock_refused_line
    where stock_file_id = ${id} and line_number = any(${[...lineNumbers]}::int[])`
  await tx`
    update stock_file
    set refused = refused - ${corrected}, refused_kept = refused_kept - ${corrected},
      added = added + ${counts.added}, changed = changed + ${counts.changed},
      combined = combined + ${counts.combined}, warned = warned + ${counts.warned}
    where id = ${id}`
}
