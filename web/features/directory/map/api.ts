import shapesAddress from '#web/features/directory/map/world-shapes.json?url'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'
import type { feature } from 'topojson-client'

const minute = 60_000

/** Companies on the map matching a query; previous ones stay while loading. */
export const markersQuery = (api: Api, query: string | undefined) =>
  payloadQuery(
    api,
    ['directory-markers', query ?? ''],
    'companyMarkers',
    { query: query ? { query } : {} },
    { staleTime: 5 * minute, keepsPrevious: true },
  )

/** Viewport of a country (CO-006). */
export const countryQuery = (api: Api, country: string) =>
  payloadQuery(
    api,
    ['country-coords', country],
    'countryCoords',
    { query: { country } },
    { staleTime: Infinity },
  )

type Topology = Parameters<typeof feature>[0]
export interface WorldShapes extends Topology {
  objects: { countries: Extract<Topology['objects'][string], { type: 'GeometryCollection' }> }
}

export const shapesQuery = queryOptions({
  queryKey: ['world-shapes'],
  queryFn: async () => {
    const answer = await fetch(shapesAddress)
    if (!answer.ok) throw new Error(`No shapes: ${answer.status}`)
    return (await answer.json()) as WorldShapes
  },
  staleTime: Infinity,
  meta: { isForEveryone: true },
})
