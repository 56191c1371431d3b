import { focusMain } from '#web/platform/keys/focus-main.ts'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** A dialog that has left gives the focus back within this time, in ms. */
const settledMs = 100

/** Where the focus stays, whatever leaves meanwhile. */
const inUse = 'main, input, select, [role="menu"], [role$="dialog"]'

/**
 * Takes the focus to `place`, or to the start of the content, when what had it has left the page. `state` changes
 * whenever something leaves.
 */
export function useFocusAfterLoss(state: string, place?: RefObject<HTMLElement | null>): void {
  const seen = useRef(state)
  const look = useEffectEvent(() => {
    // A dialog whose opener is gone gives the focus to whatever had it long ago, such as a button of the bar.
    if (document.activeElement?.closest(inUse)) return
    if (place?.current) place.current.focus({ preventScroll: true })
    else focusMain()
  })
  useEffect(() => {
    if (seen.current === state) return undefined
    seen.current = state
    const timer = setTimeout(() => look(), settledMs)
    return () => clearTimeout(timer)
  }, [state])
}
