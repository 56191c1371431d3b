import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { countryNumbers } from './country-numbers.ts'

/**
 * Makes the shapes of the directory's map from Natural Earth, which is in the public domain: coarse enough to come in a
 * moment, fine enough for one country on the screen. Run by hand, its files are kept: `node scripts/draw-map.ts`.
 */

type Position = [number, number]
interface Shape {
  type: 'Polygon' | 'MultiPolygon'
  id?: string
  arcs: number[][] | number[][][]
}
interface World {
  transform: { scale: Position; translate: Position }
  arcs: Position[][]
  objects: { countries: { geometries: Shape[] } }
}

const folder = path.resolve(import.meta.dirname, '../web/features/directory/map')
/** Steps of a degree that corners are rounded to: one kilometre. */
const stepsPerDegree = 100
/** Corners that make less difference than this go, and islands that are smaller, in square degrees. */
const finest = { map: 0.0025, picture: 1.5 }
const antarctica = '010'

function readWorld(): World {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const world = JSON.parse(readFileSync(file, 'utf8')) as World
  const { scale, translate } = world.transform
  const arcs = world.arcs.map((arc) => {
    let [x, y] = [0, 0]
    let before: number | undefined
    return arc.map(([dx, dy]): Position => {
      x += dx
      y += dy
      // What crosses the date line goes on beyond it: the map has one world with room beside it.
      let lng = x * scale[0] + translate[0]
      if (before !== undefined) lng += Math.round((before - lng) / 360) * 360
      before = lng
      return [lng, y * scale[1] + translate[1]]
    })
  })
  return { ...world, arcs }
}

/** Of a triangle, in square degrees as they are at its height. */
function areaOf([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number {
  const narrowing = Math.cos((by * Math.PI) / 180)
  return (Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2) * narrowing
}

/** Takes away the corner that makes the least difference, again and again (Visvalingam); ends stay. */
function simplify(arc: Position[], least: number): Position[] {
  const kept = [...arc]
  const isRing = kept[0]!.join() === kept.at(-1)!.join()
  const weights = kept.map((_, at) => weightAt(kept, at))
  while (kept.length > (isRing ? 4 : 2)) {
    let at = 1
    for (let i = 2; i < kept.length - 1; i++) if (weights[i]! < weights[at]!) at = i
    if (weights[at]! >= least) break
    kept.splice(at, 1)
    weights.splice(at, 1)
    for (const beside of [at - 1, at]) weights[beside] = weightAt(kept, beside)
  }
  return kept
}

/** Nobody trades on the coasts of the Arctic, which have most of the corners. */
const careFor = ([, lat]: Position) => (lat > 66 ? 0.2 : 1)

const weightAt = (arc: Position[], at: number) =>
  at === 0 || at >= arc.length - 1
    ? Infinity
    : areaOf(arc[at - 1]!, arc[at]!, arc[at + 1]!) * careFor(arc[at]!)

/** The outline of a ring that is given by its arcs, in which a negative number walks one backwards. */
const outline = (arcs: Position[][], ring: number[]) =>
  ring.flatMap((index) => (index >= 0 ? arcs[index]! : arcs[~index]!.toReversed()))

function ringArea(ring: Position[]): number {
  const [first] = ring
  let sum = 0
  for (let i = 1; i < ring.length - 1; i++) {
    const [ax, ay] = first!
    const [bx, by] = ring[i]!
    const [cx, cy] = ring[i + 1]!
    sum += (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  }
  return (Math.abs(sum) / 2) * Math.cos((first![1] * Math.PI) / 180) * careFor(first!)
}

interface Country {
  code: string | undefined
  polygons: number[][][]
}

/** The countries with those of their islands that are large enough, and always their largest land. */
function coarseCountries(world: World, arcs: Position[][], least: number): Country[] {
  return world.objects.countries.geometries
    .filter(({ id }) => id !== antarctica)
    .map(({ id, type, arcs: given }) => {
      const polygons = (type === 'Polygon' ? [given] : given) as number[][][]
      const sized = polygons
        .map((polygon) => ({ polygon, area: ringArea(outline(arcs, polygon[0]!)) }))
        .toSorted((one, other) => other.area - one.area)
      return {
        code: countryNumbers.get(id ?? ''),
        polygons: sized.filter(({ area }, at) => at === 0 || area >= least).map((s) => s.polygon),
      }
    })
}

/** A topology with the arcs that are still used, in whole steps, each step from the one before. */
function topologyOf(arcs: Position[][], countries: Country[]) {
  const places = new Map<number, number>()
  const place = (index: number): number => {
    if (index < 0) return ~place(~index)
    if (!places.has(index)) places.set(index, places.size)
    return places.get(index)!
  }
  const geometries = countries.map(({ code, polygons }) => ({
    type: 'MultiPolygon',
    ...(code && { id: code }),
    arcs: polygons.map((rings) => rings.map((ring) => ring.map(place))),
  }))
  return {
    type: 'Topology',
    transform: { scale: [1 / stepsPerDegree, 1 / stepsPerDegree], translate: [-180, -90] },
    arcs: [...places.keys()].map((index) => stepsOf(arcs[index]!)),
    objects: { countries: { type: 'GeometryCollection', geometries } },
  }
}

function stepsOf(arc: Position[]): Position[] {
  const whole = arc.map(([x, y]): Position => [
    Math.round((x + 180) * stepsPerDegree),
    Math.round((y + 90) * stepsPerDegree),
  ])
  return whole.flatMap(([x, y], at): Position[] => {
    if (at === 0) return [[x, y]]
    const [px, py] = whole[at - 1]!
    return x === px && y === py && at < whole.length - 1 ? [] : [[x - px, y - py]]
  })
}

/** The world as one picture without borders, in the map's own projection, 0 to 256 each way. */
function pictureOf(arcs: Position[][], countries: Country[], leastArea: number): string {
  const project = ([lng, lat]: Position): Position => {
    const sine = Math.sin((Math.min(lat, 84) * Math.PI) / 180)
    return [
      (lng + 180) * (256 / 360),
      128 - (Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 256,
    ]
  }
  const rings = countries
    .flatMap(({ polygons }) => polygons.map((rings) => outline(arcs, rings[0]!)))
    .filter((ring) => ringArea(ring) >= leastArea)
  const line = (ring: Position[]) =>
    `M${ring
      .map((corner) =>
        project(corner)
          .map((n) => n.toFixed(1).replace(/\.0$/, ''))
          .join(' '),
      )
      .filter((text, at, all) => text !== all[at - 1])
      .join('L')}z`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 30 264 142"><path d="${rings.map(line).join('')}"/></svg>\n`
}

const world = readWorld()
const coarse = (least: number) => {
  const arcs = world.arcs.map((arc) => simplify(arc, least))
  return { arcs, countries: coarseCountries(world, arcs, least) }
}
const map = coarse(finest.map)
const shapes = `${JSON.stringify(topologyOf(map.arcs, map.countries))}\n`
const small = coarse(finest.picture)
const picture = pictureOf(small.arcs, small.countries, finest.picture)
await writeFile(path.join(folder, 'world-shapes.json'), shapes)
await writeFile(path.join(folder, 'world-picture.svg'), picture)
console.log(`world-shapes.json ${shapes.length} bytes, world-picture.svg ${picture.length} bytes`)
