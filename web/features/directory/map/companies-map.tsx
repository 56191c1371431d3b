import type { Marker } from '#contract/map.ts'
import { countriesQuery } from '#web/features/directory/api.ts'
import type { DirectorySearch } from '#web/features/directory/list/directory-search.ts'
import { countryQuery, markersQuery, shapesQuery } from '#web/features/directory/map/api.ts'
import { MapCard } from '#web/features/directory/map/map-card.tsx'
import type { Spot } from '#web/features/directory/map/map-clusters.ts'
import { openMap, type OpenMap } from '#web/features/directory/map/open-map.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Button, IconButton } from '#web/ui/forms/button.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import './companies-map.css'

interface Chosen {
  companies: Marker[]
  /** Whether the card receives focus. */
  byKeyboard: boolean
}

/** Search results on a world map that follows the selected country (CO-003 to CO-006). */
export function CompaniesMap({ search }: { search: DirectorySearch }) {
  const api = useApi()
  const markers = useQuery(markersQuery(api, search.query))
  const shapes = useQuery(shapesQuery)
  const countries = useQuery(countriesQuery(api)).data ?? []
  const nameOf = (code: string) => countries.find((one) => one.code === code)?.name ?? code
  const [chosen, setChosen] = useState<Chosen>()
  const frame = useRef<HTMLElement>(null)
  const [map, setMap] = useState<OpenMap>()
  const placed = markers.data?.results
  const { cookieNotice } = usePreferences()
  const [isAllowed, setIsAllowed] = useState(false)
  const offered = markers.data?.tiles
  // Another site learns who loads its tiles (AM-108).
  const tiles = isAllowed || cookieNotice === 'read' ? offered : offered && null
  const tilesUrl = tiles?.url
  const ground = useCallback(
    (element: HTMLDivElement) => {
      const opened = openMap(element, {
        tilesUrl,
        onChoose: (byKeyboard, companies) => setChosen({ companies, byKeyboard }),
      })
      setMap(opened)
      return () => {
        setMap(undefined)
        opened.close()
      }
    },
    [tilesUrl],
  )
  // A card of a previous search result is discarded.
  const [first] = chosen?.companies ?? []
  const card = first && placed?.includes(first) ? chosen : undefined
  const labelOf = useEffectEvent((spot: Spot) => labelOfSpot(spot, nameOf))

  useEffect(() => {
    if (map && shapes.data) map.drawCountries(shapes.data)
  }, [map, shapes.data])

  useEffect(() => {
    if (!map || !placed) return
    map.place(placed, (spot) => labelOf(spot))
  }, [map, placed])

  useView(map, search, markers.isPlaceholderData ? undefined : placed)
  useColours(map)

  function close() {
    setChosen(undefined)
    if (chosen?.byKeyboard) frame.current?.querySelector<HTMLElement>('.map-ground')?.focus()
  }

  const failed = (markers.isError && !placed) || shapes.isError
  function retry() {
    if (markers.isError) void markers.refetch()
    if (shapes.isError) void shapes.refetch()
  }

  return (
    <section
      ref={frame}
      className="companies-map"
      aria-label="Map of companies"
      aria-busy={!placed || markers.isPlaceholderData}
    >
      <a className="map-skip" href="#companies-found">
        Skip the map
      </a>
      {tiles !== undefined && (
        <div
          ref={ground}
          className="map-ground"
          role="group"
          aria-label="Map: use the arrow keys to move, plus and minus to zoom"
        />
      )}
      <div className="map-tools">
        <Button size="sm" onClick={() => map?.reset()}>
          Reset
        </Button>
        <IconButton
          icon="plus"
          label="Zoom in"
          size="sm"
          variant="default"
          onClick={() => map?.zoomBy(1)}
        />
        <IconButton
          icon="minus"
          label="Zoom out"
          size="sm"
          variant="default"
          onClick={() => map?.zoomBy(-1)}
        />
      </div>
      {failed && <LoadFailure thing="The map" className="map-word" onRetry={retry} />}
      {placed?.length === 0 && (
        <p className="map-word map-empty" role="status">
          No companies on the map match this search.
        </p>
      )}
      {card && (
        <MapCard
          key={card.companies[0]?.id}
          {...card}
          nameOf={nameOf}
          search={search}
          onClose={close}
        />
      )}
      <div className="map-credit">
        <span>
          {tiles?.attribution && `${tiles.attribution}, `}
          {placesCredit}
        </span>
        {offered && !tiles && (
          <Button size="sm" onClick={() => setIsAllowed(true)}>
            Load detailed map from {new URL(offered.url, location.href).host}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The credit that the licence of the table of cities requires. */
const placesCredit = (
  <>
    Cities:{' '}
    <a href="https://www.geonames.org" target="_blank" rel="noreferrer noopener">
      GeoNames
    </a>
    ,{' '}
    <a
      href="https://creativecommons.org/licenses/by/4.0/"
      target="_blank"
      rel="noreferrer noopener"
    >
      CC BY 4.0
    </a>
  </>
)

function labelOfSpot(
  { marker, companies, countries }: Spot,
  nameOf: (code: string) => string,
): string {
  const [first = ''] = countries
  if (marker) return `${marker.name}, ${nameOf(first)}`
  const where = countries.length === 1 ? nameOf(first) : `${countries.length} countries`
  return `${companies} companies in ${where}`
}

/** Moves the map to the selected country, else to the search results, else to the initial view. */
function useView(map: OpenMap | undefined, search: DirectorySearch, placed: Marker[] | undefined) {
  const { country, query } = search
  const area = useQuery({
    ...countryQuery(useApi(), country ?? ''),
    enabled: country !== undefined,
  })
  const viewport = country === undefined ? undefined : area.data?.viewport
  const isMoved = useRef(false)
  const target = query === undefined || country !== undefined ? undefined : placed

  useEffect(() => {
    if (!map) return
    map.choose(country)
    if (country !== undefined) {
      if (viewport) map.show(viewport)
    } else if (query !== undefined) {
      if (!target) return
      map.showAll()
    } else if (isMoved.current) map.reset()
    isMoved.current = country !== undefined || query !== undefined
  }, [map, country, viewport, query, target])
}

/** Repaints the land when the color scheme changes. */
function useColours(map: OpenMap | undefined) {
  const { theme } = usePreferences()
  useEffect(() => {
    if (!map) return undefined
    map.repaint()
    const system = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => map.repaint()
    system.addEventListener('change', follow)
    return () => system.removeEventListener('change', follow)
  }, [map, theme])
}
