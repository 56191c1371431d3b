import {
  pastedQueries,
  type PastedQueries,
} from '#web/features/parts/search/filters/pasted-queries.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { hitClass } from '#web/ui/table.tsx'
import { useEffect, useEffectEvent, type RefObject } from 'react'

const field = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
const popup = ':is(.dialog, .menu):not([data-closed])'
const box = 'input[type=search]'

/**
 * The keys of the parts search: `/` goes to its first box, the arrows go from a box to the rows and back, and what is
 * pasted anywhere outside of fields is searched for.
 */
export function usePartKeys(
  page: RefObject<HTMLElement | null>,
  onPaste: (pasted: PastedQueries) => void,
): void {
  const firstBox = () => page.current?.querySelector<HTMLInputElement>(box)
  useKeys({ '/': () => firstBox()?.select() })

  const step = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
    if (!(target instanceof HTMLElement) || !page.current?.contains(target)) return
    const rows = [...page.current.querySelectorAll<HTMLElement>(`.${hitClass}`)]
    const at = rows.indexOf(target)
    if (at < 0 && !target.matches(box)) return
    const next =
      key === 'ArrowDown'
        ? rows[at + 1]
        : key === 'ArrowUp' && at >= 0
          ? (rows[at - 1] ?? firstBox())
          : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isField = event.target instanceof Element && event.target.closest(field)
    if (event.defaultPrevented || isField || document.querySelector(popup)) return
    const pasted = pastedQueries(event.clipboardData?.getData('text/plain') ?? '')
    if (pasted.queries.length === 0) return
    event.preventDefault()
    onPaste(pasted)
  })
  useEffect(() => {
    const stepped = (event: KeyboardEvent) => step(event)
    const pasted = (event: ClipboardEvent) => paste(event)
    addEventListener('keydown', stepped)
    addEventListener('paste', pasted)
    return () => {
      removeEventListener('keydown', stepped)
      removeEventListener('paste', pasted)
    }
  }, [])
}
