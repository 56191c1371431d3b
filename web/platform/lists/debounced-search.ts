import { cleanQuery, queryMax } from '#contract/broadcasts/broadcasts.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long a pause in typing is before the list follows. */
const pauseMs = 350

/** What was typed, as an address says it. */
export const cleanTypedQuery = (typed: string) => cleanQuery(typed.slice(0, queryMax)) || undefined

/**
 * A search field whose list follows the typing after a pause. It holds the reader's own typing until the address says
 * something else.
 */
export function useDebouncedSearch(query: string | undefined, follow: () => void) {
  const [typed, setTyped] = useState(query ?? '')
  const [known, setKnown] = useState(query)
  if (known !== query) {
    setKnown(query)
    if (cleanTypedQuery(typed) !== query) setTyped(query ?? '')
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // As the list is when the pause is over: meanwhile the reader may have gone elsewhere.
  const followTyped = useEffectEvent(follow)
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    typed,
    type(text: string) {
      setTyped(text)
      clearTimeout(waiting.current)
      if (cleanTypedQuery(text) === query) return
      waiting.current = setTimeout(() => followTyped(), pauseMs)
    },
    /** Waits no longer; what is searched for now. */
    settle() {
      clearTimeout(waiting.current)
      return cleanTypedQuery(typed)
    },
  }
}
