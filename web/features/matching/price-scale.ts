/** Maps a price to a place: equal ratios are equally far apart. `range` may run backwards. */
export function logScale(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
): (price: number) => number {
  const span = Math.log(high / low)
  return (price) => from + (to - from) * (Math.log(price / low) / span)
}

/** Maps a moment to a place; a span without length lies in the middle. */
export function timeScale(
  [first, last]: readonly [number, number],
  [from, to]: readonly [number, number],
): (at: number) => number {
  if (last <= first) return () => (from + to) / 2
  return (at) => from + (to - from) * ((at - first) / (last - first))
}

export interface PriceAxis {
  /** Lowest and highest price that the axis has room for. */
  domain: readonly [number, number]
  /** Round prices to draw lines at, ascending, in whole cents. */
  ticks: number[]
}

const mostTicks = 9
/** Digits that round prices begin with, from fine to coarse: the last are coarse enough for all that the guard lets in. */
const beginnings = [
  [1, 1.5, 2, 3, 4, 5, 7],
  [1, 2, 5],
  [1, 3],
]

/** A log axis between round prices that holds `min` to `max`, both above zero. */
export function priceAxis(min: number, max: number): PriceAxis {
  if (max / min < 2) return narrowAxis(min, max)
  const choices = beginnings.map((digits) => roundPrices(min, max, digits))
  return axisOf(choices.find((prices) => prices.length <= mostTicks) ?? choices.at(-1)!)
}

/** Less than a doubling: even steps read better than ratios. */
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
  // Below a cent nothing is a price.
  const ticks = inCents.filter(
    (price, index) => price > 0 && Math.abs(price - prices[index]!) < 1e-6 * price,
  )
  return { domain: [prices[0]!, prices.at(-1)!], ticks }
}

/** Moments for the labels of a time axis: both ends and what lies evenly between; one where there is no span. */
export function timeTicks(first: number, last: number, count: number): number[] {
  if (last <= first) return [first]
  return Array.from({ length: count }, (_, index) => first + ((last - first) * index) / (count - 1))
}

/**
 * Moves labels apart that would lie on each other, as little as it takes, within `from` to `to`. Takes places in
 * ascending order and keeps it; where there is no room for all the gaps, they shrink.
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
