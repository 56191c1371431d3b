import { getLastOpenedId } from '#web/features/broadcasts/list/rows/read-marks.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { hitClass } from '#web/ui/table.tsx'
import type { RefObject } from 'react'

type RowKeys = {
  table: RefObject<HTMLElement | null>
  /** Whether some rows have a menu. */
  hasMenus: boolean
  /** Called with the row reached by `j` or `k`. */
  onMove?: ((id: number) => void) | undefined
  /** Called with the focused row by `r`. */
  onReply?: ((id: number) => void) | undefined
}

/** `j` and `k` move through the rows, starting from the last opened one; `o`, `r` and `x` act on the focused row. */
export function useRowKeys({ table, hasMenus, onMove, onReply }: RowKeys): void {
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
  const link = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>(`.${hitClass}`)
  const focused = () => rows().find((row) => row.contains(document.activeElement))

  function move(step: 1 | -1) {
    const all = rows().filter(link)
    const at = all.findIndex((row) => row.contains(document.activeElement))
    const from = at < 0 ? all.findIndex((row) => Number(row.dataset.id) === getLastOpenedId()) : at
    const next = all[from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + step))]
    link(next)?.focus()
    if (next && next !== all[at]) onMove?.(Number(next.dataset.id))
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    o: () => link(focused())?.click(),
    ...(onReply && {
      r: () => {
        const id = Number(focused()?.dataset.id)
        if (id) onReply(id)
      },
    }),
    ...(hasMenus && {
      x: () => focused()?.querySelector<HTMLElement>('.menu-cell button')?.click(),
    }),
  })
}
