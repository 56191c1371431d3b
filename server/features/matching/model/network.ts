import type { Calibration, NetworkWeights } from '#server/features/matching/model/weights.ts'

export interface Probabilities {
  other: number
  family: number
  same: number
}

/** Runs the network on the features of a pair. */
export function runNetwork(network: NetworkWeights, features: Float32Array): Probabilities {
  const { means, deviations, hidden, output } = network
  const count = features.length
  const scaled = new Float32Array(count)
  for (let at = 0; at < count; at++) scaled[at] = (features[at]! - means[at]!) / deviations[at]!
  const active = hidden.map((row) => {
    let sum = row[count]!
    for (let at = 0; at < count; at++) sum += row[at]! * scaled[at]!
    return Math.tanh(sum)
  })
  const scores = output.map((row) =>
    active.reduce((sum, value, at) => sum + row[at]! * value, row[active.length]!),
  )
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  const [other, family, same] = powers.map((power) => power / total) as [number, number, number]
  return { other, family, same }
}

/** Probability of a score: interpolated between the points of the calibration, constant beyond its ends. */
export function calibrate(calibration: Calibration, score: number): number {
  const above = calibration.findIndex(([from]) => from >= score)
  if (above === 0) return calibration[0]![1]
  if (above === -1) return calibration.at(-1)?.[1] ?? score
  const [low, lowValue] = calibration[above - 1]!
  const [high, highValue] = calibration[above]!
  const share = high === low ? 1 : (score - low) / (high - low)
  return lowValue + share * (highValue - lowValue)
}
