import { expect, test } from 'vitest'
import { chartScale, columnsOf } from './chart-scale.ts'

test.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [7, 10],
  [100, 100],
  [2450, 3000],
  [61_234, 100_000],
])('a scale for at most %d ends at %d', (max, top) => {
  const scale = chartScale(max)
  expect(scale.top).toBe(top)
  expect(scale.ticks[0]).toBe(0)
  expect(scale.ticks.at(-1)).toBe(top)
  expect(scale.ticks.length).toBeLessThanOrEqual(5)
})

test('columns fill the width without touching each other', () => {
  const columns = columnsOf(4, { from: 40, to: 440 })
  expect(columns.map(({ room }) => room.x)).toEqual([40, 140, 240, 340])
  for (const { x, width, room } of columns) {
    expect(x).toBeGreaterThan(room.x)
    expect(x + width).toBeLessThan(room.x + room.width)
  }
  expect(columnsOf(0, { from: 40, to: 440 })).toEqual([])
})
