import { extendStatementTimeout } from '#server/features/inventory/stock-queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

export interface StockOwner {
  lines: number
  refreshedAt: Date
  hidesAt: Date | null
  isHidden: boolean
}

/** Size and age of a company's stock; undefined if it never had any. */
export const findStockOwner = (db: Queryable, companyId: number) =>
  firstRow(db<StockOwner[]>`
    select lines, refreshed_at, hides_at, hidden_at is not null as is_hidden
    from stock_owner where company_id = ${companyId}`)

/** Lists or unlists the lines of a company to match its owner row. The caller holds the stock lock. */
export async function markLinesListed(tx: Tx, companyId: number): Promise<void> {
  await extendStatementTimeout(tx)
  await tx`
    update stock_line set is_listed = owner.is_listed from stock_owner as owner
    where owner.company_id = ${companyId} and stock_line.company_id = ${companyId}
      and stock_line.is_listed <> owner.is_listed`
}

// ── Age ──

const isShown = (db: Queryable) => db`lines > 0 and is_open and hidden_at is null`

/** Owners of stock without an update since a time who were not reminded yet. */
export const ownersToRemind = (db: Queryable, since: Date, limit: number) => db<
  { companyId: number }[]
>`
  select company_id from stock_owner
  where ${isShown(db)} and hides_at is null and refreshed_at <= ${since}
  order by company_id limit ${limit}`

/** Sets when old stock is hidden; undefined if it changed concurrently. */
export const markReminded = (
  tx: Tx,
  { companyId, since, hidesAt }: { companyId: number; since: Date; hidesAt: Date },
) =>
  firstRow(tx<{ lines: number; refreshedAt: Date }[]>`
    update stock_owner set hides_at = ${hidesAt}
    where company_id = ${companyId} and ${isShown(tx)} and hides_at is null
      and refreshed_at <= ${since}
    returning lines, refreshed_at`)

/** Reminded owners whose stock is due to be hidden. */
export const ownersToHide = (db: Queryable, now: Date, limit: number) => db<
  { companyId: number }[]
>`
  select company_id from stock_owner
  where ${isShown(db)} and hides_at <= ${now} order by company_id limit ${limit}`

/** Hides old stock; undefined if it changed concurrently. The caller holds the stock lock. */
export async function hideOwner(
  tx: Tx,
  companyId: number,
  now: Date,
): Promise<{ lines: number; refreshedAt: Date } | undefined> {
  const [row] = await tx<{ lines: number; refreshedAt: Date }[]>`
    update stock_owner set hidden_at = ${now}, is_listed = false
    where company_id = ${companyId} and ${isShown(tx)} and hides_at <= ${now}
    returning lines, refreshed_at`
  if (row) await markLinesListed(tx, companyId)
  return row
}

// ── Accounts ──

/** Owners whose stock is listed or unlisted contrary to their account and the age of their stock. */
export const ownersToList = (db: Queryable, limit: number) => db<{ companyId: number }[]>`
  select company_id from stock_owner
  where is_listed <> (is_open and hidden_at is null) order by company_id limit ${limit}`

/** Lists or unlists the stock of a company by its account and the age of the stock. */
export async function listOwner(tx: Tx, companyId: number): Promise<void> {
  await tx`
    update stock_owner set is_listed = is_open and hidden_at is null
    where company_id = ${companyId} and is_listed <> (is_open and hidden_at is null)`
  await markLinesListed(tx, companyId)
}

// ── Counters ──

/** Texts whose counter differs from their listed lines, in one snapshot. */
export async function driftedTexts(tx: Tx, limit: number): Promise<number[]> {
  await extendStatementTimeout(tx)
  const rows = await tx<{ id: number }[]>`
    select part_text.id
    from part_text
    left join part_text_count as kept on kept.text_id = part_text.id
    left join (
      select text_id, count(*) as n from stock_line where is_listed group by text_id
    ) as counted on counted.text_id = part_text.id
    where listed_lines is distinct from coalesce(n, 0)
    order by part_text.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Owners whose counter differs from their lines. */
export async function driftedOwners(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select owner.company_id as id
    from stock_owner as owner left join (
      select company_id, count(*) as n from stock_line group by company_id
    ) as counted using (company_id)
    where lines <> coalesce(n, 0)
    order by owner.company_id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Recounts lines of texts and owners. The caller holds the stock lock. */
export async function recount(
  tx: Tx,
  { texts, owners }: { texts: readonly number[]; owners: readonly number[] },
): Promise<void> {
  await tx`
    insert into part_text_count (text_id, listed_lines)
    select asked.id, (
      select count(*) from stock_line where text_id = asked.id and is_listed)
    from unnest(${texts as number[]}::int[]) as asked (id)
    on conflict (text_id) do update set listed_lines = excluded.listed_lines`
  await tx`
    update stock_owner set lines = (
      select count(*) from stock_line where stock_line.company_id = stock_owner.company_id)
    where company_id = any(${owners as number[]})`
  // Cached results depend on the counters.
  await tx`update stock_edition set number = number + 1`
}
