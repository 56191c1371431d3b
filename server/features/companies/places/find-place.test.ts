import { describe, expect, it } from 'vitest'
import { demoCountries } from '#database/seed/companies/demo-countries.ts'
import { distanceKm, findPlaceOfAddress } from './find-place.ts'

const munich = { lat: 48.14, lng: 11.58 }
const hague = { lat: 52.08, lng: 4.3 }
const vienna = { lat: 48.21, lng: 16.37 }
const brussels = { lat: 50.85, lng: 4.35 }
const copenhagen = { lat: 55.68, lng: 12.57 }

function expectNear(
  country: string,
  address: string,
  place: { lat: number; lng: number },
  km = 12,
) {
  const found = findPlaceOfAddress(country, address)
  expect(found, address).toBeDefined()
  expect(distanceKm(found!, place), address).toBeLessThan(km)
  return found!
}

describe('the place of an address (BK-071)', () => {
  /** Districts that the table does not have: their companies are in the middle of a small country. */
  const unknown = new Set(['Kwun Tong', 'Sham Shui Po', 'Ubi', 'Kaki Bukit'])

  it('is found for every city of the countries where traders sit, before or after its postcode', () => {
    for (const { code, cities, streets } of demoCountries) {
      for (const { name, postal, latitude, longitude } of cities) {
        if (unknown.has(name)) continue
        for (const line of [`${postal} ${name}`, `${name} ${postal}`, name]) {
          expectNear(code, `${streets[0]} 12\n${line}`, { lat: latitude, lng: longitude }, 20)
        }
      }
    }
  })
  it.each([
    ['DE', '80939 München', munich],
    ['DE', '80939 Muenchen', munich],
    ['DE', 'D-80939 MUNICH', munich],
    ['NL', 'Plein 1, Den Haag', hague],
    ['NL', "2511 CS 's-Gravenhage", hague],
    ['NL', '2511CS The Hague', hague],
    ['AT', '1230 Wien', vienna],
    ['AT', 'A-1230 Vienna', vienna],
    ['BE', '1000 Bruxelles', brussels],
    ['BE', '1000 Brussel', brussels],
    ['DK', '2100 København Ø', copenhagen],
    ['DK', '2100 Kobenhavn', copenhagen],
  ])('has local, English and unaccented names: %s %s', (country, address, place) => {
    expect(expectNear(country, address, place).source).toBe('city')
  })
  it('is decided by the postcode among places of the same name', () => {
    expectNear('DE', 'Bahnhofstr. 1\n15230 Frankfurt', { lat: 52.35, lng: 14.55 })
    expectNear('DE', 'Bahnhofstr. 1\n60311 Frankfurt', { lat: 50.12, lng: 8.68 })
    expectNear('US', '1 Main St, Springfield 01103', { lat: 42.1, lng: -72.59 })
  })
  it('is decided by the region without a postcode, by name and by abbreviation', () => {
    const illinois = { lat: 39.8, lng: -89.64 }
    expectNear('US', '1 Main St, Springfield, IL', illinois)
    expectNear('US', '1 Main St\nSpringfield, Illinois', illinois)
    expectNear('US', '12 Oak Ave\nAlbany, New York', { lat: 42.65, lng: -73.76 })
  })
  it('is the largest of the name without either', () => {
    expectNear('DE', 'Frankfurt', { lat: 50.12, lng: 8.68 })
    expectNear('CA', 'London', { lat: 42.98, lng: -81.23 })
  })
  it('is the city, not a street that is named after another', () => {
    expectNear('FR', '12 rue de Lyon\n75012 Paris', { lat: 48.85, lng: 2.35 })
    expectNear('IT', 'Via Roma 5, Milano', { lat: 45.46, lng: 9.19 })
  })
  it('is the postal area where no city is named, and where a written postcode is of another city', () => {
    expect(expectNear('NL', 'Postbus 12345\n1042 AX', { lat: 52.37, lng: 4.89 }).source).toBe(
      'postcode',
    )
    const stoke = expectNear('GB', 'Newcastle\nST5 1AA', { lat: 53, lng: -2.19 })
    expect(stoke).toMatchObject({ source: 'postcode', km: 30 })
  })
  it('is the more precise of postcode and city', () => {
    const zip = expectNear(
      'US',
      '12 Metric Boulevard\nAustin, TX 78758',
      { lat: 30.39, lng: -97.71 },
      5,
    )
    expect(zip).toMatchObject({ source: 'postcode', km: 4 })
    expect(findPlaceOfAddress('DE', '03050 Cottbus')).toMatchObject({ source: 'city' })
  })
  it('ignores numbers of houses that are postcodes elsewhere', () => {
    expectNear('US', '10001 Main St\nAustin, TX', { lat: 30.27, lng: -97.74 })
    expectNear('BE', '4000 Luik', { lat: 50.63, lng: 5.57 })
  })
  it('is unknown without a city or postcode that the table has', () => {
    for (const address of ['', ' \n ', 'The Barn, Nowhere', '12345', "'; drop table company; --"]) {
      expect(findPlaceOfAddress('GB', address), address).toBeUndefined()
    }
    expect(findPlaceOfAddress('XX', 'Paris')).toBeUndefined()
    expect(findPlaceOfAddress('NL', 'x '.repeat(5000))).toBeUndefined()
  })
})
