import { describe, expect, it } from 'vitest'
import type { Marker } from '#contract/map.ts'
import { clusterMarkers } from './map-clusters.ts'

const world: [number, number, number, number] = [-180, -85, 180, 85]
let id = 0
const at = (
  lat: number,
  lng: number,
  country = 'NL',
  precision: Marker['precision'] = 'exact',
): Marker => {
  const name = `Company ${String(++id).padStart(3, '0')}`
  return { id, name, country, lat, lng, precision, tier: 0 }
}

describe('companies on the map', () => {
  const breda = [at(51.59, 4.78), at(51.591, 4.781), at(51.61, 4.82)]
  const berlin = [at(52.52, 13.4, 'DE')]
  const sydney = [at(-33.87, 151.21, 'AU')]
  const clusters = clusterMarkers([...breda, ...berlin, ...sydney], 12)

  it('are clustered when close, and counted once at every zoom', () => {
    for (const zoom of [0, 2, 5, 8, 12]) {
      const spots = clusters.spots(world, zoom)
      expect(spots.reduce((sum, { companies }) => sum + companies, 0)).toBe(5)
    }
    expect(clusters.spots(world, 2)).toHaveLength(2)
    expect(clusters.spots(world, 8).map(({ companies }) => companies)).toEqual(
      expect.arrayContaining([3, 1, 1]),
    )
  })
  it('list the countries of a point', () => {
    const [europe] = clusters.spots([-10, 40, 30, 60], 2)
    expect(europe!.countries.toSorted()).toEqual(['DE', 'NL'])
  })
  it('are limited to the requested box', () => {
    expect(clusters.spots([140, -40, 160, -30], 5).map(({ marker }) => marker)).toEqual(sydney)
  })
  it('split on zooming in', () => {
    const together = clusters.spots([4, 51, 5, 52], 6)[0]!
    const zoom = clusters.expansionZoom(together)!
    expect(zoom).toBeGreaterThan(6)
    expect(clusters.spots([4, 51, 5, 52], zoom).length).toBeGreaterThan(1)
  })
})

describe('companies with a country only', () => {
  const middle = Array.from({ length: 80 }, () => at(52.28, 5.64, 'NL', 'country'))
  const clusters = clusterMarkers(middle.toReversed(), 8)

  it('stay one point that lists all of them by name', () => {
    const [spot, ...others] = clusters.spots(world, 8)
    expect(others).toEqual([])
    expect(spot!.companies).toBe(80)
    expect(clusters.expansionZoom(spot!)).toBeUndefined()
    const listed = clusters.companiesOf(spot!)
    expect(listed).toHaveLength(80)
    expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).toSorted())
  })
})
