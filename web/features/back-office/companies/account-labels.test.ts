import { expect, it } from 'vitest'
import { placeText, parsePlace } from './account-labels.ts'

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
