import type { SignedInViewer } from '#contract/access.ts'
import type { Payload } from '#contract/endpoint.ts'
import { mostPriced, mostPrices, type PriceFilter, type pricingData } from '#contract/pricing.ts'
import { findIds } from '#server/features/broadcasts/public.ts'
import { newestPrices } from '#server/features/matching/queries.ts'
import { guardPrices, inEuroCents, summaryOf } from '#server/features/matching/rules.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The newest prices of what the list finds by the same filter, in euro (AM-100). */
export async function findPrices(
  platform: Platform,
  filter: PriceFilter,
  viewer: SignedInViewer,
): Promise<Payload<typeof pricingData>> {
  const { database } = platform
  const asked = { ...filter, type: filter.type ?? ('WTS' as const), page: 1, pageSize: mostPriced }
  const [{ ids, total }, rates] = await Promise.all([
    findIds(database, { ...asked, onlyOwnBroadcasts: false }, viewer, {
      offset: 0,
      limit: mostPriced,
    }),
    readSettings(platform),
  ])
  // One more than is shown tells that there are more.
  const found = await newestPrices(database.sql, ids, mostPrices + 1)
  const newest = found.slice(0, mostPrices)
  const converted = newest.flatMap(({ cents, currency, ...rest }) => {
    const inEuro = inEuroCents(cents, currency, rates)
    return inEuro === undefined ? [] : [{ ...rest, cents: inEuro }]
  })
  const { kept, tooHigh, tooLow } = guardPrices(converted)
  const summary = summaryOf(kept)
  return {
    results: kept.map(({ id, headline, sentAt, cents }) => ({
      id,
      price: cents / 100,
      date: sentAt.toISOString(),
      headline,
    })),
    min: summary ? summary.min.cents / 100 : null,
    median: summary ? summary.median / 100 : null,
    max: summary ? summary.max.cents / 100 : null,
    minBroadcastId: summary?.min.id ?? null,
    maxBroadcastId: summary?.max.id ?? null,
    leftOut: { tooHigh, tooLow, noRate: newest.length - converted.length },
    isNewestOnly: found.length > mostPrices || total > mostPriced,
  }
}
