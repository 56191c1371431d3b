import type { Location, Place } from '#contract/map.ts'
import { placeTableVersion } from '#server/features/companies/places/place-table.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Digest of the address of a company. */
const addressKey = (db: Queryable) => db`md5(company.country_code || chr(10) || company.address)`

interface AddressRow {
  countryCode: string
  address: string
  key: string
  /** The service's answer for this address. */
  lat: number | null
  lng: number | null
  km: number | null
}

const addressColumns = (db: Queryable) => db`
  company.country_code, company.address, ${addressKey(db)} as key,
  answer.latitude::float8 as lat, answer.longitude::float8 as lng, answer.km`

const withAnswer = (db: Queryable) => db`
  company left join geocoder_answer as answer on answer.address_key = ${addressKey(db)}`

export async function findAddress(db: Queryable, companyId: number) {
  const [row] = await db<AddressRow[]>`
    select ${addressColumns(db)} from ${withAnswer(db)} where company.id = ${companyId}`
  return row
}

/** Not by hand, and not looked up for the address and with the table of today. */
const isUnplaced = (db: Queryable) => db`
  place_source is distinct from 'hand'
  and (place_key is distinct from ${addressKey(db)} or place_table is distinct from ${placeTableVersion})`

/** Locks a company whose place is not that of its address; undefined for all others. */
export async function lockUnplaced(tx: Tx, companyId: number) {
  const [row] = await tx<AddressRow[]>`
    select ${addressColumns(tx)} from ${withAnswer(tx)}
    where company.id = ${companyId} and ${isUnplaced(tx)}
    for no key update of company`
  return row
}

/** The same for some companies, by country. */
export const lockSomeUnplaced = (tx: Tx, limit: number) => tx<(AddressRow & { id: number })[]>`
  select company.id, ${addressColumns(tx)} from ${withAnswer(tx)}
  where ${isUnplaced(tx)}
  order by company.country_code, company.id limit ${limit}
  for no key update of company skip locked`

/** Stores where the address of a company is; without a place, it is in the middle of its country. */
export const updateFoundPlace = (
  tx: Tx,
  companyId: number,
  { key, place }: { key: string; place: (Omit<Location, 'km'> & { km: number }) | undefined },
) => tx`
  update company set latitude = ${place?.lat ?? null}, longitude = ${place?.lng ?? null},
    place_source = ${place?.source ?? null}, place_km = ${place?.km ?? null}, place_key = ${key},
    place_table = ${placeTableVersion}
  where id = ${companyId}`

/** Stores a place set by hand for the address of today. */
export const updatePlaceByHand = (tx: Tx, companyId: number, place: NonNullable<Place>) => tx`
  update company set latitude = ${place.lat}, longitude = ${place.lng}, place_source = 'hand',
    place_km = 0, place_key = ${addressKey(tx)}, place_table = null
  where id = ${companyId}`

/** Place of a company set by hand; null if it is where its address was found. */
export async function findPlace(db: Queryable, companyId: number): Promise<Place> {
  const [row] = await db<{ lat: number; lng: number }[]>`
    select latitude::float8 as lat, longitude::float8 as lng
    from company where id = ${companyId} and place_source = 'hand'`
  return row ?? null
}

/** Where the map shows a company, and whether its address has changed since it was placed by hand. */
export async function findLocation(db: Queryable, companyId: number) {
  const [row] = await db<
    (Location & { isOutdated: boolean; countryLat: number; countryLng: number })[]
  >`
    select coalesce(company.latitude, place.latitude)::float8 as lat,
      coalesce(company.longitude, place.longitude)::float8 as lng,
      coalesce(place_source, 'country') as source, place_km as km,
      coalesce(place_source = 'hand' and place_key <> ${addressKey(db)}, false) as is_outdated,
      place.latitude::float8 as country_lat, place.longitude::float8 as country_lng
    from company join country_place as place on place.country_code = company.country_code
    where company.id = ${companyId}`
  return row
}

export interface AskedAddress {
  key: string
  countryCode: string
  countryName: string
  address: string
}

/** Addresses that the service has not been asked for, of listed companies, in another order each time. */
export const listUnasked = (db: Queryable, limit: number) => db<AskedAddress[]>`
  select * from (
    select distinct on (key) ${addressKey(db)} as key, country_code,
      country.name as country_name, address
    from company join country on country.code = country_code
    where account_is_listed(state) and address <> '' and place_source is distinct from 'hand'
      and not exists (select from geocoder_answer where address_key = ${addressKey(db)})
  ) as unasked
  order by random() limit ${limit}`

interface Answer {
  key: string
  place: { lat: number; lng: number; km: number } | null
  now: Date
}

/** Stores an answer of the service; its addresses are looked up again. */
export async function insertAnswer(tx: Tx, { key, place, now }: Answer): Promise<void> {
  await tx`
    insert into geocoder_answer (address_key, latitude, longitude, km, asked_at)
    values (${key}, ${place?.lat ?? null}, ${place?.lng ?? null}, ${place?.km ?? null}, ${now})
    on conflict (address_key) do nothing`
  if (!place) return
  await tx`
    update company set place_table = null
    where place_source is distinct from 'hand' and ${addressKey(tx)} = ${key}`
}

export const deleteOldAnswers = async (db: Queryable, before: Date) =>
  (await db`delete from geocoder_answer where asked_at < ${before}`).count
