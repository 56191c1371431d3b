import { focusMain } from '#web/platform/focus-main.ts'
import { useEffect, useRef } from 'react'

/** A dialog that has left gives the focus back within this time, in ms. */
const settledMs = 100

/** Takes the focus to the content when what had it has left the page. `state` changes whenever something leaves. */
export function useFocusAfterLoss(state: string): void {
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === state) return undefined
    seen.current = state
    const timer = setTimeout(() => {
      // A dialog whose opener is gone gives the focus to whatever had it long ago.
      if (!document.activeElement?.closest('main, [role$="dialog"]')) focusMain()
    }, settledMs)
    return () => clearTimeout(timer)
  }, [state])
}
