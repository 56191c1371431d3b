import * as z from 'zod/mini'
import { BroadcastFilter, FilterId } from './broadcasts.ts'
import { endpoint, ok } from '../endpoint.ts'

/** Minimum number of prices for min, median and max. */
export const minPrices = 3
/** Maximum numbers of prices shown and of broadcasts scanned, newest first. */
export const maxPrices = 1000
export const maxPricedBroadcasts = 4000
/** Prices above this multiple of the median, or below its reciprocal, are outliers. */
export const outlierFactor = 20

/** List filters that apply to prices, for one list or all; the default side is WTS. */
export const PriceFilter = z.extend(
  z.pick(BroadcastFilter, {
    query: true,
    type: true,
    companyId: true,
    favorites: true,
    exactPhrase: true,
  }),
  { listType: FilterId },
)
export type PriceFilter = z.output<typeof PriceFilter>

const euros = z.number()

export const PricePoint = z.object({
  /** Of the broadcast. */
  id: z.int(),
  /** In euro, with cents. */
  price: euros,
  date: z.iso.datetime(),
  headline: z.string(),
})
export type PricePoint = z.output<typeof PricePoint>

export const pricingData = endpoint({
  method: 'GET',
  path: '/api/broadcasts/pricingdata',
  summary: 'Prices of the broadcasts that a search finds, in euro, newest first',
  access: 'member',
  staff: 'allowed',
  blocked: 'denied',
  query: PriceFilter,
  answer: ok(
    z.object({
      results: z.array(PricePoint),
      /** Null when there are fewer than `minPrices` prices; median and max likewise. */
      min: z.nullable(euros),
      median: z.nullable(euros),
      max: z.nullable(euros),
      /** Number of included prices whose broadcasts have been archived. */
      olderPrices: z.int(),
      /** Newest broadcast with this price; null when archived. */
      minBroadcastId: z.nullable(z.int()),
      maxBroadcastId: z.nullable(z.int()),
      /** Number of excluded prices by reason. */
      leftOut: z.object({ tooHigh: z.int(), tooLow: z.int(), noRate: z.int() }),
      /** Whether a limit on prices or broadcasts was reached. */
      isNewestOnly: z.boolean(),
    }),
  ),
})
