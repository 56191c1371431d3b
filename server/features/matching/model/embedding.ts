import { findTokens, type OfferBody } from '#server/features/matching/model/offer-body.ts'

export const dimensions = 64
/** Rows of the table; features with the same hash share one. */
export const rows = 16_384
const maxFeatures = 160

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  value ^= value >>> 15
  return (value >>> 0) % rows
}

/** Rows of the features of an offer: its tokens, and the character 3-grams of its words. */
export function findRows(body: OfferBody): number[] {
  const rows = new Set<number>()
  for (const token of findTokens(body)) rows.add(hash(token))
  for (const word of body.words) {
    const framed = `<${word}>`
    for (let at = 0; at + 3 <= framed.length; at++) rows.add(hash(`#${framed.slice(at, at + 3)}`))
    if (rows.size >= maxFeatures) break
  }
  return [...rows]
}

export interface RowSum {
  unit: Float32Array
  /** Of the sum before it was scaled to length 1. */
  length: number
}

/** Sums rows of a table and scales the sum to length 1. */
export function sumRows(table: Float32Array | Int8Array, rows: readonly number[]): RowSum {
  const unit = new Float32Array(dimensions)
  for (const row of rows) {
    const start = row * dimensions
    for (let at = 0; at < dimensions; at++) unit[at]! += table[start + at]!
  }
  let square = 0
  for (const value of unit) square += value * value
  const length = Math.sqrt(square) || 1
  for (let at = 0; at < dimensions; at++) unit[at]! /= length
  return { unit, length }
}

const toInt8 = (vector: Float32Array): Int8Array =>
  Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round(value * 127 * 2))))

/** The vector of an offer: about twice its unit vector in steps of 1/127, which clips hardly any value. */
export const embed = (body: OfferBody, table: Float32Array | Int8Array): Int8Array =>
  toInt8(sumRows(table, findRows(body)).unit)

export function cosine(one: Int8Array, other: Int8Array): number {
  let product = 0
  let ones = 0
  let others = 0
  for (let at = 0; at < dimensions; at++) {
    const left = one[at]!
    const right = other[at]!
    product += left * right
    ones += left * left
    others += right * right
  }
  return ones === 0 || others === 0 ? 0 : product / Math.sqrt(ones * others)
}
