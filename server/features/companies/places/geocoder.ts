import * as z from 'zod/mini'
import { distanceKm } from '#server/features/companies/places/find-place.ts'
import { fetchBounded } from '#server/platform/http/fetch-bounded.ts'

export interface GeocodedPlace {
  lat: number
  lng: number
  /** Half of the extent of what was found: 0 for a building. */
  km: number
}

/** Finds an address, null where the service has none. @throws if there is no answer */
export type Geocode = (address: {
  countryCode: string
  countryName: string
  address: string
}) => Promise<GeocodedPlace | null>

/** A longer answer is none of a geocoding service. */
const maxAnswerBytes = 100_000

const degrees = (max: number) =>
  z.pipe(z.coerce.number(), z.number().check(z.minimum(-max), z.maximum(max)))
const Results = z.array(
  z.object({
    lat: degrees(90),
    lon: degrees(180),
    /** South, north, west, east. */
    boundingbox: z.optional(z.tuple([degrees(90), degrees(90), degrees(180), degrees(180)])),
  }),
)

/** Replaces the placeholders of the operator's URL. */
function urlOf(template: string, { countryCode, countryName, address }: Parameters<Geocode>[0]) {
  const lines = [...address.split('\n'), countryName].map((line) => line.trim()).filter(Boolean)
  return template
    .replaceAll('{country}', encodeURIComponent(countryCode.toLowerCase()))
    .replaceAll('{query}', encodeURIComponent(lines.join(', ')))
}

/** The client of a service that answers like the search of Nominatim, as `format=jsonv2`. */
export const geocoderClient =
  (template: string, userAgent: string, timeoutMs?: number): Geocode =>
  async (address) => {
    const { status, json } = await fetchBounded(urlOf(template, address), {
      headers: { accept: 'application/json', 'user-agent': userAgent },
      maxBytes: maxAnswerBytes,
      ...(timeoutMs !== undefined && { timeoutMs }),
    })
    if (status !== 200) throw new Error(`status ${status}`)
    const [first] = z.parse(Results, json)
    if (!first) return null
    const { lat, lon: lng, boundingbox } = first
    if (!boundingbox) return { lat, lng, km: 1 }
    const [south, north, west, east] = boundingbox
    const extent = distanceKm({ lat: south, lng: west }, { lat: north, lng: east })
    return { lat, lng, km: Math.round(extent / 2) }
  }
