import type { RemovalCounts } from '#contract/inventory/stock-removals.ts'
import {
  maxRefusedLinesKept,
  type ImportCounts,
  type ImportFault,
  type ImportMode,
} from '#contract/inventory/stock-files.ts'
import type { Remark } from '#server/features/inventory/reading/read-stock-line.ts'
import type { StockFileRow } from '#server/features/inventory/stock-files/queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

/** The next import of a company; undefined if none is queued. */
export async function nextImport(db: Queryable, companyId: number): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select id from stock_file
    where company_id = ${companyId} and state in ('waiting', 'reading', 'writing')
    order by turn limit 1`
  return row?.id
}

export type ClaimedImport = Pick<
  StockFileRow,
  'id' | 'companyId' | 'contactId' | 'via' | 'name' | 'mapping'
> & {
  fileId: number
  mode: ImportMode | null
  /** Lines that a person agreed to lose. */
  confirmedRemoval: number | null
  attempts: number
  /** Of the files of one mail: whether the one before it is imported. */
  isNext: boolean
}

/** Starts or restarts an import; undefined if the file was discarded. */
export const claimImport = (db: Queryable, id: number) =>
  firstRow(db<ClaimedImport[]>`
    update stock_file as file set state = 'reading', attempts = attempts + 1, lines_read = 0
    where id = ${id} and state in ('waiting', 'reading', 'writing')
    returning id, company_id, contact_id, via, name, mapping,
      file_id, mode, confirmed_removal, attempts,
      not exists (
        select from stock_file as previous
        where previous.id = file.previous_id and previous.state <> 'done') as is_next`)

export const writeProgress = (
  db: Queryable,
  id: number,
  state: 'reading' | 'writing',
  linesRead: number,
) => db`
  update stock_file set state = ${state}, lines_read = ${linesRead}
  where id = ${id} and state in ('reading', 'writing')`

export async function writeResult(
  tx: Tx,
  id: number,
  result: { mode: ImportMode; counts: ImportCounts; lines: number; now: Date },
): Promise<boolean> {
  const { mode, counts, lines, now } = result
  const done = await tx`
    update stock_file
    set state = 'done', mode = ${mode}, file_id = null, lines = ${lines}, lines_read = ${lines}, ended_at = ${now},
      fault = null, added = ${counts.added}, changed = ${counts.changed},
      unchanged = ${counts.unchanged}, removed = ${counts.removed}, combined = ${counts.combined},
      refused = ${counts.refused}, skipped = ${counts.skipped}, warned = ${counts.warned}
    where id = ${id} and state in ('reading', 'writing')`
  return done.count > 0
}

/** Why an import changed nothing. */
export interface StoppedImport {
  state: 'failed' | 'uploaded'
  fault: ImportFault
  /** The replacement that it stopped before. */
  removal?: RemovalCounts | undefined
}

/** Ends an import that changed nothing: as failed, or back to review. */
export const writeFault = (tx: Tx, id: number, fault: StoppedImport & { now: Date }) => tx`
  update stock_file
  set state = ${fault.state}, fault = ${fault.fault},
    stopped_listed = ${fault.removal?.listed ?? null}, stopped_removed = ${fault.removal?.removed ?? null},
    ended_at = ${fault.state === 'failed' ? fault.now : null}
  where id = ${id} and state in ('reading', 'writing')`

export const markImportUndone = (tx: Tx, id: number, now: Date) => tx`
  update stock_file set undone_at = ${now} where id = ${id}`

export const findImporter = (db: Queryable, contactId: number) =>
  firstRow(db<{ id: number; name: string; email: string }[]>`
    select id, name, email from contact where id = ${contactId} and removed_at is null`)

// ── Refused lines ──

export interface Refusal extends Remark {
  lineNumber: number
}

export async function saveRefusals(
  tx: Tx,
  id: number,
  { refusals, refused }: { refusals: readonly Refusal[]; refused: number },
): Promise<void> {
  await tx`update stock_file set refused_kept = ${Math.min(refused, maxRefusedLinesKept)}
    where id = ${id}`
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

export const refusalsOf = (db: Queryable, id: number, after: number, limit: number) => db<
  (Refusal & { place: number })[]
>`
  select place, line_number, column_name as column, words, found
  from stock_refusal where stock_file_id = ${id} and place > ${after} order by place limit ${limit}`
