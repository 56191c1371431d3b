import { toEuroCents } from '#contract/figures/currencies.ts'
import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import type { Answered } from '#contract/endpoint.ts'
import {
  computeFigures,
  maxPricedBroadcasts,
  maxPrices,
  minPrices,
  outlierFactor,
  type PriceFilter,
  type pricingData,
} from '#contract/broadcasts/pricing.ts'
import { partKey } from '#contract/inventory/part-numbers.ts'
import { asksForFavourites, findIds, findOldPrices } from '#server/features/broadcasts/public.ts'
import {
  classifyCondition,
  nameModel,
  nameProduct,
  type ReadProduct,
} from '#server/features/matching/prices/compare-offers.ts'
import { findPricedProduct, listNewestPrices } from '#server/features/matching/prices/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Newest prices of the broadcasts found by a list filter, in euro (AM-100). */
export async function findPrices(
  platform: Platform,
  filter: PriceFilter,
  viewer: SignedInViewer | StaffViewer,
): Promise<Answered<typeof pricingData>['payload']> {
  const { query, product } = await findQuery(platform, filter)
  const { included, ...counts } = await listPrices(platform, { ...filter, query }, viewer)
  const summary = summarizePrices(included)
  return {
    query,
    product,
    results: included.flatMap(({ broadcast, cents }) => {
      if (!broadcast) return []
      const { id, headline, sentAt } = broadcast
      return [
        {
          id,
          headline,
          price: cents / 100,
          date: sentAt,
          condition: classifyCondition(broadcast.condition),
          product: nameProduct(broadcast),
        },
      ]
    }),
    olderPrices: included.filter(({ broadcast }) => !broadcast).length,
    min: summary ? summary.min.cents / 100 : null,
    average: summary ? summary.average / 100 : null,
    median: summary ? summary.median / 100 : null,
    max: summary ? summary.max.cents / 100 : null,
    minBroadcastId: summary?.min.broadcast?.id ?? null,
    maxBroadcastId: summary?.max.broadcast?.id ?? null,
    ...counts,
  }
}

/** Figures of the WTS prices for the product of a broadcast; null without a model or part number, or with too few prices. */
export async function findPriceFigures(
  platform: Platform,
  broadcastId: number,
  viewer: SignedInViewer | StaffViewer,
) {
  const filter = {
    query: '',
    type: 'WTS',
    exactPhrase: false,
    broadcastId,
  } as const
  const { query, product, isCertain } = await findQuery(platform, filter)
  if (!isCertain) return null
  const { included } = await listPrices(platform, { ...filter, query }, viewer, product)
  const summary = summarizePrices(included)
  if (!summary) return null
  return {
    product: product ?? query,
    count: included.length,
    min: summary.min.cents / 100,
    median: summary.median / 100,
    max: summary.max.cents / 100,
  }
}

/** Whether an offer is of a product; one without a size is of each size. */
const isOfProduct = (offer: ReadProduct, product: string): boolean => {
  const name = nameProduct(offer)
  return name === product || name?.startsWith(`${product}, `) === true
}

/** The newest prices of the broadcasts found, or of one product among them, and how many are left out. */
async function listPrices(
  platform: Platform,
  filter: PriceFilter,
  viewer: SignedInViewer | StaffViewer,
  product: string | null = null,
) {
  const { database } = platform
  const selection = {
    ...filter,
    type: filter.type ?? ('WTS' as const),
    page: 1,
    pageSize: maxPricedBroadcasts,
  }
  const listType = selection.listType === undefined ? undefined : [selection.listType]
  const [{ ids, total }, rates] = await Promise.all([
    findIds(database, { ...selection, listType, onlyOwnBroadcasts: false }, viewer, {
      offset: 0,
      limit: maxPricedBroadcasts,
    }),
    readSettings(platform),
  ])
  // One extra row shows whether there are more.
  const rows = await listNewestPrices(database.sql, ids, {
    exceptOf: viewer.kind === 'contact' ? viewer.companyId : null,
    limit: maxPrices + 1,
  })
  const newest = rows
    .slice(0, maxPrices)
    .filter((offer) => product === null || isOfProduct(offer, product))
  // Of archived broadcasts only the words are known.
  const older =
    newest.length < minPrices || product !== null
      ? []
      : await findOlderPrices(platform, filter, newest.length)
  const all = [
    ...newest.map(({ cents, currency, ...broadcast }) => ({ cents, currency, broadcast })),
    ...older.map((price) => ({ ...price, broadcast: undefined })),
  ]
  const converted = all.flatMap((price) => {
    const inEuro = toEuroCents(price.cents, price.currency, rates)
    return inEuro === undefined ? [] : [{ broadcast: price.broadcast, cents: inEuro }]
  })
  const { included, tooHigh, tooLow } = excludeOutliers(converted)
  return {
    included,
    leftOut: { tooHigh, tooLow, noRate: all.length - converted.length },
    isNewestOnly: rows.length > maxPrices || total > maxPricedBroadcasts,
  }
}

/** The query asked, or that for the product of a broadcast: its model, else its description up to the first comma. */
async function findQuery({ database }: Platform, { query, broadcastId }: PriceFilter) {
  const broadcast =
    broadcastId === undefined ? undefined : await findPricedProduct(database.sql, broadcastId)
  if (!broadcast) return { query, product: null, isCertain: false }
  const product = nameProduct(broadcast)
  const searched = nameModel(broadcast) ?? broadcast.description.split(',')[0]!.trim()
  const namesPart = searched
    .split(/[\s/:;()]+/)
    .some((word) => broadcast.partKeys.includes(partKey(word)))
  return {
    query: searched,
    product,
    /** Whether the query names a product: a description such as `Lot of memory` finds anything. */
    isCertain: product !== null || namesPart,
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

/**
 * Separates outliers, above 20 times or below a twentieth of the median (BK-059). Fewer than three prices are all
 * kept.
 */
export function excludeOutliers<P extends { cents: number }>(
  prices: readonly P[],
): { included: P[]; tooHigh: number; tooLow: number } {
  if (prices.length < minPrices) return { included: [...prices], tooHigh: 0, tooLow: 0 }
  const { median } = computeFigures(
    prices.map(({ cents }) => cents).toSorted((one, other) => one - other),
  )
  const isTooHigh = ({ cents }: P) => cents > median * outlierFactor
  const isTooLow = ({ cents }: P) => cents * outlierFactor < median
  return {
    included: prices.filter((price) => !isTooHigh(price) && !isTooLow(price)),
    tooHigh: prices.filter(isTooHigh).length,
    tooLow: prices.filter(isTooLow).length,
  }
}

/** Min, average, median and max; undefined for fewer than three prices. Ties resolve to the first. */
export function summarizePrices<P extends { cents: number }>(
  prices: readonly P[],
): { min: P; average: number; median: number; max: P } | undefined {
  if (prices.length < minPrices) return undefined
  const ascending = prices.toSorted((one, other) => one.cents - other.cents)
  const { average, median, max } = computeFigures(ascending.map(({ cents }) => cents))
  return {
    min: ascending[0]!,
    average,
    median,
    max: ascending.find(({ cents }) => cents === max)!,
  }
}
