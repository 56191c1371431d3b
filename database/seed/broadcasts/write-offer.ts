import type { Side } from '#contract/broadcasts/broadcasts.ts'
import type { Currency } from '#contract/currencies.ts'
import type { Offer } from '#server/features/broadcasts/public.ts'
import type { Product } from '#database/seed/catalogue/product.ts'
import { plainName } from '#database/seed/companies/market-companies.ts'
import type { MarketCompany, MarketContact } from '#database/seed/market.ts'
import type { Random } from '#database/seed/random.ts'
import { writeAdditionalInfo } from '#database/seed/texts/additional-info.ts'
import { conditionsOf, type Condition } from '#database/seed/texts/conditions.ts'

const maxDescriptionLength = 50
const fromEuro: Record<Currency, number> = { EUR: 1, USD: 1.16, GBP: 0.87 }

function weighted(conditions: readonly Condition[], random: Random): Condition | undefined {
  let left = random.fraction() * conditions.reduce((sum, { weight }) => sum + weight, 0)
  return conditions.find(({ weight }) => (left -= weight) < 0) ?? conditions[0]
}

/** A lot size as people count: the larger, the rounder. */
function roundLot(pieces: number): number {
  const step = pieces >= 400 ? 50 : pieces >= 100 ? 10 : pieces >= 40 ? 5 : 1
  return Math.max(1, Math.round(pieces / step) * step)
}

function quantityOf(product: Product, side: Side, random: Random): string {
  const [fewest, most] = product.lot
  const pieces = roundLot(fewest * (most / fewest) ** random.fraction())
  if (side === 'WTB' && pieces >= 20 && random.chance(0.15))
    return `${Math.round(pieces / 10) * 10}+`
  return String(pieces)
}

/** A price as people round it, written in one of their ways; at most 10 characters. */
function writePrice(amount: number, isContinental: boolean, random: Random): string {
  const step = amount < 10 ? 0.25 : amount < 120 ? 1 : amount < 1000 ? 5 : amount < 4000 ? 10 : 50
  const rounded = Math.max(step, Math.round(amount / step) * step)
  if (!Number.isInteger(rounded)) {
    const text = rounded.toFixed(2)
    return isContinental && random.chance(0.5) ? text.replace('.', ',') : text
  }
  return random.chance(0.06) ? `${rounded}.00` : String(rounded)
}

function priceOf(side: Side, amount: number, currency: Currency, random: Random): string {
  if (side === 'WTS' && random.chance(0.12))
    return random.pick(['CALL', 'Offer', 'Best offer', 'CALL'])
  if (side === 'WTB' && random.chance(0.5))
    return random.pick(['Quote', 'Offer', 'Best price', 'Your price', 'Quote'])
  const spread = side === 'WTS' ? 0.93 + random.fraction() * 0.14 : 0.78 + random.fraction() * 0.14
  return writePrice(amount * spread * fromEuro[currency], currency === 'EUR', random)
}

function currencyOf(company: MarketCompany, random: Random): Currency {
  if (company.country.currency === 'EUR') return random.chance(0.08) ? 'USD' : 'EUR'
  return random.chance(0.12) ? 'EUR' : company.country.currency
}

/** What a contact might offer or ask for, in the contract's lengths. */
export function writeOffer(
  side: Side,
  product: Product,
  { company, contact }: { company: MarketCompany; contact: MarketContact },
  random: Random,
): Offer {
  const { offered, wanted } = conditionsOf(product.family)
  const state = weighted(offered, random)
  const condition = side === 'WTS' ? (state?.text ?? 'Used') : random.pick(wanted)
  const fitting = product.configurations.filter(
    ({ text }) => product.model.length + text.length + 2 <= maxDescriptionLength,
  )
  const isBare = side === 'WTB' && random.chance(0.5)
  const configuration = random.pick(fitting.length ? fitting : product.configurations)
  const words = isBare || !fitting.length ? '' : configuration.text
  const description = words
    ? `${product.model}${words.startsWith('with') ? ' ' : ', '}${words}`
    : product.model
  const factor = side === 'WTS' ? (state?.factor ?? 1) : 1
  const currency = currencyOf(company, random)
  const slug = plainName(`${product.brand} ${product.model}`, '-').slice(0, 60)
  const link = `${company.website}/${random.pick(['stock', 'lots', 'offers'])}/${slug}-${random.between(100, 999)}`
  const quantity = quantityOf(product, side, random)
  const pieces = Number.parseInt(quantity, 10)
  const additionalInfo = writeAdditionalInfo(
    { side, product, stated: `${description} ${condition}`, pieces, company, contact, link },
    random,
  )
  return {
    side,
    quantity,
    brand: product.brand,
    description,
    condition,
    price: priceOf(side, configuration.price * factor, currency, random),
    currency,
    ...(side === 'WTS' && random.chance(0.12) ? { productLink: link } : {}),
    additionalInfo,
  }
}
