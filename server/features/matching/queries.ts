import type { Currency } from '#contract/currencies.ts'
import { selectedBy, type BroadcastSelection } from '#server/features/broadcasts/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface PricedBroadcast {
  id: number
  headline: string
  sentAt: Date
  currency: Currency
  /** Above zero: nobody sells for nothing. */
  cents: number
}

/**
 * The newest broadcasts of a selection whose price reads as a number. With `gatherFirst` all hits are found before
 * they are sorted: right for rare words, where walking the date index would read almost the whole table.
 */
export function newestPrices(
  db: Queryable,
  selection: BroadcastSelection,
  { limit, gatherFirst }: { limit: number; gatherFirst: boolean },
) {
  const hits = db`
    select id, sent_at from broadcast
    where ${selectedBy(db, selection)} and broadcast.price_cents > 0`
  const chosen = gatherFirst
    ? db`
      with hits as materialized (${hits})
      select id from hits order by sent_at desc, id desc limit ${limit}`
    : db`select id from (${hits}) as hits order by sent_at desc, id desc limit ${limit}`
  return db<PricedBroadcast[]>`
    select id, headline, sent_at as "sentAt", currency, price_cents::float8 as cents
    from broadcast where id = any(array(${chosen}))
    order by sent_at desc, id desc`
}

/** Whether a selection holds more broadcasts than `most`; looks at no more than it takes to know. */
export async function hasMoreThan(
  db: Queryable,
  selection: BroadcastSelection,
  most: number,
): Promise<boolean> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from (
      select 1 from broadcast where ${selectedBy(db, selection)} limit ${most + 1}
    ) as found`
  return row!.n > most
}
