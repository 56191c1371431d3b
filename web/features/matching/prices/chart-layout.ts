import { getDateParts } from '#contract/dates.ts'
import type { PricePoint } from '#contract/broadcasts/pricing.ts'
import { exactText } from '#web/features/matching/prices/price-text.ts'
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

export interface ChartLayout {
  height: number
  left: number
  right: number
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

export function computeChartLayout(input: {
  points: readonly PricePoint[]
  figures: Figures
  width: number
  timeZone: string
}): ChartLayout {
  const { figures, width, timeZone } = input
  const isNarrow = width < 560
  const height = isNarrow ? 280 : 320
  const { domain, ticks } = priceAxis(figures.min, figures.max)
  const left = 10 + tickDigit * Math.max(...ticks.map((tick) => exactText(tick).length), 3)
  const texts = [figures.max, figures.median, figures.min].map(exactText)
  const right = width - 10 - figureDigit * Math.max(...texts.map((text) => text.length), 6)
  const bottom = height - room
  const y = logScale(domain, [bottom, head])

  const points = input.points.toReversed()
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
    priceTicks: ticks.map((tick) => ({ y: y(tick), text: exactText(tick) })),
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
  const { day, month, hour, minute } = getDateParts(at, timeZone)
  return `${day}/${month} ${hour}:${minute}`
}

/** Logarithmic scale from prices to positions. `range` may be descending. */
export function logScale(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
): (price: number) => number {
  const span = Math.log(high / low)
  return (price) => from + (to - from) * (Math.log(price / low) / span)
}

/** Linear scale from timestamps to positions; an empty span maps to the middle. */
export function timeScale(
  [first, last]: readonly [number, number],
  [from, to]: readonly [number, number],
): (at: number) => number {
  if (last <= first) return () => (from + to) / 2
  return (at) => from + (to - from) * ((at - first) / (last - first))
}

interface PriceAxis {
  /** Lowest and highest price of the axis. */
  domain: readonly [number, number]
  /** Gridline prices, ascending, in whole cents. */
  ticks: number[]
}

const maxTicks = 9
/** Leading digits of round prices, from fine to coarse. */
const beginnings = [
  [1, 1.5, 2, 3, 4, 5, 7],
  [1, 2, 5],
  [1, 3],
]

/** Builds a log axis between round prices that includes `min` and `max`, both above zero. */
export function priceAxis(min: number, max: number): PriceAxis {
  if (max / min < 2) return narrowAxis(min, max)
  const choices = beginnings.map((digits) => roundPrices(min, max, digits))
  return axisOf(choices.find((prices) => prices.length <= maxTicks) ?? choices.at(-1)!)
}

/** Below a factor of two, even steps read better than ratios. */
function narrowAxis(min: number, max: number): PriceAxis {
  const [low, high] = max / min < 1.05 ? [min * 0.9, max * 1.1] : [min, max]
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10]
    .map((digit) => digit * power)
    .find((one) => one > rough * (1 - 1e-9))!
  const first = Math.max(1, Math.floor(low / step + 1e-9))
  const last = Math.ceil(high / step - 1e-9)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return axisOf([Math.min(ticks[0]!, low), ...ticks.slice(1)])
}

function roundPrices(min: number, max: number, digits: readonly number[]): number[] {
  const from = Math.floor(Math.log10(min)) - 1
  const to = Math.ceil(Math.log10(max)) + 1
  const all: number[] = []
  for (let power = from; power <= to; power++)
    all.push(...digits.map((digit) => digit * 10 ** power))
  const first = all.findLastIndex((price) => price <= min * (1 + 1e-9))
  const last = all.findIndex((price) => price >= max * (1 - 1e-9))
  return all.slice(first, last + 1)
}

function axisOf(prices: readonly number[]): PriceAxis {
  const inCents = prices.map((price) => Math.round(price * 100) / 100)
  // Prices below one cent are dropped.
  const ticks = inCents.filter(
    (price, index) => price > 0 && Math.abs(price - prices[index]!) < 1e-6 * price,
  )
  return { domain: [prices[0]!, prices.at(-1)!], ticks }
}

/** Timestamps of the axis labels: both ends and evenly between; one for an empty span. */
export function timeTicks(first: number, last: number, count: number): number[] {
  if (last <= first) return [first]
  return Array.from({ length: count }, (_, index) => first + ((last - first) * index) / (count - 1))
}

/**
 * Spreads overlapping labels with minimal movement within `from` to `to`. Positions are ascending; gaps shrink when
 * there is not enough room.
 */
export function spreadLabels(
  places: readonly number[],
  wantedGap: number,
  [from, to]: readonly [number, number],
): number[] {
  const gap = Math.min(wantedGap, (to - from) / Math.max(1, places.length - 1))
  const spread: number[] = []
  for (const place of places) {
    spread.push(Math.max(place, spread.length ? spread.at(-1)! + gap : from))
  }
  for (let index = spread.length - 1, limit = to; index >= 0; index--, limit -= gap) {
    spread[index] = Math.min(spread[index]!, limit)
  }
  return spread
}
