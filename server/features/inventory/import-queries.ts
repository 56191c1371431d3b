import type { StockColumn } from '#contract/inventory.ts'
import type { ImportCounts, ImportFault, ImportMode } from '#contract/stock-files.ts'
import type { CompanyState } from '#server/features/companies/public.ts'
import type { StockFileRow } from '#server/features/inventory/stock-file-queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** The import of a company whose turn it is; undefined where none is left. */
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
  /** How often it was begun, this time too. */
  attempts: number
  /** Of the files of one mail: whether the one before it is in. */
  isNext: boolean
}

/** Begins an import, or begins it anew; undefined for one that was given up meanwhile. */
export async function claimImport(db: Queryable, id: number): Promise<ClaimedImport | undefined> {
  const [row] = await db<ClaimedImport[]>`
    update stock_file as file set state = 'reading', attempts = attempts + 1, lines_read = 0
    where id = ${id} and state in ('waiting', 'reading', 'writing')
    returning id, company_id as "companyId", contact_id as "contactId", via, name, mapping,
      file_id as "fileId", mode, attempts,
      not exists (
        select from stock_file as previous
        where previous.id = file.previous_id and previous.state <> 'done') as "isNext"`
  return row
}

/** What decides whether a company may have stock. */
export interface StockRights {
  isServiceOnly: boolean
  state: CompanyState
  stateBeneath: CompanyState | null
  trialEndsAt: Date | null
}

export async function findStockRights(
  db: Queryable,
  companyId: number,
): Promise<StockRights | undefined> {
  const [row] = await db<StockRights[]>`
    select is_service_only as "isServiceOnly", state, state_beneath as "stateBeneath",
      trial_ends_at as "trialEndsAt"
    from company where id = ${companyId}`
  return row
}

export const writeProgress = (
  db: Queryable,
  id: number,
  { state, linesRead }: { state: 'reading' | 'writing'; linesRead: number },
) => db`
  update stock_file set state = ${state}, lines_read = ${linesRead}
  where id = ${id} and state in ('reading', 'writing')`

/** Ends an import whose lines are in. @returns false for one that is at its end already */
export async function writeResult(
  tx: Tx,
  id: number,
  given: { mode: ImportMode; counts: ImportCounts; lines: number; now: Date },
): Promise<boolean> {
  const { mode, counts, lines, now } = given
  const done = await tx`
    update stock_file
    set state = 'done', mode = ${mode}, file_id = null, lines = ${lines}, lines_read = ${lines}, ended_at = ${now},
      fault = null, added = ${counts.added}, changed = ${counts.changed},
      unchanged = ${counts.unchanged}, removed = ${counts.removed}, combined = ${counts.combined},
      refused = ${counts.refused}, warned = ${counts.warned}
    where id = ${id} and state in ('reading', 'writing')`
  return done.count > 0
}

/** Ends an import of which nothing is in: for good, or until somebody has looked at it. */
export const writeFault = (
  tx: Tx,
  id: number,
  given: { state: 'failed' | 'uploaded'; fault: ImportFault; now: Date },
) => tx`
  update stock_file
  set state = ${given.state}, fault = ${given.fault},
    ended_at = ${given.state === 'failed' ? given.now : null}
  where id = ${id} and state in ('reading', 'writing')`

/** Whom the result of a mailed file is written to, unless the person has left. */
export async function findImporter(
  db: Queryable,
  contactId: number,
): Promise<{ name: string; email: string } | undefined> {
  const [row] = await db<{ name: string; email: string }[]>`
    select name, email from contact where id = ${contactId} and removed_at is null`
  return row
}

/** What is wrong with a cell of a line that was not taken. */
export interface Refusal {
  lineNumber: number
  column: StockColumn
  words: string
  found: string
}

/** Keeps the refusals of this run, in the place of those of an earlier one. */
export async function keepRefusals(
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

/** A line of the own stock as it is exported. */
export interface ExportedLine {
  id: number
  partNumber: string
  manufacturer: string
  description: string
  quantity: number
  condition: number
  priceCents: number | null
}

/** The own stock some thousand lines at a time, all as of one moment where the transaction holds one. */
export const stockInPortions = (tx: Tx, companyId: number) =>
  tx<ExportedLine[]>`
    select line.id, part_number as "partNumber", manufacturer, description, quantity, condition,
      price_cents::float8 as "priceCents"
    from stock_line as line join part_text on part_text.id = text_id
    where company_id = ${companyId} order by line.id`.cursor(2000)
