import { expect, test } from 'vitest'
import { demoCountries } from '#database/seed/companies/demo-countries.ts'
import { demoPlace } from '#database/seed/companies/demo-places.ts'

test('every city of the demo market has a place on the map', () => {
  const lost = demoCountries
    .flatMap(({ cities }) => cities)
    .filter(({ name }) => !Number.isFinite(demoPlace(1, name).latitude))
  expect(lost).toEqual([])
})

test('companies of one city stand beside each other, and one in six where only its country is known', () => {
  const places = [1, 2, 3, 4, 5, 6].map((id) => demoPlace(id, 'Breda'))
  expect(places.filter(({ latitude }) => latitude === undefined)).toHaveLength(1)
  const known = places.filter(({ latitude }) => latitude !== undefined)
  expect(new Set(known.map(({ latitude }) => latitude)).size).toBe(known.length)
  for (const { latitude, longitude } of known) {
    expect(latitude).toBeCloseTo(51.59, 0)
    expect(longitude).toBeCloseTo(4.78, 0)
  }
})
