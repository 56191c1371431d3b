import type { WorldShapes } from '#web/features/directory/map/api.ts'
import { geoJSON, type GeoJSON, type Map as LeafletMap } from 'leaflet'
import { feature } from 'topojson-client'

/** Draws the countries on the canvas of a map, the chosen one highlighted. */
export const drawLand = (
  map: LeafletMap,
  shapes: WorldShapes,
  chosen: () => string | undefined,
): GeoJSON =>
  geoJSON(feature(shapes, shapes.objects.countries), {
    interactive: false,
    style: landStyle(map.getContainer(), chosen),
  }).addTo(map)

/** Land colours from CSS: a canvas cannot use stylesheets. */
export function landStyle(element: HTMLElement, chosen: () => string | undefined) {
  const colourOf = (name: string) => {
    const probe = element.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  const [land, border, choice] = [
    colourOf('--map-land'),
    colourOf('--map-border'),
    colourOf('--map-choice'),
  ]
  return (country?: { id?: string | number | undefined }) => ({
    fillColor: country?.id !== undefined && country.id === chosen() ? choice : land,
    fillOpacity: 1,
    color: border,
    weight: 0.75,
  })
}
