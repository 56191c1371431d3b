import type { Random } from '#database/seed/random.ts'
import {
  dimensions,
  rows,
  sumRows,
  type RowSum,
} from '#server/features/matching/model/embedding.ts'

/** Rows of two offers about the same product, and their family. */
export interface TrainingPair {
  one: readonly number[]
  other: readonly number[]
  family: string
}

const batchSize = 64
const scale = 12
const learningRate = 0.12

/**
 * Trains the rows so that offers of the same product point the same way and others do not: softmax over the cosines
 * within a batch, both ways, with Adagrad. Pairs of the same family are no negatives of each other.
 */
export function trainEmbedding(
  pairs: readonly TrainingPair[],
  { epochs, random }: { epochs: number; random: Random },
): Float32Array {
  const table = Float32Array.from(
    { length: rows * dimensions },
    () => (random.fraction() - 0.5) * 0.1,
  )
  const squares = new Float32Array(rows * dimensions).fill(1e-6)
  const order = pairs.map((_, at) => at)

  const update = (found: readonly number[], { unit, length }: RowSum, gradient: Float32Array) => {
    // Through the scaling to length 1.
    let along = 0
    for (let at = 0; at < dimensions; at++) along += unit[at]! * gradient[at]!
    for (const row of found) {
      const start = row * dimensions
      for (let at = 0; at < dimensions; at++) {
        const slope = (gradient[at]! - along * unit[at]!) / length
        squares[start + at]! += slope * slope
        table[start + at]! -= (learningRate * slope) / Math.sqrt(squares[start + at]!)
      }
    }
  }

  for (let epoch = 0; epoch < epochs; epoch++) {
    random.shuffle(order)
    for (let from = 0; from + batchSize <= order.length; from += batchSize) {
      const batch = order.slice(from, from + batchSize).map((at) => pairs[at]!)
      const ones = batch.map(({ one }) => sumRows(table, one))
      const others = batch.map(({ other }) => sumRows(table, other))
      const cosines = ones.map(({ unit }) =>
        others.map((right) => {
          let product = 0
          for (let at = 0; at < dimensions; at++) product += unit[at]! * right.unit[at]!
          return product
        }),
      )
      const isNegative = (left: number, right: number) =>
        left === right || batch[left]!.family !== batch[right]!.family
      const slopes = cosines.map((line) => line.map(() => 0))
      const addSlopes = (
        cosineOf: (left: number, right: number) => number,
        add: (left: number, right: number, slope: number) => void,
      ) => {
        for (let left = 0; left < batchSize; left++) {
          let total = 0
          for (let right = 0; right < batchSize; right++) {
            if (isNegative(left, right)) total += Math.exp(scale * (cosineOf(left, right) - 1))
          }
          for (let right = 0; right < batchSize; right++) {
            if (!isNegative(left, right)) continue
            const probability = Math.exp(scale * (cosineOf(left, right) - 1)) / total
            add(left, right, (scale * (probability - (left === right ? 1 : 0))) / 2)
          }
        }
      }
      addSlopes(
        (left, right) => cosines[left]![right]!,
        (left, right, slope) => {
          slopes[left]![right]! += slope
        },
      )
      addSlopes(
        (left, right) => cosines[right]![left]!,
        (left, right, slope) => {
          slopes[right]![left]! += slope
        },
      )
      for (let left = 0; left < batchSize; left++) {
        const gradient = new Float32Array(dimensions)
        for (let right = 0; right < batchSize; right++) {
          const slope = slopes[left]![right]!
          if (slope === 0) continue
          const { unit } = others[right]!
          for (let at = 0; at < dimensions; at++) gradient[at]! += slope * unit[at]!
        }
        update(batch[left]!.one, ones[left]!, gradient)
      }
      for (let right = 0; right < batchSize; right++) {
        const gradient = new Float32Array(dimensions)
        for (let left = 0; left < batchSize; left++) {
          const slope = slopes[left]![right]!
          if (slope === 0) continue
          const { unit } = ones[left]!
          for (let at = 0; at < dimensions; at++) gradient[at]! += slope * unit[at]!
        }
        update(batch[right]!.other, others[right]!, gradient)
      }
    }
  }
  return table
}

/** Scales a table to int8; a few large values are cut. */
export function toInt8Table(table: Float32Array): Int8Array {
  const sizes = Float32Array.from(table, Math.abs).sort()
  const largest = sizes[Math.floor(sizes.length * 0.9995)]! || 1
  return Int8Array.from(table, (value) =>
    Math.max(-127, Math.min(127, Math.round((value / largest) * 127))),
  )
}
