import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { expect, test } from 'vitest'
import { newRows } from './use-new-broadcasts.ts'

const row = (id: number, minute: number) =>
  ({ id, date: new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString() }) as BroadcastRow
const ids = (rows: BroadcastRow[]) => rows.map(({ id }) => id)
const shown = [row(3, 30), row(2, 20), row(1, 10)]

test('counts broadcasts posted since as new (AM-008)', () => {
  expect(ids(newRows([row(5, 50), row(4, 40), row(3, 30)], shown))).toEqual([5, 4])
})
test('counts a resent broadcast as new', () => {
  expect(ids(newRows([row(1, 50), row(3, 30), row(2, 20)], shown))).toEqual([1])
})
test('ignores rows that moved up after a removal', () => {
  expect(ids(newRows([row(3, 30), row(1, 10), row(0, 5)], shown))).toEqual([])
  expect(ids(newRows([row(2, 20), row(1, 10), row(0, 5)], shown))).toEqual([])
})
test('counts a row with the same date as the newest as new', () => {
  expect(ids(newRows([row(4, 30), row(3, 30), row(2, 20)], shown))).toEqual([4])
})
test('counts every row as new in an empty list', () => {
  expect(ids(newRows(shown, []))).toEqual([3, 2, 1])
})
