import type { Side } from '#contract/broadcasts/broadcasts.ts'
import type { Currency } from '#contract/figures/currencies.ts'
import type { Offer } from '#server/features/broadcasts/public.ts'
import type { Product, Family } from '#database/seed/catalogue/product.ts'
import { plainName } from '#database/seed/companies/market-companies.ts'
import type { MarketCompany, MarketContact } from '#database/seed/market.ts'
import type { Random } from '#database/seed/random.ts'
import { writeAdditionalInfo } from '#database/seed/texts/additional-info.ts'

interface Condition {
  text: string
  /** Multiplier of the price of a used item in good condition. */
  factor: number
  /** Relative frequency. */
  weight: number
}

const condition = (text: string, factor: number, weight: number): Condition => ({
  text,
  factor,
  weight,
})

const graded = [
  condition('Grade A', 1, 30),
  condition('Grade A/B', 0.93, 18),
  condition('Grade B', 0.85, 15),
  condition('Refurbished', 1.06, 10),
  condition('Used, tested', 0.95, 9),
  condition('Grade C', 0.64, 4),
  condition('For parts', 0.38, 2),
  condition('As is', 0.6, 3),
  condition('New open box', 1.3, 4),
  condition('New', 1.5, 3),
  condition('F/S', 1.6, 2),
]
const rackware = [
  condition('Used', 0.95, 28),
  condition('Used, tested', 1, 24),
  condition('Refurbished', 1.08, 22),
  condition('Refurb, 1y RTB', 1.15, 6),
  condition('New open box', 1.4, 8),
  condition('F/S', 1.75, 8),
  condition('Pulled, wiped', 0.96, 6),
]
const parts = [
  condition('Pulled, tested', 1, 30),
  condition('Used', 0.95, 24),
  condition('Refurbished', 1.05, 12),
  condition('New bulk', 1.45, 10),
  condition('F/S', 1.6, 16),
  condition('New open box', 1.35, 5),
]
const boxed = [
  condition('New, sealed', 1, 50),
  condition('F/S', 1.02, 30),
  condition('New, open box', 0.8, 15),
]
const licences = [
  condition('New, sealed', 1, 35),
  condition('Used licence', 0.8, 35),
  condition('Unused', 0.95, 15),
  condition('OEM, sealed', 0.97, 10),
]

const wantedGraded = ['Grade B or better', 'Grade A or B', 'Grade A', 'Any grade', 'Used, working']
const wantedRackware = ['New or refurb', 'Used, tested', 'Refurb or new', 'Any', 'F/S', 'Used']
const wantedParts = ['Used or new', 'Pulled, tested', 'F/S only', 'New bulk or F/S', 'Any, tested']
const wantedBoxed = ['New, sealed', 'F/S only', 'New']
const wantedLicences = ['New, sealed', 'Used licence', 'New or used', 'With documents']

const kinds = {
  graded: { offered: graded, wanted: wantedGraded },
  rackware: { offered: rackware, wanted: wantedRackware },
  parts: { offered: parts, wanted: wantedParts },
  boxed: { offered: boxed, wanted: wantedBoxed },
  licences: { offered: licences, wanted: wantedLicences },
}

const kindOf: Partial<Record<Family, keyof typeof kinds>> = {
  memory: 'parts',
  processor: 'parts',
  drive: 'parts',
  card: 'parts',
  optic: 'parts',
  server: 'rackware',
  storage: 'rackware',
  switch: 'rackware',
  firewall: 'rackware',
  wireless: 'rackware',
  deskphone: 'rackware',
  conference: 'rackware',
  supplies: 'boxed',
  licence: 'boxed',
  volume: 'licences',
}

/** Conditions in which goods of a family are offered and wanted; at most 20 characters each. */
function conditionsOf(family: Family) {
  return kinds[kindOf[family] ?? 'graded']
}

const maxDescriptionLength = 50
const fromEuro: Record<Currency, number> = { EUR: 1, USD: 1.16, GBP: 0.87 }

function pickWeighted(conditions: readonly Condition[], random: Random): Condition | undefined {
  let remaining = random.fraction() * conditions.reduce((sum, { weight }) => sum + weight, 0)
  return conditions.find(({ weight }) => (remaining -= weight) < 0) ?? conditions[0]
}

/** Rounds larger lots more coarsely. */
function roundLot(pieces: number): number {
  const step = pieces >= 400 ? 50 : pieces >= 100 ? 10 : pieces >= 40 ? 5 : 1
  return Math.max(1, Math.round(pieces / step) * step)
}

function quantityOf(product: Product, side: Side, random: Random): string {
  const [min, max] = product.lot
  const pieces = roundLot(min * (max / min) ** random.fraction())
  if (side === 'WTB' && pieces >= 20 && random.chance(0.15))
    return `${Math.round(pieces / 10) * 10}+`
  return String(pieces)
}

/** Rounds and formats a price as traders do; at most 10 characters. */
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

/** Generates an offer or a request of a contact, within the maximum lengths of the compose form. */
export function writeOffer(
  side: Side,
  product: Product,
  { company, contact }: { company: MarketCompany; contact: MarketContact },
  random: Random,
): Offer {
  const { offered, wanted } = conditionsOf(product.family)
  const state = pickWeighted(offered, random)
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
