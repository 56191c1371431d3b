import { matchFocusClass } from '#web/features/matching/dialog/match-focus.ts'
import { useEffect } from 'react'

const steps: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Arrows, and `j` and `k`, move through the matches of an open dialog with this class. */
export function useMatchKeys(dialogClass: string): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, key, ctrlKey, metaKey, altKey } = event
      const step = steps[key]
      if (!step || ctrlKey || metaKey || altKey) return
      if (!(target instanceof HTMLElement) || target.matches('input:not([type=checkbox])')) return
      const dialog = target.closest(`.${dialogClass}`)
      if (!dialog || dialog.hasAttribute('data-nested-dialog-open')) return
      const stops = [...dialog.querySelectorAll<HTMLElement>(`.${matchFocusClass}`)]
      if (stops.length === 0) return
      event.preventDefault()
      const item = target.closest('.match')
      const at = stops.findIndex((stop) => item?.contains(stop))
      const next = at < 0 ? (step > 0 ? 0 : stops.length - 1) : at + step
      stops[Math.min(stops.length - 1, Math.max(0, next))]?.focus()
    }
    // Dialogs stop arrows on their way up.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [dialogClass])
}
