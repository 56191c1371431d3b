import { describe, expect, test } from 'vitest'
import { calibrate, runNetwork } from '#server/features/matching/model/network.ts'
import { featureNames } from '#server/features/matching/model/pair-features.ts'
import { readWeights } from '#server/features/matching/model/weights.ts'

describe('the calibration', () => {
  const points = [
    [0.2, 0.1],
    [0.6, 0.3],
    [0.6, 0.5],
    [0.8, 0.9],
  ] as const
  test.for([
    [0, 0.1],
    [0.2, 0.1],
    [0.4, 0.2],
    [0.6, 0.3],
    [0.7, 0.7],
    [0.8, 0.9],
    [1, 0.9],
  ] as const)('makes %d the probability %d', ([score, probability]) => {
    expect(calibrate(points, score)).toBeCloseTo(probability, 10)
  })
  test('keeps a score without points', () => {
    expect(calibrate([], 0.4)).toBe(0.4)
  })
  test.for(['byPart', 'byModel', 'byWords'] as const)(
    '%s of the shipped weights rises and stays within 0 and 1',
    (name) => {
      const calibration = readWeights().calibration[name]
      const values = Array.from({ length: 101 }, (_, at) => calibrate(calibration, at / 100))
      expect(values).toEqual(values.toSorted((one, other) => one - other))
      expect(values[0]).toBeGreaterThanOrEqual(0)
      expect(values.at(-1)).toBeLessThanOrEqual(1)
    },
  )
})

test('the network returns probabilities that add up to 1, also for extreme features and scores', () => {
  const { network } = readWeights()
  const steep = { ...network, output: network.output.map((row) => row.map((one) => one * 1e4)) }
  for (const value of [0, 1, -1e6, 1e6]) {
    const features = new Float32Array(featureNames.length).fill(value)
    const { other, family, same } = runNetwork(value === 1 ? steep : network, features)
    expect(other + family + same).toBeCloseTo(1, 10)
    for (const share of [other, family, same]) expect(share).toBeGreaterThanOrEqual(0)
  }
})
