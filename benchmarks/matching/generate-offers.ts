import { createRandom, type Random } from '#database/seed/random.ts'
import type { OfferText } from '#server/features/matching/model/encode-offer.ts'
import type { AliasLine } from '#server/features/matching/model/find-alias.ts'
import { foldText } from '#offer-reader/fold-text.ts'
import { findMaker } from '#offer-reader/makers.ts'
import { writeAdditionalInfo } from './additional-info.ts'
import { shortenAmount, writeItem, writeServerParts } from './configurations.ts'
import type { CataloguePart, CatalogueProduct } from './catalogue/product.ts'

/** A generated offer with the products it was written from. */
export interface GeneratedOffer extends OfferText {
  id: number
  companyId: string
  quantity: string
  condition: string
  /** Up to 59, which is today. */
  day: number
  truth: readonly { product: CatalogueProduct; stated: ReadonlyMap<string, string> }[]
}

const maxDescription = 50
const companies = 400

/** 3: same product, nothing stated in conflict; 1: another configuration or the same family; 0: something else. */
export function gradeOf(one: GeneratedOffer, other: GeneratedOffer): 0 | 1 | 3 {
  let best: 0 | 1 | 3 = 0
  for (const left of one.truth) {
    for (const right of other.truth) {
      if (left.product === right.product) {
        const differs = [...left.stated].some(
          ([name, value]) => right.stated.has(name) && right.stated.get(name) !== value,
        )
        if (!differs) return 3
        best = 1
      } else if (left.product.family === right.product.family) best = 1
    }
  }
  return best
}

const conditions = {
  WTS: [
    'Grade A',
    'Grade B',
    'Used',
    'Used, tested',
    'Refurbished',
    'New',
    'F/S',
    'New open box',
    'As is',
    'Pulled',
  ],
  WTB: ['Any', 'New or refurb', 'Used, tested', 'F/S only', 'Grade A or B', 'Used', 'New'],
} as const
const priceFactors: Readonly<Record<string, number>> = {
  New: 1.5,
  'F/S': 1.6,
  'New open box': 1.3,
  Refurbished: 1.1,
  'Grade B': 0.85,
  'As is': 0.6,
}
const perEuro = { EUR: 1, USD: 1.16, GBP: 0.87 } as const

function misspell(text: string, random: Random): string {
  if (text.length < 5) return text
  const at = random.between(1, text.length - 3)
  const letter = text[at]!
  if (!/[a-z]/i.test(letter) || !/[a-z]/i.test(text[at + 1]!)) return text
  return random.chance(0.5)
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + text[at + 1]! + letter + text.slice(at + 2)
}

function varyPart(number: string, random: Random): string {
  if (random.chance(0.72)) return number
  const choice = random.between(0, 4)
  if (choice === 0) return number.toLowerCase()
  if (choice === 1) return number.replaceAll('-', '')
  if (choice === 2) return number.replaceAll('-', ' ')
  if (choice === 3 && /-B2\d$/.test(number))
    return `${number}#${random.pick(['ABB', '0D1', 'ABU'])}`
  return number.replace(/-B2\d$/, '')
}

function varyName(name: string, random: Random): string {
  const choice = random.fraction()
  if (choice < 0.62) return name
  if (choice < 0.74) return name.toLowerCase()
  if (choice < 0.8) return name.toUpperCase()
  if (choice < 0.87) return name.replace(/([A-Za-z]) (\d)/, '$1$2')
  if (choice < 0.92) return name.replace(/([A-Za-z])(\d{3,})/, '$1 $2')
  if (choice < 0.96) return name.replaceAll(' ', '-')
  return misspell(name, random)
}

function writeOption(spelling: string, random: Random): string {
  const choice = random.fraction()
  if (choice < 0.75) return spelling
  if (choice < 0.83) return spelling.replace(/(\d) ?(GB|TB|gb|tb)/, '$1 $2')
  if (choice < 0.9) return spelling.replace(/(\d+)\.(\d+)(?= ?[TG]B)/i, '$1,$2')
  return spelling.toLowerCase()
}

interface Written {
  description: string
  further: string
  stated: Map<string, string>
}

