import { mapStart, type Marker } from '#contract/map.ts'
import type { WorldShapes } from '#web/features/directory/map/api.ts'
import { drawLand, landStyle } from '#web/features/directory/map/draw-land.ts'
import {
  clusterMarkers,
  type Box,
  type MapClusters,
  type Spot,
} from '#web/features/directory/map/map-clusters.ts'
import {
  canvas,
  DivIcon,
  latLngBounds,
  Map as LeafletMap,
  marker,
  tileLayer,
  type GeoJSON,
  type Marker as LeafletMarker,
} from 'leaflet'

/** Maximum zoom: country shapes have less detail than tiles. */
const closest = { shapes: 8, tiles: 17 }
/** Maximum zoom when showing a country or search results. */
const maxOverviewZoom = 6
/** Pan limits, symmetric around the initial view, so that land can be centred in wide windows. */
const panLimits = latLngBounds([-70, mapStart.lng - 215], [84, mapStart.lng + 215])

interface Area {
  southwest: { lat: number; lng: number }
  northeast: { lat: number; lng: number }
}

/** Imperative interface of an open map. */
export interface OpenMap {
  drawCountries(shapes: WorldShapes): void
  /** Replaces the companies on the map. */
  place(markers: readonly Marker[], label: (spot: Spot) => string): void
  choose(country: string | undefined): void
  show(area: Area): void
  /** Fits the view to all companies. */
  showAll(): void
  reset(): void
  zoomBy(steps: number): void
  repaint(): void
  close(): void
}

interface MapOptions {
  /** Tile URL template; without it, country shapes are drawn. */
  tilesUrl: string | undefined
  /** Called when a point is selected that does not split further. */
  onChoose: (byKeyboard: boolean, companies: Marker[]) => void
}

/** Opens a Leaflet map with land on a canvas and each point as a button. */
export function openMap(element: HTMLElement, { tilesUrl, onChoose }: MapOptions): OpenMap {
  const maxZoom = tilesUrl ? closest.tiles : closest.shapes
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(element, {
    center: mapStart,
    zoom: mapStart.zoom,
    minZoom: 1,
    maxZoom,
    maxBounds: panLimits,
    zoomControl: false,
    attributionControl: false,
    renderer: canvas({ padding: 0.2 }),
    // The wheel scrolls the page until the map is focused or clicked.
    scrollWheelZoom: false,
    fadeAnimation: false,
    zoomAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  })
  const turnTo = () => map.scrollWheelZoom.enable()
  const turnAway = () => map.scrollWheelZoom.disable()
  map.on('mousedown focus', turnTo)
  map.on('blur', turnAway)
  element.addEventListener('mouseleave', turnAway)
  let isZooming = false
  map.on('zoomanim', () => (isZooming = true))
  map.on('zoomend', () => (isZooming = false))

  if (tilesUrl) {
    tileLayer(tilesUrl.replace('{r}', devicePixelRatio > 1 ? '@2x' : ''), {
      noWrap: true,
      bounds: [
        [-85.06, -180],
        [85.06, 180],
      ],
    }).addTo(map)
  }

  const points = openPoints(map, maxZoom, onChoose)
  let countries: GeoJSON | undefined
  let chosen: string | undefined
  let placed: readonly Marker[] = []
  const paint = () => countries?.setStyle(landStyle(element, () => chosen))
  const show = (area: Area) =>
    map.fitBounds(
      [
        [area.southwest.lat, area.southwest.lng],
        [area.northeast.lat, area.northeast.lng],
      ],
      { maxZoom: maxOverviewZoom, padding: [16, 16], animate: !isStill },
    )

  return {
    drawCountries(shapes) {
      if (tilesUrl || countries) return
      countries = drawLand(map, shapes, () => chosen)
    },
    place(markers, label) {
      placed = markers
      points.replace(clusterMarkers(markers, maxZoom), label)
    },
    choose(country) {
      chosen = country
      paint()
    },
    show,
    showAll() {
      if (placed.length === 0) return
      const box = latLngBounds(placed.map(({ lat, lng }) => [lat, lng])).pad(0.1)
      show({ southwest: box.getSouthWest(), northeast: box.getNorthEast() })
    },
    reset: () => void map.setView(mapStart, mapStart.zoom, { animate: !isStill }),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    repaint: paint,
    close() {
      element.removeEventListener('mouseleave', turnAway)
      // A running zoom animation still needs its map.
      if (isZooming) map.once('moveend', () => setTimeout(() => map.remove()))
      else map.remove()
    },
  }
}

/** Renders the visible points incrementally. */
function openPoints(map: LeafletMap, maxZoom: number, onChoose: MapOptions['onChoose']) {
  const drawn = new Map<string, LeafletMarker>()
  let clusters: MapClusters | undefined
  let labelOf: (spot: Spot) => string = () => ''

  function choose(spot: Spot, byKeyboard: boolean) {
    const zoom = clusters?.expansionZoom(spot)
    if (zoom === undefined) onChoose(byKeyboard, clusters!.companiesOf(spot))
    else map.setView(spot, Math.min(zoom, maxZoom))
  }

  function draw() {
    if (!clusters) return
    const bounds = map.getBounds().pad(0.1)
    const box: Box = [
      Math.max(bounds.getWest(), -180),
      Math.max(bounds.getSouth(), -85),
      Math.min(bounds.getEast(), 180),
      Math.min(bounds.getNorth(), 85),
    ]
    const spots = clusters.spots(box, map.getZoom())
    const visibleKeys = new Set(spots.map(({ key }) => key))
    for (const [key, old] of drawn) {
      if (visibleKeys.has(key)) continue
      old.remove()
      drawn.delete(key)
    }
    for (const spot of spots) {
      if (drawn.has(spot.key)) continue
      const icon = new ButtonIcon(spot, labelOf(spot))
      const point = marker(spot, { icon, keyboard: false, riseOnHover: true }).addTo(map)
      point.on('click', ({ originalEvent }) => choose(spot, originalEvent.detail === 0))
      drawn.set(spot.key, point)
    }
  }
  map.on('moveend', draw)

  return {
    replace(next: MapClusters, label: (spot: Spot) => string) {
      for (const old of drawn.values()) old.remove()
      drawn.clear()
      clusters = next
      labelOf = label
      draw()
    },
  }
}

/** A real button for keyboard and screen reader access. */
class ButtonIcon extends DivIcon {
  readonly spot: Spot
  readonly label: string
  constructor(spot: Spot, label: string) {
    super()
    this.spot = spot
    this.label = label
  }
  override createIcon(): HTMLElement {
    const { companies } = this.spot
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'leaflet-marker-icon map-point'
    button.dataset.size =
      companies === 1 ? 'one' : companies < 10 ? 's' : companies < 100 ? 'm' : 'l'
    button.textContent = companies === 1 ? '' : shortCount(companies)
    button.setAttribute('aria-label', this.label)
    button.title = this.label
    return button
  }
}

/** 1240 as 1.2k: a point has space for four characters. */
const shortCount = (n: number) =>
  n < 1000 ? String(n) : `${(n / 1000).toFixed(n < 10_000 ? 1 : 0)}k`
