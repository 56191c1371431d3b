import type { Side } from '#contract/broadcasts/broadcasts.ts'
import type { Currency } from '#contract/currencies.ts'
import { searchQuery } from '#server/features/broadcasts/search/match-words.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/**
 * Ends up to `most` broadcasts last sent before a moment: what they asked or offered stays as an old price where it
 * reads as a number and nobody took it back, all else about them goes.
 * @returns how many there were
 */
export async function archiveBefore(db: Queryable, before: Date, most: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    with old as materialized (
      select id from broadcast where sent_at < ${before} order by sent_at limit ${most} for update
    ),
    price as (
      insert into old_price (list_id, side, headline, price_cents, currency, sent_at, search_public)
      select list_id, side, left(public_view ->> 'headline', 200), price_cents, currency, sent_at, search_public
      from broadcast where id in (select id from old) and removed_at is null and price_cents > 0
    ),
    correction as (
      update broadcast set corrected_by = null
      where corrected_by in (select id from old) and id not in (select id from old)
    ),
    sending as (delete from broadcast_sending where broadcast_id in (select id from old)),
    ended as (delete from broadcast where id in (select id from old) returning 1)
    select count(*)::int as n from ended`
  return row!.n
}

/** The newest prices of broadcasts that are no longer kept, by words, list and side; nobody's name finds one. */
export function oldPrices(
  db: Queryable,
  asked: {
    query: string
    exactPhrase: boolean
    listId: number | undefined
    side: Side
    limit: number
  },
) {
  const words = searchQuery(asked.query, asked.exactPhrase)
  return db<{ cents: number; currency: Currency }[]>`
    select price_cents::float8 as cents, currency from old_price
    where ${words === undefined ? db`false` : db`search_public @@ ${words}::tsquery`}
      and side = ${asked.side}
      ${asked.listId === undefined ? db`` : db`and list_id = ${asked.listId}`}
    order by sent_at desc limit ${asked.limit}`
}
