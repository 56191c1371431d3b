import type { WorldShapes } from '#web/features/directory/map/api.ts'
import { drawLand } from '#web/features/directory/map/draw-land.ts'
import {
  canvas,
  circle,
  DivIcon,
  Map as LeafletMap,
  marker,
  type Circle,
  type GeoJSON,
  type Marker as LeafletMarker,
} from 'leaflet'

interface Point {
  lat: number
  lng: number
}
interface City extends Point {
  name: string
}

/** Imperative interface of a map with one place to move. */
export interface OpenPlaceMap {
  drawCountries(shapes: WorldShapes): void
  /** Names cities, the largest first. */
  nameCities(cities: readonly City[]): void
  /** Moves the marker, and shows how uncertain the place is. */
  place(point: Point, km: number | null): void
  zoomBy(steps: number): void
  close(): void
}

/** Shapes are coarse at the closest zoom, but the names of cities show the way. */
const zoomLimits = { min: 3, max: 13 }
/** Space of a city's name on the map, in pixels. */
const nameSpace = { width: 110, height: 26 }
const maxNames = 60

/** Zoom that shows a place with what is around it. */
const zoomFor = (km: number | null) => (km === null ? 5 : km > 8 ? 9 : km > 1 ? 10 : 12)

/** Opens a map whose marker is dragged, or put where it is clicked. */
export function openPlaceMap(
  element: HTMLElement,
  { start, km, onPlace }: { start: Point; km: number | null; onPlace: (point: Point) => void },
): OpenPlaceMap {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(element, {
    center: start,
    zoom: zoomFor(km),
    minZoom: zoomLimits.min,
    maxZoom: zoomLimits.max,
    zoomControl: false,
    keyboard: false,
    attributionControl: false,
    renderer: canvas({ padding: 0.2 }),
    fadeAnimation: false,
    zoomAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  })
  const pin = marker(start, {
    icon: new DivIcon({ className: 'map-pin', iconSize: [28, 28], iconAnchor: [14, 28] }),
    draggable: true,
    keyboard: false,
    autoPan: true,
  }).addTo(map)
  pin.on('dragend', () => onPlace(pin.getLatLng()))
  map.on('click', ({ latlng }) => onPlace(latlng))

  const names = openNames(map)
  let land: GeoJSON | undefined
  let around: Circle | undefined

  return {
    drawCountries(shapes) {
      land ??= drawLand(map, shapes, () => undefined)
      around?.bringToFront()
    },
    nameCities: names.replace,
    place(point, accuracyKm) {
      pin.setLatLng(point)
      around?.remove()
      around = accuracyKm
        ? circle(point, {
            radius: accuracyKm * 1000,
            interactive: false,
            ...aroundStyle(element),
          }).addTo(map)
        : undefined
      if (!map.getBounds().pad(-0.1).contains(point)) map.setView(point, zoomFor(accuracyKm))
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    close: () => void map.remove(),
  }
}

function aroundStyle(element: HTMLElement) {
  const { color } = getComputedStyle(element.querySelector('.map-pin') ?? element)
  return { color, weight: 1, opacity: 0.6, fillColor: color, fillOpacity: 0.12 }
}

/** Names the largest of the visible cities, as far as there is space. */
function openNames(map: LeafletMap) {
  let cities: readonly City[] = []
  let shown: LeafletMarker[] = []

  function draw() {
    for (const name of shown) name.remove()
    shown = []
    const bounds = map.getBounds()
    const labels: { x: number; y: number }[] = []
    for (const city of cities) {
      if (shown.length === maxNames) break
      if (!bounds.contains(city)) continue
      const at = map.latLngToContainerPoint(city)
      const isFree = labels.every(
        ({ x, y }) => Math.abs(x - at.x) > nameSpace.width || Math.abs(y - at.y) > nameSpace.height,
      )
      if (!isFree) continue
      labels.push(at)
      shown.push(marker(city, { icon: nameIcon(city.name), interactive: false }).addTo(map))
    }
  }
  map.on('moveend', draw)

  return {
    replace(next: readonly City[]) {
      cities = next
      draw()
    },
  }
}

function nameIcon(name: string): DivIcon {
  const text = document.createElement('span')
  text.textContent = name
  return new DivIcon({ className: 'map-city', html: text, iconSize: [0, 0] })
}
