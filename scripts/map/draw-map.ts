import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** ISO 3166-1: numeric and alphabetic country codes. */
const pairs = `
004AF 008AL 010AQ 012DZ 016AS 020AD 024AO 028AG 031AZ 032AR 036AU 040AT 044BS 048BH 050BD 051AM
052BB 056BE 060BM 064BT 068BO 070BA 072BW 074BV 076BR 084BZ 086IO 090SB 092VG 096BN 100BG 104MM
108BI 112BY 116KH 120CM 124CA 132CV 136KY 140CF 144LK 148TD 152CL 156CN 158TW 162CX 166CC 170CO
174KM 175YT 178CG 180CD 184CK 188CR 191HR 192CU 196CY 203CZ 204BJ 208DK 212DM 214DO 218EC 222SV
226GQ 231ET 232ER 233EE 234FO 238FK 239GS 242FJ 246FI 248AX 250FR 254GF 258PF 260TF 262DJ 266GA
268GE 270GM 275PS 276DE 288GH 292GI 296KI 300GR 304GL 308GD 312GP 316GU 320GT 324GN 328GY 332HT
334HM 336VA 340HN 344HK 348HU 352IS 356IN 360ID 364IR 368IQ 372IE 376IL 380IT 384CI 388JM 392JP
398KZ 400JO 404KE 408KP 410KR 414KW 417KG 418LA 422LB 426LS 428LV 430LR 434LY 438LI 440LT 442LU
446MO 450MG 454MW 458MY 462MV 466ML 470MT 474MQ 478MR 480MU 484MX 492MC 496MN 498MD 499ME 500MS
504MA 508MZ 512OM 516NA 520NR 524NP 528NL 531CW 533AW 534SX 535BQ 540NC 548VU 554NZ 558NI 562NE
566NG 570NU 574NF 578NO 580MP 581UM 583FM 584MH 585PW 586PK 591PA 598PG 600PY 604PE 608PH 612PN
616PL 620PT 624GW 626TL 630PR 634QA 638RE 642RO 643RU 646RW 652BL 654SH 659KN 660AI 662LC 663MF
666PM 670VC 674SM 678ST 682SA 686SN 688RS 690SC 694SL 702SG 703SK 704VN 705SI 706SO 710ZA 716ZW
724ES 728SS 729SD 732EH 740SR 744SJ 748SZ 752SE 756CH 760SY 762TJ 764TH 768TG 772TK 776TO 780TT
784AE 788TN 792TR 795TM 796TC 798TV 800UG 804UA 807MK 818EG 826GB 831GG 832JE 833IM 834TZ 840US
850VI 854BF 858UY 860UZ 862VE 876WF 882WS 887YE 894ZM
`

const countryNumbers: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)]),
)

/**
 * Generates the country shapes of the directory's map from Natural Earth (public domain), simplified for a fast download.
 * Run by hand, its output is committed: `npx node scripts/map/draw-map.ts`.
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

const folder = path.resolve(import.meta.dirname, '../../web/features/directory/map')
/** Precision of corners: about one kilometre. */
const stepsPerDegree = 100
/** Minimum area of triangles and islands that are kept, in square degrees. */
const minAreas = { map: 0.0025, picture: 1.5 }
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
      // Shapes that cross the date line continue beyond it.
      let lng = x * scale[0] + translate[0]
      if (before !== undefined) lng += Math.round((before - lng) / 360) * 360
      before = lng
      return [lng, y * scale[1] + translate[1]]
    })
  })
  return { ...world, arcs }
}

/** Area of a triangle in square degrees at its latitude. */
function areaOf([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number {
  const narrowing = Math.cos((by * Math.PI) / 180)
  return (Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2) * narrowing
}

/** Removes the corners with the smallest triangles (Visvalingam); end points stay. */
function simplify(arc: Position[], minArea: number): Position[] {
  const points = [...arc]
  const isRing = points[0]!.join() === points.at(-1)!.join()
  const weights = points.map((_, at) => weightAt(points, at))
  while (points.length > (isRing ? 4 : 2)) {
    let at = 1
    for (let i = 2; i < points.length - 1; i++) if (weights[i]! < weights[at]!) at = i
    if (weights[at]! >= minArea) break
    points.splice(at, 1)
    weights.splice(at, 1)
    for (const beside of [at - 1, at]) weights[beside] = weightAt(points, beside)
  }
  return points
}

/** Less detail in the Arctic, whose coasts have most of the corners. */
const detailFactor = ([, lat]: Position) => (lat > 66 ? 0.2 : 1)

const weightAt = (arc: Position[], at: number) =>
  at === 0 || at >= arc.length - 1
    ? Infinity
    : areaOf(arc[at - 1]!, arc[at]!, arc[at + 1]!) * detailFactor(arc[at]!)

/** Outline of a ring of arcs; a negative index reverses its arc. */
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
  return (Math.abs(sum) / 2) * Math.cos((first![1] * Math.PI) / 180) * detailFactor(first!)
}

interface Country {
  code: string | undefined
  polygons: number[][][]
}

/** Countries with their largest polygon and all polygons above the minimum area. */
function simplifyCountries(world: World, arcs: Position[][], minArea: number): Country[] {
  return world.objects.countries.geometries
    .filter(({ id }) => id !== antarctica)
    .map(({ id, type, arcs: indexes }) => {
      const polygons = (type === 'Polygon' ? [indexes] : indexes) as number[][][]
      const sized = polygons
        .map((polygon) => ({ polygon, area: ringArea(outline(arcs, polygon[0]!)) }))
        .toSorted((one, other) => other.area - one.area)
      return {
        code: countryNumbers.get(id ?? ''),
        polygons: sized.filter(({ area }, at) => at === 0 || area >= minArea).map((s) => s.polygon),
      }
    })
}

/** TopoJSON with the arcs in use, quantized and delta-encoded. */
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

/** The world as an SVG without borders, in the map's projection, from 0 to 256. */
function pictureOf(arcs: Position[][], countries: Country[], minArea: number): string {
  const project = ([lng, lat]: Position): Position => {
    const sine = Math.sin((Math.min(lat, 84) * Math.PI) / 180)
    return [
      (lng + 180) * (256 / 360),
      128 - (Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 256,
    ]
  }
  const rings = countries
    .flatMap(({ polygons }) => polygons.map((rings) => outline(arcs, rings[0]!)))
    .filter((ring) => ringArea(ring) >= minArea)
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
const simplifyWorld = (minArea: number) => {
  const arcs = world.arcs.map((arc) => simplify(arc, minArea))
  return { arcs, countries: simplifyCountries(world, arcs, minArea) }
}
const map = simplifyWorld(minAreas.map)
const shapes = `${JSON.stringify(topologyOf(map.arcs, map.countries))}\n`
const small = simplifyWorld(minAreas.picture)
const picture = pictureOf(small.arcs, small.countries, minAreas.picture)
await writeFile(path.join(folder, 'world-shapes.json'), shapes)
await writeFile(path.join(folder, 'world-picture.svg'), picture)
console.log(`world-shapes.json ${shapes.length} bytes, world-picture.svg ${picture.length} bytes`)
