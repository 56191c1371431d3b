import { usePlainKeys } from '#web/platform/use-plain-keys.ts'
import { hitClass } from '#web/ui/table.tsx'
import type { RefObject } from 'react'

/** `j` and `k` move through the rows; Enter opens the focused one, as on any link. */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  function move(step: 1 | -1) {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>(`.${hitClass}`) ?? [])]
    const at = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement))
    const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))
    rows[next]?.focus()
  }
  usePlainKeys({ j: () => move(1), k: () => move(-1) })
}
