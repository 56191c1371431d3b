import * as z from 'zod/mini'
import { SearchWords } from './broadcasts/broadcasts.ts'
import { endpoint, ok } from './endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { Tier } from './tier-fields.ts'

/** Initial view of the map, restored by reset (CN-018). */
export const mapStart = { lat: 20, lng: 20, zoom: 2 } as const
/** Maximum companies on the map. */
export const maxMarkers = 20_000

/** A point on the earth, in degrees north and east. */
const Point = z.object({ lat: z.number(), lng: z.number() })

/** The precision of a company's location. */
export const precisions = ['exact', 'postcode', 'city', 'country'] as const

/** A company on the map, where it is or near it. */
export const Marker = z.extend(Point, {
  id: z.int(),
  name: z.string(),
  /** Code of its country. */
  country: z.string(),
  precision: z.enum(precisions),
  tier: Tier,
})
export type Marker = z.output<typeof Marker>

export const companyMarkers = endpoint({
  method: 'GET',
  path: '/api/companies/markers',
  topLevel: { markers: 'results' },
  summary: 'Directory companies with their locations, optionally filtered by a search',
  access: 'member',
  blocked: 'denied',
  staff: 'allowed',
  query: z.object({
    query: SearchWords,
  }),
  answer: ok(
    z.object({
      results: z.array(Marker),
      /** Tile server of the operator (MAP_TILE_URL); null draws country shapes instead. */
      tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
    }),
  ),
})

export const countryCoords = endpoint({
  method: 'GET',
  path: '/api/companies/countryCoords',
  summary: 'Location and map viewport of a country',
  access: 'member',
  blocked: 'denied',
  staff: 'allowed',
  query: z.object({
    /** Country code, name or short name. */
    country: z
      .string(fieldMessages.required)
      .check(
        z.trim(),
        z.minLength(1, fieldMessages.required),
        z.maxLength(100, fieldMessages.atMost(100)),
      ),
  }),
  answer: ok(
    z.object({
      location: Point,
      viewport: z.object({ southwest: Point, northeast: Point }),
    }),
  ),
})

const degrees = (max: number) =>
  z
    .number(fieldMessages.number)
    .check(
      z.minimum(-max, fieldMessages.between(-max, max)),
      z.maximum(max, fieldMessages.between(-max, max)),
    )
/** Location of a company set by hand; null places it by its address. */
export const Place = z.nullable(z.object({ lat: degrees(90), lng: degrees(180) }))
export type Place = z.output<typeof Place>

/** The source of a location: staff, the geocoding service, the table of cities and postal areas, or the country. */
export const locationSources = ['hand', 'service', 'postcode', 'city', 'country'] as const
/** The location of a company on the map. */
export const Location = z.extend(Point, {
  source: z.enum(locationSources),
  /** Distance within which the address probably is; null for the middle of a country. */
  km: z.nullable(z.int()),
})
export type Location = z.output<typeof Location>
