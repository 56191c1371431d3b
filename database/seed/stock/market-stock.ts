import { createRandom, type Random } from '#database/seed/random.ts'
import { stockFamilies, type StockFamily } from '#database/seed/stock/stock-families.ts'

export interface StockText {
  partNumber: string
  manufacturer: string
  description: string
}

export interface InventedLine {
  companyId: number
  /** Place of its text among the texts, from 0. */
  text: number
  quantity: number
  /** Place in the list of conditions. */
  condition: number
  priceCents: number | undefined
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const either = `${letters}0123456789`
const weighted = stockFamilies.flatMap((family) => Array<StockFamily>(family.share).fill(family))

const familyOf = (text: number) => weighted[createRandom(text + 1).between(0, weighted.length - 1)]!

/** How many distinct texts a stock of so many lines has: 154,000 for a million, 630,000 for ten. */
export const distinctTexts = (lines: number) => Math.ceil(154_000 * (lines / 1_000_000) ** 0.613)

/** Replaces `{a|b}` by one of them, then the signs of a pattern by letters and digits. */
function spell(random: Random, pattern: string, withSigns: boolean): string {
  const chosen = pattern.replace(/\{([^}]*)\}/g, (_, choices: string) =>
    random.pick(choices.split('|')),
  )
  if (!withSigns) return chosen
  return chosen.replace(/[#@?]/g, (sign) =>
    sign === '#'
      ? String(random.between(0, 9))
      : random.pick([...(sign === '@' ? letters : either)]),
  )
}

/** So many distinct texts, always the same ones in the same places. */
export function* stockTexts(count: number): Generator<StockText> {
  const written = new Set<string>()
  for (let place = 0; place < count; place++) {
    const random = createRandom(place + 1)
    const family = weighted[random.between(0, weighted.length - 1)]!
    const partNumber = spell(random, family.pattern, true)
    const description = spell(random, family.description, false)
    const isNew = !written.has(partNumber + description)
    written.add(partNumber + description)
    yield {
      partNumber,
      manufacturer: family.manufacturer,
      description: isNew ? description : `${description}, lot ${place}`,
    }
  }
}

/**
 * Stock of companies, company by company: few have very much, most have some hundreds; popular parts are with
 * thousands of traders, most parts with one or two. No company lists a text twice in one condition.
 */
export function* inventStock(
  companyIds: readonly number[],
  lines: number,
): Generator<InventedLine> {
  const random = createRandom(77)
  const texts = distinctTexts(lines)
  const sizes = companyIds.map(() => random.fraction() ** 3 + 0.02)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  for (const [index, companyId] of companyIds.entries()) {
    const wanted = Math.round((sizes[index]! / total) * lines)
    const listed = new Set<number>()
    for (let tries = 0; listed.size < wanted && tries < wanted * 2; tries++) {
      const text = Math.floor(texts * random.fraction() ** 2.4)
      const condition = random.pick([0, 2, 3, 3, 4, 4, 4, 5, 1])
      const key = text * 6 + condition
      if (listed.has(key)) continue
      listed.add(key)
      const [low, high] = familyOf(text).euro
      const price = low + (high - low) * random.fraction() ** 2
      yield {
        companyId,
        text,
        quantity: Math.ceil(400 * random.fraction() ** 4) || 1,
        condition,
        priceCents: random.chance(0.22) ? undefined : Math.round(price) * 100,
      }
    }
  }
}
