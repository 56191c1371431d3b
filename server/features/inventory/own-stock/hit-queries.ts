import type { Queryable } from '#server/platform/database/database.ts'
import { onlyValue } from '#server/platform/database/rows.ts'

/** A search that found stock of a company (BK-062). */
export interface StockHitRow {
  /** The owner of the stock. */
  companyId: number
  /** The searcher's company; null for a visitor. */
  searcherId: number | null
  terms: string
  /** The best match in that stock. */
  partNumber: string
  searchedAt: Date
}

/** Inserts hits in key order, so that two nodes cannot deadlock. */
export const insertHits = (db: Queryable, hits: readonly StockHitRow[]) => db`
  insert into stock_hit (company_id, searcher_id, terms, part_number, searched_at)
  select company_id, searcher_id, terms, part_number, searched_at::timestamptz
  from unnest(
    ${hits.map(({ companyId }) => companyId)}::integer[],
    ${hits.map(({ searcherId }) => searcherId)}::integer[],
    ${hits.map(({ terms }) => terms)}::text[],
    ${hits.map(({ partNumber }) => partNumber)}::text[],
    ${hits.map(({ searchedAt }) => searchedAt.toISOString())}::text[]
  ) as given (company_id, searcher_id, terms, part_number, searched_at)
  order by given.searched_at, company_id`

export interface ShownHit {
  id: number
  terms: string
  partNumber: string
  searchedAt: Date
  /** Null for a visitor. */
  searcher: string | null
  /** Null for a visitor, and for a company whose page is hidden (BK-116). */
  searcherId: number | null
}

export const hitsOf = (
  db: Queryable,
  companyId: number,
  page: { limit: number; offset: number },
) => db<ShownHit[]>`
  select hit.id::float8 as id, terms, part_number as "partNumber", searched_at as "searchedAt",
    company.name as searcher,
    case when not account_is_hidden(company.state) then company.id end as "searcherId"
  from stock_hit as hit left join company on company.id = searcher_id
  where hit.company_id = ${companyId}
  order by searched_at desc, hit.id desc limit ${page.limit} offset ${page.offset}`

export const countHits = (db: Queryable, companyId: number) =>
  onlyValue(db<{ n: number }[]>`
    select count(*)::int as n from stock_hit where company_id = ${companyId}`)

/** Deletes at most `limit` hits older than a time. @returns how many */
export async function deleteHitsBefore(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await db`
    delete from stock_hit where id in (
      select id from stock_hit where searched_at < ${before} limit ${limit})`
  return deleted.count
}
