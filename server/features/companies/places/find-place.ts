import { placeKey } from '#server/features/companies/places/place-key.ts'
import {
  findArea,
  readPlaceTable,
  type City,
  type CountryTable,
  type Point,
  type PostalArea,
} from '#server/features/companies/places/place-table.ts'

export interface FoundPlace extends Point {
  source: 'postcode' | 'city'
  /** Distance within which the address probably is. */
  km: number
}

/**
 * Postcodes as addresses write them; the groups together are the code. Unlike mere digits, which may be a house number,
 * they outweigh the name of a city elsewhere.
 */
const postcodes: Readonly<Record<string, RegExp>> = {
  CA: /\b([A-Z]\d[A-Z]) ?(\d[A-Z]\d)\b/g,
  GB: /\b([A-Z]{1,2})\d[A-Z\d]? *\d[A-Z]{2}\b/g,
  IE: /\b([A-Z]\d[\dW]) ?[A-Z\d]{4}\b/g,
  NL: /\b(\d{4}) ?[A-Z]{2}\b/g,
  PL: /\b(\d{2})-(\d{3})\b/g,
}
const fourDigits = /\b(\d{4})(?:-\d{3})?\b/g
const fiveDigits = /\b(\d{3}) ?(\d{2})(?:-\d{4})?\b/g
const withFiveDigits = new Set(['CZ', 'DE', 'ES', 'FI', 'FR', 'IT', 'SE', 'US'])
/** A name this far outside of the postal area is another place. */
const nearKm = 25
const maxNameWords = 7
/** Shorter names are common words; they count only as a whole part of the address. */
const minLettersWithin = 4

interface Candidate {
  city: City
  isNear: boolean
  hasRegion: boolean
  isBesideCode: boolean
  isWholePart: boolean
  part: number
}

interface Part {
  words: readonly string[]
  hasCode: boolean
}

/**
 * Finds an address in the table of cities and postal areas, without a network. Of places with the same name the postcode
 * decides, then the region, then the population.
 */
export function findPlaceOfAddress(country: string, address: string): FoundPlace | undefined {
  const table = readPlaceTable(country)
  const codes = findCodes(country, address, table)
  const parts = splitParts(country, address)
  const best = listCandidates(table, parts, codes)[0]
  const near = best && codes.find((one) => isNearArea(best.city, one))
  const code = near ?? codes.at(-1)
  const area = code && ({ ...pointOf(code), source: 'postcode', km: code.km } as const)
  if (!best) return area
  const isNamed = best.isBesideCode || best.isWholePart
  if (area && !near && (!isNamed || country in postcodes)) return area
  const city = { ...pointOf(best.city), source: 'city', km: cityKm(best.city) } as const
  if (area && near && area.km < city.km) return area
  return near || isNamed || best.part === parts.length - 1 ? city : undefined
}

const pointOf = ({ lat, lng }: Point): Point => ({ lat, lng })

/** Radius of a city by its population: 2 km for 10,000 inhabitants, 12 km for a million. */
const cityKm = ({ size }: City) => Math.min(20, Math.max(2, Math.round(10 ** (size / 20) / 80)))

/** Postal areas of the codes in an address, in its order. */
function findCodes(country: string, address: string, table: CountryTable): PostalArea[] {
  if (table.areas.size === 0) return []
  return [...address.toUpperCase().matchAll(patternOf(country))].flatMap(([, ...groups]) => {
    const area = findArea(table, groups.filter((group) => group !== undefined).join(''))
    return area ? [area] : []
  })
}

const patternOf = (country: string) =>
  postcodes[country] ?? (withFiveDigits.has(country) ? fiveDigits : fourDigits)

/** Lines and what commas separate, as words. */
function splitParts(country: string, address: string): Part[] {
  return address
    .split(/[\n,;]+/)
    .map((part) => {
      const hasCode = part.toUpperCase().search(patternOf(country)) !== -1
      return { words: placeKey(part).split(' ').filter(Boolean), hasCode }
    })
    .filter(({ words }) => words.length > 0)
}

/** Cities that an address names, the likeliest first. */
function listCandidates(
  table: CountryTable,
  parts: readonly Part[],
  codes: readonly PostalArea[],
): Candidate[] {
  const candidates: Candidate[] = []
  parts.forEach(({ words, hasCode }, part) => {
    for (let from = 0; from < words.length;) {
      const length = longestName(table, words, from)
      const name = words.slice(from, from + length)
      const rest = words.filter(
        (word, at) => (at < from || at >= from + length) && !/\d/.test(word),
      )
      const isWholePart = length > 0 && rest.length === 0
      if (isWholePart || name.join('').length >= minLettersWithin) {
        const around = parts.map((other, at) => (at === part ? rest : other.words).join(' '))
        for (const city of table.cities.get(name.join(' ')) ?? []) {
          candidates.push({
            city,
            isNear: codes.some((area) => isNearArea(city, area)),
            hasRegion: namesRegion(table, city, around),
            isBesideCode: hasCode,
            isWholePart,
            part,
          })
        }
      }
      from += Math.max(1, length)
    }
  })
  return candidates.toSorted(
    (a, b) =>
      Number(b.isNear) - Number(a.isNear) ||
      Number(b.hasRegion) - Number(a.hasRegion) ||
      Number(b.isBesideCode) - Number(a.isBesideCode) ||
      Number(b.isWholePart) - Number(a.isWholePart) ||
      b.part - a.part ||
      b.city.size - a.city.size,
  )
}

/** Number of words of the longest name that starts at a word; 0 for none. */
function longestName({ cities }: CountryTable, words: readonly string[], from: number): number {
  for (let length = Math.min(maxNameWords, words.length - from); length > 0; length--) {
    if (cities.has(words.slice(from, from + length).join(' '))) return length
  }
  return 0
}

const namesRegion = ({ regions }: CountryTable, { region }: City, around: readonly string[]) =>
  (regions.get(region) ?? []).some((name) =>
    around.some((words) => ` ${words} `.includes(` ${name} `)),
  )

const isNearArea = (city: City, area: PostalArea) => distanceKm(city, area) <= area.km + nearKm

const kmPerDegree = 111.2

/** Distance of two points; accurate for short ones. */
export function distanceKm(one: Point, other: Point): number {
  const east = (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(one.lat - other.lat, east) * kmPerDegree
}
