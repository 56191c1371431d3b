import * as z from 'zod/mini'
import { BroadcastFilter } from './broadcasts.ts'
import { endpoint, ok } from '../endpoint.ts'

/** Fewer prices than this say nothing about a market. */
export const fewestPrices = 3
/** So many prices are shown, the newest ones, of so many broadcasts, the newest ones too. */
export const mostPrices = 1000
export const mostPriced = 4000
/** A price beyond so many times the median, or below that part of it, is left out. */
export const guardFactor = 20

/** Filters of the list as far as prices know them; without a side it is what sellers ask. */
export const PriceFilter = z.pick(BroadcastFilter, {
  query: true,
  listType: true,
  type: true,
  companyId: true,
  favorites: true,
  exactPhrase: true,
})
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
      /** Null, like all that follows from them, as long as there are fewer prices than `fewestPrices`. */
      min: z.nullable(euros),
      median: z.nullable(euros),
      max: z.nullable(euros),
      /** Prices counted in whose broadcasts are no longer kept. */
      olderPrices: z.int(),
      /** The newest broadcast with this price; null where it is no longer kept. */
      minBroadcastId: z.nullable(z.int()),
      maxBroadcastId: z.nullable(z.int()),
      /** How many prices were found and left out, by the reason. */
      leftOut: z.object({ tooHigh: z.int(), tooLow: z.int(), noRate: z.int() }),
      /** There may be older ones: more prices or more broadcasts were found than are looked at. */
      isNewestOnly: z.boolean(),
    }),
  ),
})
