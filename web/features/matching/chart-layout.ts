import { datePartsOf } from '#contract/dates.ts'
import type { PricePoint } from '#contract/broadcasts/pricing.ts'
import {
  logScale,
  priceAxis,
  spreadLabels,
  timeScale,
  timeTicks,
} from '#web/features/matching/price-scale.ts'
import { euroText } from '#web/features/matching/price-text.ts'
import { dateText } from '#web/ui/text/time-text.ts'

export interface Figures {
  min: number
  median: number
  max: number
}

export interface PlacedPoint extends PricePoint {
  x: number
  y: number
}

/** Chart layout in pixels. */
export interface ChartLayout {
  height: number
  left: number
  right: number
  /** Baseline of the date labels. */
  foot: number
  priceTicks: { y: number; text: string }[]
  dateTicks: { x: number; text: string; anchor: 'start' | 'middle' | 'end' }[]
  lines: { name: keyof Figures; y: number; labelY: number; text: string }[]
  /** Oldest first. */
  points: PlacedPoint[]
}

/** Maximum digit widths of the two font sizes. */
const tickDigit = 6.4
const figureDigit = 7.2
const labelGap = 28
const head = 14
const room = 32
/** Distance from the frame to the first and last point. */
const inset = 12
const twoDays = 2 * 86_400_000

export function computeChartLayout(given: {
  points: readonly PricePoint[]
  figures: Figures
  width: number
  timeZone: string
}): ChartLayout {
  const { figures, width, timeZone } = given
  const isNarrow = width < 560
  const height = isNarrow ? 280 : 320
  const { domain, ticks } = priceAxis(figures.min, figures.max)
  const left = 10 + tickDigit * Math.max(...ticks.map((tick) => euroText(tick).length), 3)
  const texts = [figures.max, figures.median, figures.min].map(euroText)
  const right = width - 10 - figureDigit * Math.max(...texts.map((text) => text.length), 6)
  const bottom = height - room
  const y = logScale(domain, [bottom, head])

  const points = given.points.toReversed()
  const times = points.map(({ date }) => Date.parse(date))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const x = timeScale([first, last], [left + inset, right - inset])

  const names = ['max', 'median', 'min'] as const
  const places = names.map((name) => y(figures[name]))
  const labelPlaces = spreadLabels(places, labelGap, [head, bottom])
  const moments = timeTicks(first, last, isNarrow ? 2 : 4)
  return {
    height,
    left,
    right,
    foot: height - 10,
    priceTicks: ticks.map((tick) => ({ y: y(tick), text: euroText(tick) })),
    dateTicks: moments.map((at, index) => ({
      x: moments.length === 1 ? (left + right) / 2 : x(at),
      text: momentText(at, last - first, timeZone),
      anchor: moments.length === 1 ? 'middle' : anchorOf(index, moments.length),
    })),
    lines: names.map((name, index) => ({
      name,
      y: places[index]!,
      labelY: labelPlaces[index]!,
      text: texts[index]!,
    })),
    points: points.map((point, index) => ({ ...point, x: x(times[index]!), y: y(point.price) })),
  }
}

function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  return index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle'
}

/** Formats the day, or day and time for spans up to two days. */
function momentText(at: number, span: number, timeZone: string): string {
  if (span > twoDays) return dateText(at, timeZone)
  const { day, month, hour, minute } = datePartsOf(at, timeZone)
  return `${day}/${month} ${hour}:${minute}`
}
