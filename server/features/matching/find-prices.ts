import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import type { Payload } from '#contract/endpoint.ts'
import {
  minPrices,
  maxPricedBroadcasts,
  maxPrices,
  type PriceFilter,
  type pricingData,
} from '#contract/broadcasts/pricing.ts'
import { asksForFavourites, findIds, findOldPrices } from '#server/features/broadcasts/public.ts'
import { listNewestPrices } from '#server/features/matching/queries.ts'
import { excludeOutliers, summarizePrices } from '#server/features/matching/rules.ts'
import { toEuroCents, readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Newest prices of the broadcasts found by a list filter, in euro (AM-100). */
export async function findPrices(
  platform: Platform,
  filter: PriceFilter,
  viewer: SignedInViewer | StaffViewer,
): Promise<Payload<typeof pricingData>> {
  const { database } = platform
  const asked = {
    ...filter,
    type: filter.type ?? ('WTS' as const),
    page: 1,
    pageSize: maxPricedBroadcasts,
  }
  const [{ ids, total }, rates] = await Promise.all([
    findIds(database, { ...asked, onlyOwnBroadcasts: false }, viewer, {
      offset: 0,
      limit: maxPricedBroadcasts,
    }),
    readSettings(platform),
  ])
  // One extra row tells whether there are more.
  const found = await listNewestPrices(database.sql, ids, maxPrices + 1)
  const newest = found.slice(0, maxPrices)
  const older =
    newest.length < minPrices ? [] : await findOlderPrices(platform, filter, newest.length)
  const all = [
    ...newest.map(({ cents, currency, ...broadcast }) => ({ cents, currency, broadcast })),
    ...older.map((price) => ({ ...price, broadcast: undefined })),
  ]
  const converted = all.flatMap((price) => {
    const inEuro = toEuroCents(price.cents, price.currency, rates)
    return inEuro === undefined ? [] : [{ broadcast: price.broadcast, cents: inEuro }]
  })
  const { kept, tooHigh, tooLow } = excludeOutliers(converted)
  const summary = summarizePrices(kept)
  return {
    results: kept.flatMap(({ broadcast, cents }) =>
      broadcast
        ? [
            {
              id: broadcast.id,
              price: cents / 100,
              date: broadcast.sentAt.toISOString(),
              headline: broadcast.headline,
            },
          ]
        : [],
    ),
    olderPrices: kept.filter(({ broadcast }) => !broadcast).length,
    min: summary ? summary.min.cents / 100 : null,
    median: summary ? summary.median / 100 : null,
    max: summary ? summary.max.cents / 100 : null,
    minBroadcastId: summary?.min.broadcast?.id ?? null,
    maxBroadcastId: summary?.max.broadcast?.id ?? null,
    leftOut: { tooHigh, tooLow, noRate: all.length - converted.length },
    isNewestOnly: found.length > maxPrices || total > maxPricedBroadcasts,
  }
}

/** Prices of archived broadcasts, which are anonymous (BK-052). */
async function findOlderPrices({ database }: Platform, filter: PriceFilter, newer: number) {
  const isNarrowed = filter.companyId !== undefined || asksForFavourites(filter)
  if (isNarrowed || newer >= maxPrices) return []
  return findOldPrices(database.searchSql, {
    query: filter.query,
    exactPhrase: filter.exactPhrase,
    listId: filter.listType,
    side: filter.type ?? 'WTS',
    limit: maxPrices - newer,
  })
}
