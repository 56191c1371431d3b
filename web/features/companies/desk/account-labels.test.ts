import { expect, it } from 'vitest'
import type { Location } from '#contract/map.ts'
import { locationText, placeText, parsePlace } from './account-labels.ts'

it.each([
  '52.3676, 4.9041',
  ' (52.3676,4.9041) ',
  '52.3676° 4.9041°',
  'https://www.openstreetmap.org/?mlat=52.3676&mlon=4.9041#map=15/52.1/4.2',
  'https://www.openstreetmap.org/#map=15/52.3676/4.9041',
  'https://maps.example/place/@52.3676,4.9041,15z',
])('takes a place as maps give it: %s (BK-071)', (typed) => {
  expect(parsePlace(typed)).toEqual({ lat: 52.3676, lng: 4.9041 })
})

it('parses southern and western coordinates, and empty text as null', () => {
  expect(parsePlace('-33.86, -151.2')).toEqual({ lat: -33.86, lng: -151.2 })
  expect(parsePlace('  ')).toBeNull()
})

it.each(['Amsterdam', '52.3676', '91, 4', '52, 181', '52,3676, 4,9041', '52.3 N, 4.9 E'])(
  'takes no guess for a place: %s',
  (typed) => {
    expect(parsePlace(typed)).toBeUndefined()
  },
)

it('formats a place as it is parsed', () => {
  expect(parsePlace(placeText({ lat: 1.5, lng: -2 }))).toEqual({ lat: 1.5, lng: -2 })
  expect(placeText(null)).toBe('')
})

it('says by what a company is on the map, and how precisely (BK-071)', () => {
  const at = { lat: 1, lng: 2 }
  const text = (source: Location['source'], km: number | null) =>
    locationText({ ...at, source, km }, 'Portugal')
  expect(text('hand', 0)).toBe('Placed by staff')
  expect(text('service', 0)).toBe('Found by the geocoding service')
  expect(text('service', 3)).toBe('Found by the geocoding service, within about 3 km')
  expect(text('postcode', 12)).toBe('In the area of its postcode, within about 12 km')
  expect(text('city', 5)).toBe('In its city, within about 5 km')
  expect(text('country', null)).toBe('In the middle of Portugal')
})
