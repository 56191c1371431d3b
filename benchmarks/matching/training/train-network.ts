import type { Random } from '#database/seed/random.ts'
import type { NetworkWeights } from '#server/features/matching/model/weights.ts'

export interface Example {
  features: Float32Array
  /** 0 other, 1 family, 2 same. */
  label: number
}

const hiddenUnits = 24
const classes = 3
const batchSize = 256
const decay = 1e-5

class Adam {
  readonly values: Float64Array
  private readonly gradients: Float64Array
  private readonly first: Float64Array
  private readonly second: Float64Array
  private steps = 0
  constructor(values: Float64Array) {
    this.values = values
    this.gradients = new Float64Array(values.length)
    this.first = new Float64Array(values.length)
    this.second = new Float64Array(values.length)
  }
  add(at: number, gradient: number) {
    this.gradients[at]! += gradient
  }
  step(rate: number) {
    this.steps++
    const corrected = 1 - 0.9 ** this.steps
    const correctedSecond = 1 - 0.999 ** this.steps
    for (let at = 0; at < this.values.length; at++) {
      const gradient = this.gradients[at]! + decay * this.values[at]!
      this.first[at] = 0.9 * this.first[at]! + 0.1 * gradient
      this.second[at] = 0.999 * this.second[at]! + 0.001 * gradient * gradient
      this.values[at]! -=
        (rate * (this.first[at]! / corrected)) /
        (Math.sqrt(this.second[at]! / correctedSecond) + 1e-8)
      this.gradients[at] = 0
    }
  }
}

/** Trains one hidden layer with Adam on scaled features. */
export function trainNetwork(
  examples: readonly Example[],
  { epochs, random }: { epochs: number; random: Random },
): NetworkWeights {
  const count = examples[0]!.features.length
  const means = new Float64Array(count)
  const deviations = new Float64Array(count)
  for (const { features } of examples)
    for (let at = 0; at < count; at++) means[at]! += features[at]!
  for (let at = 0; at < count; at++) means[at]! /= examples.length
  for (const { features } of examples) {
    for (let at = 0; at < count; at++) deviations[at]! += (features[at]! - means[at]!) ** 2
  }
  for (let at = 0; at < count; at++) {
    deviations[at] = Math.max(0.05, Math.sqrt(deviations[at]! / examples.length))
  }
  const width = count + 1
  const start = (size: number, spread: number) =>
    Float64Array.from({ length: size }, () => (random.fraction() - 0.5) * spread)
  const hidden = new Adam(start(hiddenUnits * width, 0.4))
  const output = new Adam(start(classes * (hiddenUnits + 1), 0.4))
  const order = examples.map((_, at) => at)
  const scaled = new Float64Array(count)
  const active = new Float64Array(hiddenUnits)
  const slopes = new Float64Array(classes)
  const total = epochs * Math.ceil(order.length / batchSize)
  let step = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    random.shuffle(order)
    for (let from = 0; from < order.length; from += batchSize) {
      const batch = order.slice(from, from + batchSize)
      for (const index of batch) {
        const { features, label } = examples[index]!
        for (let at = 0; at < count; at++)
          scaled[at] = (features[at]! - means[at]!) / deviations[at]!
        for (let unit = 0; unit < hiddenUnits; unit++) {
          let sum = hidden.values[unit * width + count]!
          for (let at = 0; at < count; at++) sum += hidden.values[unit * width + at]! * scaled[at]!
          active[unit] = Math.tanh(sum)
        }
        let highest = -Infinity
        for (let out = 0; out < classes; out++) {
          let sum = output.values[out * (hiddenUnits + 1) + hiddenUnits]!
          for (let unit = 0; unit < hiddenUnits; unit++) {
            sum += output.values[out * (hiddenUnits + 1) + unit]! * active[unit]!
          }
          slopes[out] = sum
          highest = Math.max(highest, sum)
        }
        let powers = 0
        for (let out = 0; out < classes; out++) {
          slopes[out] = Math.exp(slopes[out]! - highest)
          powers += slopes[out]!
        }
        for (let out = 0; out < classes; out++) {
          slopes[out] = (slopes[out]! / powers - (out === label ? 1 : 0)) / batch.length
        }
        for (let unit = 0; unit < hiddenUnits; unit++) {
          let back = 0
          for (let out = 0; out < classes; out++) {
            back += slopes[out]! * output.values[out * (hiddenUnits + 1) + unit]!
            output.add(out * (hiddenUnits + 1) + unit, slopes[out]! * active[unit]!)
          }
          back *= 1 - active[unit]! * active[unit]!
          for (let at = 0; at < count; at++) hidden.add(unit * width + at, back * scaled[at]!)
          hidden.add(unit * width + count, back)
        }
        for (let out = 0; out < classes; out++) {
          output.add(out * (hiddenUnits + 1) + hiddenUnits, slopes[out]!)
        }
      }
      const rate = 0.004 * (1 - step++ / total) + 0.0001
      hidden.step(rate)
      output.step(rate)
    }
  }
  const round = (value: number) => Math.round(value * 1e4) / 1e4
  const split = (values: Float64Array, size: number) =>
    Array.from({ length: values.length / size }, (_, at) =>
      [...values.subarray(at * size, (at + 1) * size)].map(round),
    )
  return {
    means: [...means].map(round),
    deviations: [...deviations].map(round),
    hidden: split(hidden.values, width),
    output: split(output.values, hiddenUnits + 1),
  }
}

/** Fits a rising step function of score to share of the same product (pool adjacent violators), as some 40 points. */
export function fitCalibration(
  scored: readonly { score: number; isSame: boolean }[],
): [number, number][] {
  const pools: { score: number; same: number; count: number }[] = []
  for (const { score, isSame } of scored.toSorted((one, other) => one.score - other.score)) {
    pools.push({ score, same: isSame ? 1 : 0, count: 1 })
    while (pools.length > 1) {
      const last = pools.at(-1)!
      const previous = pools.at(-2)!
      if (previous.same / previous.count < last.same / last.count) break
      pools.pop()
      previous.score =
        (previous.score * previous.count + last.score * last.count) / (previous.count + last.count)
      previous.same += last.same
      previous.count += last.count
    }
  }
  // Small pools are joined, so that a few lucky pairs do not make a certainty.
  const least = Math.max(30, scored.length / 400)
  const joined: typeof pools = []
  for (const pool of pools) {
    const last = joined.at(-1)
    if (last && last.count < least) {
      last.score = (last.score * last.count + pool.score * pool.count) / (last.count + pool.count)
      last.same += pool.same
      last.count += pool.count
    } else joined.push({ ...pool })
  }
  const round = (value: number) => Math.round(value * 1e4) / 1e4
  // Counting half a pair more may put a small pool below the one before it.
  let highest = 0
  return joined.map(({ score, same, count }): [number, number] => {
    highest = Math.max(highest, round((same + 0.5) / (count + 1)))
    return [round(score), highest]
  })
}
