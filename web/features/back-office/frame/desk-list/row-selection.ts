import type { ListTarget } from '#contract/back-office/lists/desk-lists.ts'
import { useState } from 'react'

interface Selected {
  /** The query string for which rows were selected: another one starts anew. */
  of: string
  ids: ReadonlySet<number>
  all: boolean
}

const none: ReadonlySet<number> = new Set()

/** The selected rows of a list: chosen ones, on any of its pages, or all that match. */
export function useRowSelection(selection: string, total: number) {
  const [stored, store] = useState<Selected>({ of: selection, ids: none, all: false })
  const { ids, all } = stored.of === selection ? stored : { ids: none, all: false }
  const set = (changed: ReadonlySet<number>) => store({ of: selection, ids: changed, all: false })
  const target: ListTarget = all
    ? { matching: selection, expected: total }
    : { ids: [...ids].toSorted((one, other) => one - other) }

  return {
    count: all ? total : ids.size,
    isAll: all,
    total,
    target,
    has: (id: number) => all || ids.has(id),
    /** Adds or removes rows; after 'all', the rows on the page start the selection anew. */
    toggle: (changed: readonly number[], isSelected: boolean, shown: readonly number[]) => {
      const next = new Set(all ? shown : ids)
      for (const id of changed) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      set(next)
    },
    selectAll: () => store({ of: selection, ids: none, all: true }),
    clear: () => set(none),
  }
}

export type RowSelection = ReturnType<typeof useRowSelection>
