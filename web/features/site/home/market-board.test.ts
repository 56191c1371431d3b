import { expect, it } from 'vitest'
import type { BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import { boardRows } from './market-board.tsx'

const lists = [
  { id: 1, name: 'PC', order: 1 },
  { id: 7, name: 'Laptop', order: 2 },
  { id: 15, name: 'Gaming', order: 3 },
] as BroadcastList[]

it('shows the busiest list first and every list once', () => {
  const { rows } = boardRows(
    [
      { listId: 7, wts: 4, wtb: 1 },
      { listId: 1, wts: 2, wtb: 0 },
    ],
    lists,
  )
  expect(rows.map(({ list }) => list.name)).toEqual(['Laptop', 'PC', 'Gaming'])
})
it('adds up each side', () => {
  expect(
    boardRows(
      [
        { listId: 7, wts: 4, wtb: 1 },
        { listId: 1, wts: 2, wtb: 3 },
      ],
      lists,
    ),
  ).toMatchObject({
    wts: 6,
    wtb: 4,
  })
})
it('reserves space for the header of the smaller side', () => {
  const { most } = boardRows([{ listId: 7, wts: 100, wtb: 0 }], lists)
  expect(most.wts).toBe(100)
  expect(most.wtb).toBeGreaterThan(30)
})
it('has a scale without any broadcast', () => {
  expect(boardRows([], lists).most).toEqual({ wts: 1, wtb: 1 })
})
