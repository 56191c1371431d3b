import type { Random } from '#database/seed/random.ts'
import type { Attribute } from '#offer-reader/rule.ts'
import type { CatalogueProduct } from './catalogue/product.ts'

/** A piece of a text with what it states. */
interface Statement {
  text: string
  stated: ReadonlyMap<Attribute, string>
}

/** What servers come without, in the languages of traders. */
const withoutParts: readonly (readonly [texts: string, missing: readonly Attribute[]])[] = [
  [
    'CTO; barebone; chassis only; no CPU no RAM; w/o CPU and RAM; ohne CPU/RAM; sans CPU/RAM; zonder CPU en RAM; senza CPU/RAM; barebone sin CPU/RAM',
    ['cpu', 'memory'],
  ],
  ['no CPU no RAM no HDD; barebone no CPU/RAM/HDD', ['cpu', 'memory', 'capacity']],
  ['no HDD; ohne HDD; sans disques; zonder schijven; diskless; no drives; w/o HDD', ['capacity']],
  ['no RAM; ohne RAM', ['memory']],
]
const drivesOfServers: readonly (readonly [capacity: string, texts: string])[] = [
  ['300', '8x 300GB SAS; 2x300GB SAS 10K'],
  ['600', '8x600GB SAS; 4X 600 GB SAS'],
  ['1200', '4x 1.2TB SAS; 8 x 1.2 TB SAS'],
  ['4000', '12x 4TB SAS; 4x4TB SATA'],
  ['480', '2x 480GB SSD; 2x480GBSSD'],
  ['960', '4X 960 GB SSD; 4x 960GB SSD'],
]

const pickText = (texts: string, random: Random) => random.pick(texts.split('; '))

/** What an offer of a server states of missing parts or of its drives; often nothing. */
export function writeServerParts(product: CatalogueProduct, random: Random): Statement | undefined {
  if (product.kind !== 'server') return undefined
  if (random.chance(0.15)) {
    const [texts, missing] = random.pick(withoutParts)
    return {
      text: pickText(texts, random),
      stated: new Map(missing.map((attribute) => [attribute, 'none'])),
    }
  }
  if (!random.chance(0.2)) return undefined
  const [capacity, texts] = random.pick(drivesOfServers)
  return { text: pickText(texts, random), stated: new Map([['capacity', capacity]]) }
}

/** Leaves out what traders leave out of amounts: `256GB RAM` is `256GB`, `512GB SSD` is `512GBSSD`. */
export function shortenAmount(text: string, product: CatalogueProduct, random: Random): string {
  if (product.kind === 'server' && random.chance(0.35))
    return text.replace(/(?<=^\d+ ?GB) RAM$/, '')
  return random.chance(0.06) ? text.replace(/(?<=\d) ?(GB|TB) ?(?=SSD|RAM|NVMe)/, '$1') : text
}

/** Writes one item of a lot: its name and up to two of its options. */
export function writeItem(product: CatalogueProduct, random: Random): Statement {
  const stated = new Map<Attribute, string>()
  let text = random.pick(product.names)
  const separator = random.pick([' ', ', ', '/'])
  for (const [name, values] of random
    .shuffle([...product.options])
    .slice(0, random.between(0, 2))) {
    const value = random.pick([...values.keys()])
    text += separator + shortenAmount(random.pick(values.get(value)!), product, random)
    stated.set(name, value)
  }
  return { text, stated }
}
