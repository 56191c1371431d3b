import type { Location, Place } from '#contract/map.ts'
import { findPlaceOfAddress } from '#server/features/companies/places/find-place.ts'
import { readPlaceTable } from '#server/features/companies/places/place-table.ts'
import {
  findAddress,
  findLocation,
  lockSomeUnplaced,
  lockUnplaced,
  updateFoundPlace,
  updatePlaceByHand,
} from '#server/features/companies/places/queries.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

interface KnownAddress {
  countryCode: string
  address: string
  lat: number | null
  lng: number | null
  km: number | null
}

/** The more precise of the service's answer and the table's. */
function locate({ countryCode, address, lat, lng, km }: KnownAddress) {
  const place = findPlaceOfAddress(countryCode, address)
  if (lat === null || lng === null || km === null || (place && place.km < km)) return place
  return { lat, lng, km, source: 'service' as const }
}

/** Places a company by its address, unless it was placed by hand or is where its address is (BK-071). */
export async function placeByAddress(tx: Tx, companyId: number): Promise<void> {
  const company = await lockUnplaced(tx, companyId)
  if (company) await updateFoundPlace(tx, companyId, { key: company.key, place: locate(company) })
}

/** Places some companies whose address was not looked up with the table of today. @returns their number */
export async function placeSome(tx: Tx, limit: number): Promise<number> {
  const companies = await lockSomeUnplaced(tx, limit)
  for (const company of companies) {
    await updateFoundPlace(tx, company.id, { key: company.key, place: locate(company) })
  }
  return companies.length
}

/** Places a company by hand, or again by its address. */
export async function updatePlace(tx: Tx, companyId: number, place: Place): Promise<void> {
  if (place) {
    await updatePlaceByHand(tx, companyId, place)
    return
  }
  const company = await findAddress(tx, companyId)
  if (company) await updateFoundPlace(tx, companyId, { key: company.key, place: locate(company) })
}

interface CompanyLocation {
  location: Location
  /** Where its address is, whether or not it was placed by hand. */
  addressLocation: Location
  isPlaceOutdated: boolean
}

/** Where a company is on the map, by what, and where its address would put it. */
export async function readLocation(
  db: Queryable,
  companyId: number,
): Promise<CompanyLocation | undefined> {
  const [shown, company] = await Promise.all([
    findLocation(db, companyId),
    findAddress(db, companyId),
  ])
  if (!shown || !company) return undefined
  const { isOutdated, countryLat, countryLng, ...location } = shown
  const middle = { lat: countryLat, lng: countryLng, source: 'country', km: null } as const
  return { location, addressLocation: locate(company) ?? middle, isPlaceOutdated: isOutdated }
}

/** The largest cities of the country of a company. */
export async function listCitiesOf(db: Queryable, companyId: number, limit: number) {
  const company = await findAddress(db, companyId)
  if (!company) return undefined
  return readPlaceTable(company.countryCode)
    .named.slice(0, limit)
    .map(({ name, lat, lng }) => ({ name, lat, lng }))
}
