import type { Marker } from '#contract/map.ts'
import Supercluster from 'supercluster'

/** Pixels within which companies become one point. */
const radius = 52
/** Companies of one point that are listed. */
const mostListed = 50

/** What one point on the map stands for. */
export interface Spot {
  /** The same as long as it stands for the same companies at this zoom. */
  key: string
  lat: number
  lng: number
  companies: number
  /** Codes of the countries they are in. */
  countries: readonly string[]
  /** The only company; absent where there are several. */
  marker?: Marker
  clusterId?: number
}

/** West, south, east and north of a part of the map, in degrees. */
export type Box = [number, number, number, number]

export interface MapClusters {
  /** The points of a part of the map. */
  spots(box: Box, zoom: number): Spot[]
  /** The zoom at which a point falls apart; undefined where none does. */
  partsAt(spot: Spot): number | undefined
  /** The companies of a point by name, as many as are listed. */
  companiesOf(spot: Spot): Marker[]
}

/** Groups companies for every zoom at once, so that moving and zooming only look up. */
export function clusterMarkers(markers: readonly Marker[], maxZoom: number): MapClusters {
  const index = new Supercluster<Marker, { countries: string[] }>({
    radius,
    maxZoom,
    // Leaflet's zoom counts tiles of 256.
    extent: 256,
    map: ({ country }) => ({ countries: [country] }),
    reduce: (all, { countries }) => {
      const more = countries.filter((code) => !all.countries.includes(code))
      if (more.length) all.countries = [...all.countries, ...more]
    },
  }).load(
    markers.map((marker) => ({
      type: 'Feature',
      properties: marker,
      geometry: { type: 'Point', coordinates: [marker.lng, marker.lat] },
    })),
  )
  const spots = (box: Box, zoom: number) =>
    index
      .getClusters(box, Math.min(Math.max(Math.round(zoom), 0), maxZoom))
      .map(({ properties, geometry }): Spot => {
        const [lng = 0, lat = 0] = geometry.coordinates
        if (!('cluster' in properties)) {
          const { id, country } = properties
          return {
            key: `company-${id}`,
            lat,
            lng,
            companies: 1,
            countries: [country],
            marker: properties,
          }
        }
        const { cluster_id: clusterId, point_count: companies, countries } = properties
        return { key: `cluster-${clusterId}`, lat, lng, companies, countries, clusterId }
      })
  return {
    spots,
    partsAt({ clusterId }) {
      if (clusterId === undefined) return undefined
      const zoom = index.getClusterExpansionZoom(clusterId)
      return zoom <= maxZoom ? zoom : undefined
    },
    companiesOf({ marker, clusterId }) {
      if (marker) return [marker]
      if (clusterId === undefined) return []
      return index
        .getLeaves(clusterId, mostListed)
        .map(({ properties }) => properties)
        .toSorted((one, other) => one.name.localeCompare(other.name))
    },
  }
}
