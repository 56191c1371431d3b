import { useKeys } from '#web/platform/keys/keys.ts'
import { hitClass } from '#web/ui/table.tsx'
import type { RefObject } from 'react'

/** `j` and `k` move between the rows of a table, `o` and Enter open the focused row. */
export function useRowNavigation(table: RefObject<HTMLElement | null>): void {
  const links = () => [...(table.current?.querySelectorAll<HTMLElement>(`.${hitClass}`) ?? [])]
  const move = (step: 1 | -1) => {
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))]?.focus()
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    o: () =>
      links()
        .find((link) => link === document.activeElement)
        ?.click(),
  })
}
