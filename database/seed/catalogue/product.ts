/** What a product is, as far as the way traders talk about it goes. */
export const families = [
  'laptop',
  'macbook',
  'desktop',
  'mac',
  'thinclient',
  'memory',
  'processor',
  'drive',
  'card',
  'server',
  'storage',
  'switch',
  'firewall',
  'wireless',
  'deskphone',
  'optic',
  'iphone',
  'android',
  'ipad',
  'tablet',
  'printer',
  'supplies',
  'labelprinter',
  'accessory',
  'conference',
  'screen',
  'monitor',
  'scanner',
  'till',
  'licence',
  'volume',
  'console',
  'gaming',
  'graphics',
  'payment',
  'handheld',
] as const
export type Family = (typeof families)[number]

export interface Product {
  listId: number
  family: Family
  brand: string
  /** Model or part number as traders type it. */
  model: string
  /** What may follow the model, with the usual asking price in whole euros of a good used piece. */
  configurations: readonly { text: string; price: number }[]
  /** Fewest and most pieces of a usual lot. */
  lot: readonly [number, number]
}

/**
 * Reads a price list of one broadcast list. A line is
 * `family | brand | model | price | lot | configuration; configuration=its price; …`.
 */
export function readPriceList(listId: number, text: string): Product[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [family, brand, model, price, lot, rest] = line.split('|').map((cell) => cell.trim())
      const [fewest, most] = (lot ?? '').split('-').map(Number)
      const known = families.find((name) => name === family)
      if (!known || !brand || !model || !Number(price) || !fewest || !most)
        throw new Error(`Not a line of a price list: ${line}`)
      const configurations = (rest ?? '').split(';').map((cell) => {
        const [words, own] = cell.split('=')
        return { text: (words ?? '').trim(), price: Number(own ?? price) }
      })
      return { listId, family: known, brand, model, configurations, lot: [fewest, most] as const }
    })
}
