import type { Currency } from '#contract/figures/currencies.ts'
import type { ReadProduct } from '#server/features/matching/prices/compare-offers.ts'
import type { Queryable } from '#server/platform/database/database.ts'

interface PricedBroadcast extends ReadProduct {
  id: number
  headline: string
  sentAt: Date
  condition: string
  currency: Currency
  cents: number
}

/** The product that possible matches have read from the broadcast in the query, if they have. */
const readProduct = (db: Queryable) => db`
  broadcast.description,
  array(select jsonb_array_elements_text(offer_encoding.body -> 'models')) as models,
  array(
    select jsonb_array_elements_text(stated -> 1)
    from jsonb_array_elements(offer_encoding.body -> 'attributes') as stated
    where stated ->> 0 = 'capacity'
  ) as capacities`

/** Numeric prices of these broadcasts, newest first, except those of a company. */
export const listNewestPrices = (
  db: Queryable,
  ids: readonly number[],
  { exceptOf, limit }: { exceptOf: number | null; limit: number },
) => db<PricedBroadcast[]>`
  select id, headline, sent_at, condition, currency, price_cents::float8 as cents,
    ${readProduct(db)}
  from (
    select * from broadcast
    where id = any(${ids as number[]}) and removed_at is null and price_cents > 0
      and company_id is distinct from ${exceptOf}
    order by sent_at desc, id desc limit ${limit}
  ) as broadcast
  left join offer_encoding on offer_encoding.broadcast_id = broadcast.id
  order by sent_at desc, id desc`

/** The product of a broadcast whose prices are asked for. */
export async function findPricedProduct(
  db: Queryable,
  id: number,
): Promise<(ReadProduct & { partKeys: string[] }) | undefined> {
  const [row] = await db<(ReadProduct & { partKeys: string[] })[]>`
    select ${readProduct(db)}, coalesce(offer_encoding.part_keys, '{}') as part_keys
    from broadcast
    left join offer_encoding on offer_encoding.broadcast_id = broadcast.id
    where broadcast.id = ${id} and removed_at is null`
  return row
}
