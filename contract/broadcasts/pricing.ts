import * as z from 'zod/mini'
import { BroadcastFilter, FilterId } from './broadcasts.ts'
import { endpoint, ok } from '../endpoint.ts'
import { Instant } from '#contract/fields.ts'

/** Minimum number of prices for min, median and max. */
export const minPrices = 3
/** Maximum numbers of prices shown and of broadcasts scanned, newest first. */
export const maxPrices = 1000
export const maxPricedBroadcasts = 4000
/** Prices above this multiple of the median, or below its reciprocal, are outliers. */
export const outlierFactor = 20

/** Conditions by which prices are compared, the best first. */
export const priceConditions = [
  'F/S',
  'New',
  'New open box',
  'Refurbished',
  'Grade A',
  'Grade B',
  'Grade C or D',
  'Used',
  'As is',
  'Other',
] as const
export type PriceCondition = (typeof priceConditions)[number]

/** Min, average, median and max of ascending, non-empty prices; average and median are rounded. */
export function computeFigures(ascending: readonly number[]) {
  const upper = ascending[Math.floor(ascending.length / 2)]!
  const lower = ascending[Math.ceil(ascending.length / 2) - 1]!
  const sum = ascending.reduce((total, price) => total + price, 0)
  return {
    min: ascending[0]!,
    average: Math.round(sum / ascending.length),
    median: Math.round((lower + upper) / 2),
    max: ascending.at(-1)!,
  }
}

/** List filters that apply to prices, for one list or all; the default side is WTS. */
export const PriceFilter = z.extend(
  z.pick(BroadcastFilter, {
    query: true,
    type: true,
    companyId: true,
    favorites: true,
    exactPhrase: true,
  }),
  {
    listType: FilterId,
    /** Asks for prices of the product of a broadcast, in place of a query. */
    broadcastId: BroadcastFilter.shape.companyId,
  },
)
export type PriceFilter = z.output<typeof PriceFilter>

const euros = z.number()

export const PricePoint = z.object({
  /** Of the broadcast. */
  id: z.int(),
  /** In euro, with cents. */
  price: euros,
  date: Instant,
  headline: z.string(),
  condition: z.enum(priceConditions),
  /** The product as possible matches read it; null if they do not recognise it or have not read it. */
  product: z.nullable(z.string()),
})
export type PricePoint = z.input<typeof PricePoint>

export const pricingData = endpoint({
  method: 'GET',
  path: '/api/broadcasts/pricingdata',
  topLevel: { results: 'results', min: 'min', median: 'median', max: 'max' },
  summary: 'Prices of the broadcasts that a search finds, in euro, newest first',
  access: 'member',
  staff: 'allowed',
  blocked: 'denied',
  query: PriceFilter,
  answer: ok(
    z.object({
      /** The query asked, or that for the product of the broadcast. */
      query: z.string(),
      /** The product of the broadcast, if it is recognised. */
      product: z.nullable(z.string()),
      results: z.array(PricePoint),
      /** Null when there are fewer than `minPrices` prices; average, median and max likewise. */
      min: z.nullable(euros),
      average: z.nullable(euros),
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
