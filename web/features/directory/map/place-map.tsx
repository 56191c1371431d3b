import { shapesQuery } from '#web/features/directory/map/api.ts'
import { openPlaceMap, type OpenPlaceMap } from '#web/features/directory/map/open-place-map.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import './companies-map.css'
import './place-map.css'

interface Point {
  lat: number
  lng: number
}

type PlaceMapProps = {
  place: Point
  /** Distance within which it probably is; 0 if exact, null if only the country is known. */
  km: number | null
  /** The largest first. */
  cities: readonly (Point & { name: string })[]
  onPlace: (point: Point) => void
}

/** A map to place something on by pointer; give a field for its coordinates beside it. */
export function PlaceMap({ place, km, cities, onPlace }: PlaceMapProps) {
  const shapes = useQuery(shapesQuery)
  const [map, setMap] = useState<OpenPlaceMap>()
  const start = useRef({ start: place, km })
  const latest = useRef(onPlace)
  useEffect(() => {
    latest.current = onPlace
  })
  const ground = useCallback((element: HTMLDivElement) => {
    const opened = openPlaceMap(element, {
      ...start.current,
      onPlace: (point) => latest.current(point),
    })
    setMap(opened)
    return () => {
      setMap(undefined)
      opened.close()
    }
  }, [])
  const { lat, lng } = place

  useEffect(() => {
    if (map && shapes.data) map.drawCountries(shapes.data)
  }, [map, shapes.data])
  useEffect(() => map?.nameCities(cities), [map, cities])
  useEffect(() => map?.place({ lat, lng }, km), [map, lat, lng, km])

  return (
    <div className="place-map">
      <div ref={ground} className="map-ground" aria-hidden="true" />
      <div className="map-tools">
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
    </div>
  )
}
