import { cleanQuery, queryMax } from '#contract/broadcasts/broadcasts.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const debounceMs = 350

/** The typed query as stored in the address; undefined if empty. */
export const cleanTypedQuery = (typed: string) => cleanQuery(typed.slice(0, queryMax)) || undefined

/** A search field that updates the list after a pause in typing. It keeps the typed text until the address changes. */
export function useDebouncedSearch(query: string | undefined, follow: () => void) {
  const [typed, setTyped] = useState(query ?? '')
  const [known, setKnown] = useState(query)
  if (known !== query) {
    setKnown(query)
    if (cleanTypedQuery(typed) !== query) setTyped(query ?? '')
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Reads the latest state, because the user may have navigated during the pause.
  const followTyped = useEffectEvent(follow)
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    typed,
    type(text: string) {
      setTyped(text)
      clearTimeout(waiting.current)
      if (cleanTypedQuery(text) === query) return
      waiting.current = setTimeout(() => followTyped(), debounceMs)
    },
    /** Cancels the pending update. @returns the current query */
    settle() {
      clearTimeout(waiting.current)
      return cleanTypedQuery(typed)
    },
  }
}
