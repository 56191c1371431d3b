import { expect, test } from 'vitest'
import { demoCountries, demoPlace } from '#database/seed/companies/demo-countries.ts'

test('every city of the demo market has a location', () => {
  const missing = demoCountries
    .flatMap(({ cities }) => cities)
    .filter(({ name }) => !Number.isFinite(demoPlace(1, name).latitude))
  expect(missing).toEqual([])
})

test('places companies of a city close to each other, and gives one in six no location', () => {
  const places = [1, 2, 3, 4, 5, 6].map((id) => demoPlace(id, 'Breda'))
  expect(places.filter(({ latitude }) => latitude === undefined)).toHaveLength(1)
  const located = places.filter(({ latitude }) => latitude !== undefined)
  expect(new Set(located.map(({ latitude }) => latitude)).size).toBe(located.length)
  for (const { latitude, longitude } of located) {
    expect(latitude).toBeCloseTo(51.59, 0)
    expect(longitude).toBeCloseTo(4.78, 0)
  }
})
