import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Moves the focus to the start of the page's content. Browser only. */
export function focusMain(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

/** Time in which a closing dialog has returned the focus, in ms. */
const dialogFocusMs = 100

/** Elements in which a focus is left alone. */
const focusableAreas = 'main, input, select, [role="menu"], [role$="dialog"]'

/**
 * Moves the focus to `target`, or to the start of the content, after the focused element was removed. `state` must
 * change whenever elements are removed.
 */
export function useFocusRestore(state: string, target?: RefObject<HTMLElement | null>): void {
  const previousState = useRef(state)
  const restore = useEffectEvent(() => {
    // A dialog whose opener was removed returns the focus to an earlier element, such as a button of the header.
    if (document.activeElement?.closest(focusableAreas)) return
    if (target?.current) target.current.focus({ preventScroll: true })
    else focusMain()
  })
  useEffect(() => {
    if (previousState.current === state) return undefined
    previousState.current = state
    const timer = setTimeout(() => restore(), dialogFocusMs)
    return () => clearTimeout(timer)
  }, [state])
}
