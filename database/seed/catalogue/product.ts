/** Kinds of products that traders describe in the same way. */
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
  /** Text after the model, and the usual price in euro of a used item in good condition. */
  configurations: readonly { text: string; price: number }[]
  /** Minimum and maximum pieces of a lot. */
  lot: readonly [number, number]
}

/**
 * Parses the price list of one broadcast list. A line is
 * `family | brand | model | price | lot | configuration; configuration=its price; …`.
 */
export function parsePriceList(listId: number, text: string): Product[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name, brand, model, price, lot, rest] = line.split('|').map((cell) => cell.trim())
      const [min, max] = (lot ?? '').split('-').map(Number)
      const family = families.find((one) => one === name)
      if (!family || !brand || !model || !Number(price) || !min || !max)
        throw new Error(`Invalid price list line: ${line}`)
      const configurations = (rest ?? '').split(';').map((cell) => {
        const [configuration, ownPrice] = cell.split('=')
        return { text: (configuration ?? '').trim(), price: Number(ownPrice ?? price) }
      })
      return { listId, family, brand, model, configurations, lot: [min, max] as const }
    })
}
