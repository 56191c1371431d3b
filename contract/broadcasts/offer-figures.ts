import { amountText, currencies, formatPrice, type Currency } from '../figures/currencies.ts'
import { findCurrencyError, parsePrice } from '#contract/figures/typed-price.ts'
import { fieldMessages } from '#contract/field-messages.ts'

const words =
  'call, call us, call me, call for price, quote, rfq, poa, p o a, ask, on request, ' +
  'request, price on request, inquire, enquire, tbd, tba, n a, offer, offers, best, ' +
  'best offer, make offer, make an offer, or best offer, best price, your price, ' +
  'our price, price, target, target price, market price, market, obo, negotiable, neg, ' +
  'open, various, varies, mixed, mix, lot, lots, job lot, per lot, whole lot, ' +
  'min, minimum, max, moq, bulk, all, any, any qty, open qty, qty, many, several, ' +
  'multiple, pallet, pallets, per pallet, truckload, container, box, boxes, stock, ' +
  'in stock, available, unlimited, plenty, pcs, pieces, units'
/** Words that a quantity or price may have without a digit (AM-032), in any order and case. */
export const tradeWords: readonly string[] = words.split(', ')
const anyWord = `(?:${tradeWords.join('|')})`
const onlyTradeWords = new RegExp(`^${anyWord}(?: ${anyWord})*$`)

/** No quantity or price starts like this, whatever the shape of telephone numbers. */
const telephoneStart = /^\(?[+0](?:[\s()/-]*\d){8}/

const hasDigit = (text: string) => /\p{Nd}/u.test(text.normalize('NFKC'))

interface Figures {
  quantity: string
  price: string
  /** Undefined if the sender chose none. */
  currency?: Currency | undefined
}

/** Returns the error text for a figure of a broadcast; undefined for a number above 0, or text that traders use. */
function findFigureError(text: string, message: string): string | undefined {
  const plain = text.normalize('NFKC')
  if (!hasDigit(plain)) {
    const words = plain.toLowerCase().replace(/[^\p{L}]+/gu, ' ')
    return onlyTradeWords.test(words.trim()) ? undefined : message
  }
  if (telephoneStart.test(plain.trim())) return fieldMessages.noContactDetails
  const isZero = !/[^\P{Nd}0]/u.test(plain)
  const isNegative = /^[-−–—]+[\s|]*[.,]?\p{Nd}/u.test(plain.trim())
  return isZero || isNegative ? fieldMessages.aboveZero : undefined
}

function findPriceError(price: string, chosen: Currency | undefined): string | undefined {
  const typed = parsePrice(price)
  const error = findFigureError(typed.rest, fieldMessages.offerPrice)
  if (error) return error
  return typed.cents === 0 ? fieldMessages.aboveZero : findCurrencyError(typed, chosen)
}

/** Errors of quantity and price (AM-032). Empty texts are left to the check for required fields. */
export function findFigureErrors({ quantity, price, currency }: Figures) {
  const errors = [
    { param: 'quantity', msg: quantity && findFigureError(quantity, fieldMessages.quantity) },
    { param: 'price', msg: price && findPriceError(price, currency) },
  ] as const
  return errors.flatMap(({ param, msg }) => (msg ? [{ param, msg }] : []))
}

/** The currency of a price: the one it names, else the chosen one, else euro. */
export const currencyOfPrice = (price: string, chosen?: Currency): Currency =>
  parsePrice(price).named[0] ?? chosen ?? currencies[0]

/** How a price is shown everywhere: one amount as `€ 1,299.95`, other figures as typed with their currency, words as typed. */
export function formatOfferPrice(offer: { price: string; currency: Currency }): string {
  const { cents } = parsePrice(offer.price)
  return cents === undefined
    ? withCurrency(offer)
    : formatPrice(cents, currencyOfPrice(offer.price, offer.currency))
}

/** The same for plain text, with the code of the currency: `EUR 1,299.95`. */
export function writeOfferPrice(offer: { price: string; currency: Currency }): string {
  const { cents } = parsePrice(offer.price)
  return cents === undefined
    ? withCurrency(offer)
    : `${currencyOfPrice(offer.price, offer.currency)} ${amountText(cents)}`
}

function withCurrency({ price, currency }: { price: string; currency: Currency }): string {
  const isBare = hasDigit(price) && parsePrice(price).named.length === 0
  return isBare ? `${currency} ${price}` : price
}
