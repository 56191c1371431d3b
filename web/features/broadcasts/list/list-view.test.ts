import { expect, it } from 'vitest'
import { in24Hours } from '#web/features/broadcasts/list/list-view.tsx'

const board = {
  results: [
    { listId: 7, wts: 3, wtb: 2 },
    { listId: 15, wts: 40, wtb: 1000 },
  ],
}

it('counts in the head what the list and side shown have had in 24 hours (BC-001)', () => {
  expect(in24Hours(board, {})).toBe('1,045 in the last 24 hours')
  expect(in24Hours(board, { listType: 7 })).toBe('5 in the last 24 hours')
  expect(in24Hours(board, { type: 'WTS' })).toBe('43 in the last 24 hours')
  expect(in24Hours(board, { listType: 7, type: 'WTB' })).toBe('2 in the last 24 hours')
  expect(in24Hours(board, { listType: 99 })).toBe('0 in the last 24 hours')
})
