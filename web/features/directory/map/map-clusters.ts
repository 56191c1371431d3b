import type { Marker } from '#contract/map.ts'
import Supercluster from 'supercluster'

const radius = 52

/** A point on the map: one company or a cluster. */
export interface Spot {
  /** Stable for the same companies at the same zoom. */
  key: string
  lat: number
  lng: number
  companies: number
  countries: readonly string[]
  marker?: Marker
  clusterId?: number
}

/** West, south, east, north in degrees. */
export type Box = [number, number, number, number]

export interface MapClusters {
  spots(box: Box, zoom: number): Spot[]
  /** Zoom at which a cluster splits; undefined if it never does. */
  expansionZoom(spot: Spot): number | undefined
  /** All companies of a point by name. */
  companiesOf(spot: Spot): Marker[]
}

/** Clusters companies for all zoom levels at once, so that moving and zooming only look up. */
export function clusterMarkers(markers: readonly Marker[], maxZoom: number): MapClusters {
  const index = new Supercluster<Marker, { countries: string[] }>({
    radius,
    maxZoom,
    // Tile size of Leaflet.
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
    expansionZoom({ clusterId }) {
      if (clusterId === undefined) return undefined
      const zoom = index.getClusterExpansionZoom(clusterId)
      return zoom <= maxZoom ? zoom : undefined
    },
    companiesOf({ marker, clusterId }) {
      if (marker) return [marker]
      if (clusterId === undefined) return []
      return index
        .getLeaves(clusterId, Infinity)
        .map(({ properties }) => properties)
        .toSorted((one, other) => one.name.localeCompare(other.name))
    },
  }
}
