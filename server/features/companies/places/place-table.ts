import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { capitalizeKey } from '#server/features/companies/places/place-key.ts'

export interface Point {
  lat: number
  lng: number
}

export interface City extends Point {
  /** Ten times the decimal logarithm of the population. */
  size: number
  region: string
}

/** The area of postcodes with the same beginning. */
export interface PostalArea extends Point {
  /** Distance within which most of its addresses are. */
  km: number
}

export interface NamedCity extends Point {
  name: string
}

export interface CountryTable {
  /** By key of each name. */
  cities: ReadonlyMap<string, readonly City[]>
  /** As the file writes them, by beginning of the postcode. */
  areas: ReadonlyMap<string, string>
  /** Those of more than 15,000 inhabitants, the largest first. */
  named: readonly NamedCity[]
  /** Keys of names and abbreviations, by region. */
  regions: ReadonlyMap<string, readonly string[]>
}

/** Raised with each new table, so that companies are looked up again. */
export const placeTableVersion = 1

/** Parsed tables kept in memory; the largest, of the United States, takes some megabytes. */
const maxParsed = 4
const parsed = new Map<string, CountryTable>()
let blocks: ReadonlyMap<string, string> | undefined

/** Text of each country; scripts/map/build-places.ts describes the format. */
function readBlocks(): ReadonlyMap<string, string> {
  const file = readFileSync(new URL('tables/places.txt.br', import.meta.url))
  const text = brotliDecompressSync(file).toString('utf8')
  return new Map(text.split(/^=/m).map((block) => [block.slice(0, 2), block.slice(3)]))
}

/** Cities and postal areas of a country, empty for one without any. */
export function readPlaceTable(country: string): CountryTable {
  const cached = parsed.get(country)
  if (cached) {
    parsed.delete(country)
    parsed.set(country, cached)
    return cached
  }
  blocks ??= readBlocks()
  const table = parseTable(blocks.get(country) ?? '')
  parsed.set(country, table)
  if (parsed.size > maxParsed) parsed.delete([...parsed.keys()][0]!)
  return table
}

function parseTable(block: string): CountryTable {
  const cities = new Map<string, City[]>()
  const areas = new Map<string, string>()
  const regions = new Map<string, string[]>()
  const named: (NamedCity & City)[] = []
  for (const line of block.split('\n')) {
    const tab = line.indexOf('\t')
    if (tab === -1) continue
    const [names, values] = [line.slice(0, tab), line.slice(tab + 1)]
    if (names.startsWith('#')) areas.set(names.slice(1), values)
    else if (names.startsWith('@')) regions.set(names.slice(1), values.split('|'))
    else {
      const [facts = '', name] = values.split('\t')
      const [lat, lng, size, region = ''] = facts.split(' ')
      const city = { ...pointOf(lat, lng), size: Number(size), region }
      if (name !== undefined) {
        const [key = ''] = names.split('|', 1)
        named.push({ ...city, name: name || capitalizeKey(key) })
      }
      for (const key of names.split('|')) {
        const same = cities.get(key)
        if (same) same.push(city)
        else cities.set(key, [city])
      }
    }
  }
  return { cities, areas, regions, named: named.toSorted((a, b) => b.size - a.size) }
}

/** The area of the longest beginning of a postcode that is known. */
export function findArea({ areas }: CountryTable, code: string): PostalArea | undefined {
  for (let length = code.length; length > 0; length--) {
    const [lat, lng, km] = areas.get(code.slice(0, length))?.split(' ') ?? []
    if (km !== undefined) return { ...pointOf(lat, lng), km: Number(km) }
  }
  return undefined
}

const pointOf = (lat: string | undefined, lng: string | undefined): Point => ({
  lat: Number(lat) / 100,
  lng: Number(lng) / 100,
})
