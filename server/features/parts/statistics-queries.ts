import { withoutOption } from '#server/features/parts/typed-numbers.ts'
import type { PartSelection } from '#server/features/parts/search-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

/** The normalised part number, without an option if only that is offered; undefined if it is not offered (BK-064). */
export async function findOfferedKey(
  db: Queryable,
  partNumber: string,
  { closed, isPublic }: Pick<PartSelection, 'closed' | 'isPublic'>,
): Promise<string | undefined> {
  const isPlain = closed.length === 0 && !isPublic
  const [row] = await db<{ key: string }[]>`
    select key from part_text join part_text_count on text_id = part_text.id
    where key = any(array[stock_key(${partNumber}), stock_key(${withoutOption(partNumber)})])
      and key <> '' and listed_lines > 0
      ${
        isPlain
          ? db``
          : db`and exists (
              select from stock_line where text_id = part_text.id and is_listed
                and company_id <> all(${closed as number[]})
                ${isPublic ? db`and public_view < 2` : db``})`
      }
    order by key = stock_key(${partNumber}) desc limit 1`
  return row?.key
}

/** Statistics of a part number over all listed lines (BK-065). */
export interface PartStatistics {
  key: string
  partNumber: string
  manufacturer: string
  description: string
  /** By condition, as its index in the contract's list; prices without CALL, null if all are CALL. */
  conditions: {
    place: number
    offers: number
    quantity: number
    minCents: number | null
    medianCents: number | null
  }[]
  /** Without CALL; null if every price is CALL. */
  minCents: number | null
  maxCents: number | null
  /** Asking prices, lowest first; nearly equal prices are merged. */
  prices: { cents: number; offers: number }[]
  quantity: number
  traders: number
  countries: string[]
}

/** Buckets on a logarithmic scale that prices are merged into. */
const priceBuckets = 60

export const computePartStatistics = (
  db: Queryable,
  key: string,
  { closed, isPublic }: Pick<PartSelection, 'closed' | 'isPublic'>,
) =>
  firstRow(db<PartStatistics[]>`
    with text as materialized (
      select * from part_text where key = ${key}
    ),
    line as materialized (
      select text_id, company_id, quantity, condition, price_cents, public_view
      from stock_line where is_listed and text_id = any(array(select id from text))
        ${closed.length === 0 ? db`` : db`and company_id <> all(${closed as number[]})`}
        ${isPublic ? db`and public_view < 2` : db``}
    ),
    owner as (select distinct company_id from line),
    -- The most frequent text; for visitors one that reveals nothing.
    told as (
      select text.part_number,
        case when is_open then text.manufacturer else '' end as manufacturer,
        case when is_open then text.description else '' end as description
      from (
        select text_id, count(*) as n, ${isPublic ? db`bool_or(public_view = 0)` : db`true`} as is_open
        from line group by text_id
      ) as counted
      join text on text.id = text_id
      order by is_open desc, n desc, text.digest limit 1
    )
    select ${key} as key, told.part_number, told.manufacturer, told.description, figures.*, had.*,
      priced.*, (select count(*) from owner)::int as traders,
      array(
        select distinct country.name from owner
        join company on company.id = company_id join country on country.code = country_code
        order by 1
      ) as countries
    from told, (
      select min(price_cents)::float8 as min_cents, max(price_cents)::float8 as max_cents,
        coalesce(sum(quantity), 0)::float8 as quantity
      from line
    ) as figures, (
      select coalesce(jsonb_agg(counted order by place), '[]') as conditions
      from (
        select condition as place, count(*) as offers, sum(quantity) as quantity,
          min(price_cents) as "minCents",
          round(percentile_cont(0.5) within group (order by price_cents)) as "medianCents"
        from line group by 1
      ) as counted
    ) as had, (
      select coalesce(jsonb_agg(asked order by cents), '[]') as prices
      from (
        select min(price_cents) as cents, count(*) as offers
        from line, (select ln(min(price_cents)) as low, ln(max(price_cents)) as high from line) as span
        where price_cents is not null
        -- The upper bound lies above the highest price, as an empty range has no buckets.
        group by width_bucket(ln(price_cents), low, high + 0.0001, ${priceBuckets})
      ) as asked
    ) as priced`)

// ── Sitemap ──

/** The first key of each sitemap file, in order. */
export const sitemapStartKeys = (db: Queryable, keysPerFile: number) => db<{ key: string }[]>`
  select key from (
    select key, row_number() over (order by key) as place
    from (
      select distinct key from part_text join part_text_count on text_id = id
      where listed_lines > 0 and key <> ''
    ) as offered
  ) as placed
  where place % ${keysPerFile} = 1 order by key`

interface SitemapKey {
  key: string
  /** Day of the newest line that visitors can find, as the time would tell which lines one company imported; null without. */
  changedAt: Date | null
}

/** Offered part numbers from a key on, with the newest change of their lines. */
export const sitemapKeys = (
  db: Queryable,
  range: { from: string; isAfter: boolean; before: string | null; closed: readonly number[] },
  limit: number,
) => db<SitemapKey[]>`
  select key, changed_at
  from (
    select distinct key from part_text join part_text_count on text_id = id
    where listed_lines > 0 and key <> ''
      and ${range.isAfter ? db`key > ${range.from}` : db`key >= ${range.from}`}
      ${range.before === null ? db`` : db`and key < ${range.before}`}
    order by key limit ${limit}
  ) as offered
  cross join lateral (
    select date_trunc('day', max(line.updated_at)) as changed_at
    from part_text join stock_line as line on line.text_id = part_text.id
    where part_text.key = offered.key and line.is_listed and public_view < 2
      and company_id <> all(${range.closed as number[]})
  ) as changed
  order by key`
