import type { ImportCounts, ImportFault, ImportMode } from '#contract/inventory/stock-files.ts'
import type { CompanyState } from '#server/features/companies/public.ts'
import type { StockFileRow } from '#server/features/inventory/stock-files/stock-file-queries.ts'
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
