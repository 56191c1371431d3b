import type { Side } from '#contract/broadcasts/broadcasts.ts'
import type { Currency } from '#contract/figures/currencies.ts'
import { hiddenText } from '#server/features/broadcasts/masking/mask-text.ts'
import {
  buildSearchQuery,
  buildSearchVector,
} from '#server/features/broadcasts/search/search-text.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/**
 * Archives up to `limit` broadcasts last sent before a timestamp: of those with a numeric price that were not removed,
 * the masked headline and the price are kept. Everything else is deleted, replies and sends too.
 * @returns the number of archived broadcasts
 */
export async function archiveBroadcastsBefore(tx: Tx, before: Date, limit: number) {
  const old = await tx<{ id: number; headline: string | null }[]>`
    select id, case when removed_at is null and price_cents > 0
      then left(public_view ->> 'headline', 200) end as headline
    from broadcast where sent_at < ${before} order by sent_at limit ${limit} for update`
  const ids = old.map(({ id }) => id)
  const prices = old.flatMap(({ id, headline }) =>
    headline === null
      ? []
      : // The message is not searched any more: its words may name a person.
        [{ id, headline, search: buildSearchVector([headline.replaceAll(hiddenText, ' ')]) }],
  )
  await tx`
    insert into old_price (list_id, side, headline, price_cents, currency, sent_at, search_public)
    select list_id, side, given.headline, price_cents, currency, sent_at, given.search::tsvector
    from unnest(
      ${prices.map(({ id }) => id)}::int[],
      ${prices.map(({ headline }) => headline)}::text[],
      ${prices.map(({ search }) => search)}::text[]
    ) as given (id, headline, search)
    join broadcast on broadcast.id = given.id`
  await tx`
    update broadcast set corrected_by = null
    where corrected_by = any(${ids}) and not id = any(${ids})`
  await tx`delete from broadcast_sending where broadcast_id = any(${ids})`
  await tx`delete from broadcast where id = any(${ids})`
  return old.length
}

/** Deletes up to `limit` prices without a broadcast from before a timestamp, and returns their number. */
export async function deletePricesBefore(db: Queryable, before: Date, limit: number) {
  const deleted = await db`
    delete from old_price where id in (
      select id from old_price where sent_at < ${before} order by sent_at limit ${limit})`
  return deleted.count
}

export function findOldPrices(
  db: Queryable,
  filter: {
    query: string
    exactPhrase: boolean
    listId: number | undefined
    side: Side
    limit: number
  },
) {
  const words = buildSearchQuery(filter.query, filter.exactPhrase)
  return db<{ cents: number; currency: Currency }[]>`
    select price_cents::float8 as cents, currency from old_price
    where ${words === undefined ? db`false` : db`search_public @@ ${words}::tsquery`}
      and side = ${filter.side}
      ${filter.listId === undefined ? db`` : db`and list_id = ${filter.listId}`}
    order by sent_at desc limit ${filter.limit}`
}
