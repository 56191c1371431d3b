import type { MatchReason } from '#contract/broadcasts/match-reasons.ts'
import type { Side } from '#contract/broadcasts/broadcasts.ts'
import { toEuroCents, type Currency, type ExchangeRates } from '#contract/figures/currencies.ts'
import { parseNumber } from '#contract/figures/typed-numbers.ts'

/** Prices further apart are for something else, such as a lot instead of a piece, and are not compared. */
const maxPriceFactor = 5

interface Priced {
  priceCents: number | null
  currency: Currency
}

/** A price in euro cents; undefined without a single amount or an exchange rate. */
const inEuro = ({ priceCents, currency }: Priced, rates: ExchangeRates): number | undefined =>
  priceCents === null || priceCents === 0 ? undefined : toEuroCents(priceCents, currency, rates)

/** A price in another currency at today's rates; null without a single amount. */
export function convertPrice(
  price: Priced,
  currency: Currency,
  rates: ExchangeRates,
): { amount: number; currency: Currency } | null {
  if (price.priceCents === null || price.priceCents === 0) return null
  if (price.currency === currency) return { amount: price.priceCents / 100, currency }
  const euro = toEuroCents(price.priceCents, price.currency, rates)
  const rate = currency === 'EUR' ? 1 : rates[currency]
  if (euro === undefined || !(rate > 0 && Number.isFinite(rate))) return null
  return { amount: Math.round(euro * rate) / 100, currency }
}

/** How another price compares with one's own; nothing if they cannot be compared. */
export function comparePrices(own: Priced, other: Priced, rates: ExchangeRates): MatchReason[] {
  const ownEuro = inEuro(own, rates)
  const otherEuro = inEuro(other, rates)
  if (ownEuro === undefined || otherEuro === undefined) return []
  const factor = otherEuro / ownEuro
  if (factor > maxPriceFactor || factor < 1 / maxPriceFactor) return []
  const percent = Math.round(Math.abs(factor - 1) * 100)
  if (percent === 0) return [{ code: 'same-price' }]
  return [{ code: factor < 1 ? 'price-below' : 'price-above', percent }]
}

const wholeNumber = (text: string): number | undefined => {
  const number = parseNumber(text)
  return number !== undefined && Number.isInteger(number) && number > 0 ? number : undefined
}

/** Whether the offered quantity covers the wanted one; nothing if one of them is no number. */
export function compareQuantities(
  own: { side: Side; quantity: string },
  otherQuantity: string,
): MatchReason[] {
  const [ownPieces, otherPieces] = [wholeNumber(own.quantity), wholeNumber(otherQuantity)]
  if (ownPieces === undefined || otherPieces === undefined) return []
  const offered = own.side === 'WTS' ? ownPieces : otherPieces
  const wanted = own.side === 'WTS' ? otherPieces : ownPieces
  return offered >= wanted
    ? [{ code: 'covers-quantity' }]
    : [{ code: 'part-of-quantity', offered, wanted }]
}
