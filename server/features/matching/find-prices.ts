import type { SignedInViewer } from '#contract/access.ts'
import type { Payload } from '#contract/endpoint.ts'
import { mostPrices, type PriceFilter, type pricingData } from '#contract/pricing.ts'
import { selectionFor, type BroadcastSelection } from '#server/features/broadcasts/public.ts'
import {
  hasMoreThan,
  newestPrices,
  type PricedBroadcast,
} from '#server/features/matching/queries.ts'
import { guardPrices, inEuroCents, summaryOf } from '#server/features/matching/rules.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Up to this many hits are gathered and sorted; above it walking the date index is quicker. */
const gatherAtMost = 20_000

/** The newest prices of what the list finds by the same filter, in euro (AM-100). */
export async function findPrices(
  platform: Platform,
  filter: PriceFilter,
  viewer: SignedInViewer,
): Promise<Payload<typeof pricingData>> {
  const selection = selectionFor(
    { ...filter, type: filter.type ?? 'WTS', page: 1, pageSize: 10, onlyOwnBroadcasts: false },
    viewer,
  )
  const [found, rates] = await Promise.all([
    selection === 'nothing' ? [] : readPrices(platform, selection),
    readSettings(platform),
  ])
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
    isNewestOnly: found.length > mostPrices,
  }
}

/** One more than is looked at, where there are more. */
async function readPrices(
  { database }: Platform,
  selection: BroadcastSelection,
): Promise<PricedBroadcast[]> {
  const limit = mostPrices + 1
  if (!selection.search) {
    return newestPrices(database.sql, selection, { limit, gatherFirst: false })
  }
  const db = database.searchSql
  const gatherFirst = !(await hasMoreThan(db, selection, gatherAtMost))
  return newestPrices(db, selection, { limit, gatherFirst })
}
