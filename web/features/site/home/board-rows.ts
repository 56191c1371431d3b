import type { BroadcastList } from '#contract/broadcasts/broadcasts.ts'

interface Counted {
  listId: number
  wts: number
  wtb: number
}

/** Minimum share of the board for each side, so that its header fits. */
const minShare = 0.34

/** Rows of the market board, busiest list first; `most` is the longest bar of each side. */
export function boardRows(counted: readonly Counted[], lists: readonly BroadcastList[]) {
  const rows = lists
    .map((list) => {
      const found = counted.find(({ listId }) => listId === list.id)
      return { list, wts: found?.wts ?? 0, wtb: found?.wtb ?? 0 }
    })
    .sort((a, b) => b.wts + b.wtb - (a.wts + a.wtb) || a.list.order - b.list.order)
  const sum = (side: 'wts' | 'wtb') => rows.reduce((total, row) => total + row[side], 0)
  const longest = (side: 'wts' | 'wtb') => Math.max(1, ...rows.map((row) => row[side]))
  const min = (longest('wts') + longest('wtb')) * minShare
  return {
    rows,
    wts: sum('wts'),
    wtb: sum('wtb'),
    most: { wts: Math.max(longest('wts'), min), wtb: Math.max(longest('wtb'), min) },
  }
}
