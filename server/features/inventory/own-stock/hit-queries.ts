import type { Currency } from '#contract/figures/currencies.ts'
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

/** Number of hits of some part numbers of a company. */
export const countHitsOfParts = (
  db: Queryable,
  companyId: number,
  { since, partNumbers }: { since: Date; partNumbers: readonly string[] },
) => db<{ partNumber: string; n: number }[]>`
  select part_number, count(*)::int as n from stock_hit
  where company_id = ${companyId} and searched_at >= ${since}
    and part_number = any(${partNumbers as string[]}::text[])
  group by 1`

export interface ShownHit {
  id: number
  terms: string
  partNumber: string
  searchedAt: Date
  /** Null for a visitor. */
  searcher: string | null
  /** Null for a visitor, and for a company whose page is hidden (BK-116). */
  searcherId: number | null
  country: string | null
  /** The main contact of that company. */
  contact: { id: number; name: string } | null
  /** Of the line of the part, as it is now; null once it is gone. */
  quantity: number | null
  priceCents: number | null
  askedCents: number | null
  askedCurrency: Currency | null
  /** Hits of the part number, if grouped by part. */
  hits: number | null
}

export interface HitSelection {
  companyId: number
  /** Empty for all. */
  partNumber: string
  isByPart: boolean
}

const ofSelection = (db: Queryable, { companyId, partNumber }: HitSelection) => db`
  company_id = ${companyId} ${partNumber === '' ? db`` : db`and part_number = ${partNumber}`}`

export const hitsOf = (
  db: Queryable,
  selection: HitSelection,
  page: { limit: number; offset: number },
) => db<ShownHit[]>`
  with hit as (
    ${
      selection.isByPart
        ? db`
            select * from (
              select distinct on (part_number) *, count(*) over (partition by part_number)::int as hits
              from stock_hit where ${ofSelection(db, selection)}
              order by part_number, searched_at desc, id desc
            ) as newest`
        : db`select *, null::int as hits from stock_hit where ${ofSelection(db, selection)}`
    }
    order by searched_at desc, id desc limit ${page.limit} offset ${page.offset}
  )
  select hit.id::float8 as id, terms, hit.part_number, searched_at,
    company.name as searcher, shown.company_id as searcher_id,
    (select name from country where code = company.country_code and shown.company_id is not null) as country,
    (
      select jsonb_build_object('id', contact.id, 'name', contact.name) from contact
      where contact.company_id = shown.company_id and removed_at is null order by position limit 1
    ) as contact,
    line.quantity, line.price_cents::float8 as price_cents,
    line.asked_cents::float8 as asked_cents, line.asked_currency, hits
  from hit
  left join company on company.id = searcher_id
  cross join lateral (
    select case when not account_is_hidden(company.state) then company.id end as company_id
  ) as shown
  left join lateral (
    select stock_line.* from part_text join stock_line on text_id = part_text.id
    where key = stock_key(hit.part_number) and stock_line.company_id = hit.company_id
    order by part_text.part_number = hit.part_number desc, quantity desc, stock_line.id limit 1
  ) as line on true
  order by searched_at desc, hit.id desc`

export const countHits = (db: Queryable, selection: HitSelection) =>
  onlyValue(db<{ n: number }[]>`
    select count(${selection.isByPart ? db`distinct part_number` : db`*`})::int as n
    from stock_hit where ${ofSelection(db, selection)}`)

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