function writeProduct(product: CatalogueProduct, isSelling: boolean, random: Random): Written {
  const part: CataloguePart | undefined =
    product.parts.length > 0 && random.chance(isSelling ? 0.5 : 0.4)
      ? random.pick(product.parts)
      : undefined
  const stated = new Map<string, string>(part?.fixes)
  const isPartOnly = part !== undefined && random.chance(0.4)
  const pieces = part
    ? isPartOnly
      ? [varyPart(part.number, random)]
      : random.chance(0.5)
        ? [varyName(random.pick(product.names), random), varyPart(part.number, random)]
        : [varyPart(part.number, random), varyName(random.pick(product.names), random)]
    : [varyName(random.chance(0.4) ? product.names[0]! : random.pick(product.names), random)]
  const separator = random.pick([' ', ' ', ', ', ', ', ' / ', ' - ', '; '])
  const further: string[] = []
  let description = pieces.join(random.pick([' ', ' ', ', ', ' ('])).slice(0, maxDescription)
  const ofServer = writeServerParts(product, random)
  const withParts = description + separator + (ofServer?.text ?? '')
  if (ofServer && withParts.length <= maxDescription) {
    description = withParts
    for (const [name, value] of ofServer.stated) stated.set(name, value)
  }
  for (const [name, values] of random.shuffle([...product.options])) {
    const fixed = stated.get(name)
    const isStated = random.chance(isPartOnly ? 0.2 : isSelling ? 0.65 : 0.4)
    if (!isStated) continue
    const value = fixed ?? random.pick([...values.keys()])
    const spellings = values.get(value)
    if (!spellings) continue
    const text = shortenAmount(writeOption(random.pick(spellings), random), product, random)
    const longer = description + separator + text
    if (longer.length <= maxDescription) {
      description = longer
      stated.set(name, value)
    } else if (random.chance(0.4)) {
      further.push(text)
      stated.set(name, value)
    }
  }
  if (!part && product.parts.length > 0 && random.chance(0.12)) {
    const named = random.pick(product.parts)
    const fits = [...named.fixes].every(
      ([name, value]) => !stated.has(name) || stated.get(name) === value,
    )
    if (fits) {
      for (const [name, value] of named.fixes) stated.set(name, value)
      further.push(
        random.pick(['PN ', 'p/n: ', 'Part ', 'Art.-Nr. ', 'Art. ', 'ref ', '']) + named.number,
      )
    }
  }
  return { description, further: further.join(', '), stated }
}

function writePrice(
  product: CatalogueProduct,
  side: 'WTS' | 'WTB',
  condition: string,
  currency: keyof typeof perEuro,
  random: Random,
) {
  const isStated = random.chance(side === 'WTS' ? 0.82 : 0.45)
  if (!isStated) {
    return random.pick(
      side === 'WTS' ? ['CALL', 'Best offer', 'Offer'] : ['Quote', 'Best price', 'Offer'],
    )
  }
  if (random.chance(0.03)) return random.pick(['1', '0', '9999', '1000000'])
  const odd = random.chance(0.06) ? 10 ** (random.fraction() * 2 - 1) : 1
  const factor = (priceFactors[condition] ?? 1) * (side === 'WTB' ? 0.85 : 1)
  const amount = product.price * factor * perEuro[currency] * odd * (0.75 + random.fraction() * 0.5)
  return amount < 20 ? amount.toFixed(2) : String(Math.round(amount))
}

function writeBrand(product: CatalogueProduct, random: Random): string {
  const choice = random.fraction()
  if (choice < 0.6) return product.brands[0]!
  if (choice < 0.89) return random.pick(product.brands)
  if (choice < 0.92) return product.brands[0]!.toLowerCase()
  return random.pick(['', '', 'OEM', 'Mixed', 'Various', 'n/a', '-', 'Brand', 'Misc'])
}

/** Records the maker as stated where several makers sell the same product. */
function stateMaker(product: CatalogueProduct, brand: string, stated: Map<string, string>): void {
  const makers = new Set(product.brands.map((name) => findMaker(foldText(name)) ?? name))
  const maker = findMaker(foldText(brand))
  if (makers.size > 1 && maker !== undefined && makers.has(maker)) stated.set('maker', maker)
}

