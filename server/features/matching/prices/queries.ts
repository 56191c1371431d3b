import type { Currency } from '#contract/currencies.ts'
import type { Queryable } from '#server/platform/database/database.ts'

interface PricedBroadcast {
  id: number
  headline: string
  sentAt: Date
  currency: Currency
  cents: number
}

/** Numeric prices of these broadcasts, newest first. */
export const listNewestPrices = (db: Queryable, ids: readonly number[], limit: number) => db<
  PricedBroadcast[]
>`
  select id, headline, sent_at as "sentAt", currency, price_cents::float8 as cents
  from broadcast
  where id = any(${ids as number[]}) and removed_at is null and price_cents > 0
  order by sent_at desc, id desc limit ${limit}`
