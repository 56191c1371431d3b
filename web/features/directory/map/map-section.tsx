import type { DirectorySearch } from '#web/features/directory/list/directory-search.ts'
import { markersQuery, shapesQuery } from '#web/features/directory/map/api.ts'
import { setPreference, usePreferences } from '#web/platform/page/preferences.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { useClosedRegistration } from '#web/platform/page/trial-link.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { Spinner } from '#web/ui/marks/spinner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType } from 'react'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Link } from '@tanstack/react-router'
import './map-section.css'

type MapProps = { search: DirectorySearch }
let loading: Promise<ComponentType<MapProps>> | undefined

/** Loads the map on demand (CO-004); a failed load can be retried. */
function loadMap(): Promise<ComponentType<MapProps>> {
  loading ??= import('./companies-map.tsx').then(
    (module) => module.CompaniesMap,
    (failure: unknown) => {
      loading = undefined
      throw failure
    },
  )
  return loading
}

/** Toggles the map and stores the preference. Not for visitors (CO-003). */
export function MapSwitch() {
  const { readsAsVisitor } = useViewer()
  const { map } = usePreferences()
  if (readsAsVisitor) return null
  const preload = () => void loadMap().catch(() => {})
  return (
    <Button
      icon="globe"
      aria-expanded={map === 'shown'}
      aria-controls="map-of-companies"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setPreference('map', map === 'shown' ? undefined : 'shown')}
    >
      {map === 'shown' ? 'Hide map' : 'Show map'}
    </Button>
  )
}

/** The map if shown; a teaser for visitors. */
export function MapSection({ search }: MapProps) {
  const { user, readsAsVisitor } = useViewer()
  const { map } = usePreferences()
  if (readsAsVisitor) return user ? null : <MapTeaser />
  return (
    <div id="map-of-companies">
      {map === 'shown' && (
        <div className="box map-frame no-print">
          <LazyMap search={search} />
        </div>
      )}
    </div>
  )
}

/** Reserves the space of the map from the first paint; the server renders only that. */
function LazyMap({ search }: MapProps) {
  const [loaded, setLoaded] = useState<{ CompaniesMap?: ComponentType<MapProps>; failed?: true }>(
    {},
  )
  const [attempt, setAttempt] = useState(0)
  const api = useApi()
  const client = useQueryClient()
  const { query } = search
  useEffect(() => {
    // Loads the data in parallel with the code.
    void client.prefetchQuery(markersQuery(api, query))
    void client.prefetchQuery(shapesQuery)
  }, [client, api, query])
  useEffect(() => {
    let isGone = false
    loadMap().then(
      (CompaniesMap) => !isGone && setLoaded({ CompaniesMap }),
      () => !isGone && setLoaded({ failed: true }),
    )
    return () => void (isGone = true)
  }, [attempt])

  const { CompaniesMap, failed } = loaded
  if (CompaniesMap) return <CompaniesMap search={search} />
  if (!failed) return <Spinner label="Loading the map" />
  function retry() {
    setLoaded({})
    setAttempt(attempt + 1)
  }
  return <LoadFailure thing="The map" onRetry={retry} />
}

/** World picture shown to visitors, linking to the free trial (CO-003). */
function MapTeaser() {
  const closed = useClosedRegistration()
  return (
    <Link className="box row map-teaser no-print" to="/register">
      <span className="map-teaser-world" role="img" aria-label="Map of the world" />
      <span className="row soft map-teaser-words">
        <Icon name="globe" />
        <span>
          <strong>Members see every company on a map.</strong>{' '}
          {closed ?? 'Start a free trial to find companies near you.'}
        </span>
        <Icon name="right" small />
      </span>
    </Link>
  )
}