export interface Market {
  offers: GeneratedOffer[]
  stock: AliasLine[]
}

/** Generates a market from a catalogue; the same seed gives the same market. */
export function generateMarket(
  catalogue: readonly CatalogueProduct[],
  { count, seed }: { count: number; seed: number },
): Market {
  const random = createRandom(seed)
  const shuffled = random.shuffle([...catalogue])
  // A few products are traded often, most now and then.
  const pickProduct = () => shuffled[Math.floor(shuffled.length * random.fraction() ** 1.6)]!
  const offers = Array.from({ length: count }, (_, at): GeneratedOffer => {
    const side = random.chance(0.58) ? 'WTS' : 'WTB'
    const isSelling = side === 'WTS'
    const product = pickProduct()
    const written = writeProduct(product, isSelling, random)
    const truth: GeneratedOffer['truth'][number][] = [{ product, stated: written.stated }]
    let { description, further } = written
    if (random.chance(0.05)) {
      const lot = [product, pickProduct(), pickProduct()].map((one) => ({
        product: one,
        ...writeItem(one, random),
      }))
      const counts = random.chance(0.6)
      further = lot
        .map(({ text }) => (counts ? `${random.between(2, 60)}x ${text}` : text))
        .join(random.pick(['; ', '; ', ' & ', ' + ', ' | ']))
      description = random.pick([
        'Mixed lot',
        'Lot, see info',
        'Posten',
        'Lot of IT equipment',
        'Partij',
      ])
      truth.splice(0, 1, ...lot)
    }
    if (truth.length === 1 && random.chance(0.05)) {
      const other = pickProduct()
      const { text, stated } = writeItem(other, random)
      if (description.length + text.length + 3 <= maxDescription) {
        description += random.pick([' / ', ' + ', ', ', ' & ', '; ', ' | ']) + text
        truth.push({ product: other, stated })
      }
    }
    if (!isSelling && random.chance(0.15)) {
      const longer = `${random.pick(['Looking for', 'Need', 'Suche', 'WTB', 'Gezocht:', 'Cerco', 'Recherche'])} ${description}`
      if (longer.length <= maxDescription) description = longer
    }
    if (random.chance(0.08)) {
      const longer = `${description} ${random.pick(['tested', 'lot', 'new', 'top', 'pulled', 'x10', 'bulk', 'clean', 'lot of 20', 'getestet', 'usato', 'neuf', 'gebruikt'])}`
      if (longer.length <= maxDescription) description = longer
    }
    const brand = writeBrand(product, random)
    stateMaker(product, brand, written.stated)
    if (random.chance(0.15) && description.length + brand.length < maxDescription) {
      description = `${brand} ${description}`
    }
    const condition = random.pick<string>(conditions[side])
    const currency = random.pick(['EUR', 'EUR', 'EUR', 'USD', 'GBP'] as const)
    return {
      id: at + 1,
      companyId: `c${random.between(1, companies)}`,
      day: random.between(0, 59),
      side,
      listId: random.chance(0.93) ? product.list : random.between(1, 13),
      quantity: String(random.between(1, 200)),
      brand,
      description,
      condition,
      price: writePrice(product, side, condition, currency, random),
      currency,
      additionalInfo: writeAdditionalInfo(further, () => random.pick(pickProduct().names), random),
      truth,
    }
  })
  const stock = catalogue.flatMap((product) =>
    random.chance(0.35)
      ? []
      : product.parts.flatMap((part) =>
          Array.from({ length: random.between(0, 4) }, (): AliasLine => {
            const options = [...product.options].flatMap(([name, values]) => {
              const value = part.fixes.get(name)
              const spellings = value === undefined ? undefined : values.get(value)
              return spellings && random.chance(0.7) ? [random.pick(spellings)] : []
            })
            const isWrong = random.chance(0.03)
            const named = isWrong ? pickProduct() : product
            return {
              companyId: `c${random.between(1, companies)}`,
              partNumber: part.number,
              text: [named.brands[0]!, varyName(random.pick(named.names), random), ...options].join(
                ' ',
              ),
            }
          }),
        ),
  )
  return { offers, stock }
}
