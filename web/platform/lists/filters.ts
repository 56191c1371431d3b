import { cleanTypedQuery } from '#web/platform/address-params.ts'
import type { OptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const debounceMs = 350

/** A search field that updates the list after a pause in typing. Another address replaces what is not being typed. */
function useDebouncedSearch(query: string | undefined, follow: () => void) {
  const [typed, setTyped] = useState(query ?? '')
  const [previous, setPrevious] = useState(query)
  const [isWaiting, setIsWaiting] = useState(false)
  // The query of the last search, which may still be loading.
  const [sought, setSought] = useState(query)
  if (previous !== query) {
    setPrevious(query)
    setSought(query)
    // The search before the pause may load while the next characters are typed.
    if (!isWaiting && cleanTypedQuery(typed) !== query) setTyped(query ?? '')
  }
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Reads the latest state, because the user may have navigated during the pause.
  const followTyped = useEffectEvent(follow)
  useEffect(() => () => clearTimeout(timer.current), [])

  function stopWaiting() {
    clearTimeout(timer.current)
    setIsWaiting(false)
  }

  return {
    typed,
    type(text: string) {
      setTyped(text)
      stopWaiting()
      const next = cleanTypedQuery(text)
      if (next === query && next === sought) return
      setIsWaiting(true)
      const { pathname } = router.latestLocation
      timer.current = setTimeout(() => {
        setIsWaiting(false)
        // Another page may be on its way.
        if (router.latestLocation.pathname !== pathname) return
        setSought(next)
        followTyped()
      }, debounceMs)
    },
    /** Cancels the pending update. @returns the current query */
    settle() {
      stopWaiting()
      const next = cleanTypedQuery(typed)
      setSought(next)
      return next
    },
  }
}

type Filters = { query?: string | undefined; page?: number | undefined }

/**
 * The words and filters of a list, kept in its address.
 * @param wanted what is chosen, which may still be loading: a second choice builds on the first
 * @param go opens an address
 * @returns the search field, and a function to show a choice from its first page on, with the words typed so far
 */
export function useFilters<S extends Filters>(
  search: S,
  [current, want]: OptimisticValue<S>,
  go: (search: S, replace: boolean) => void,
) {
  const field = useDebouncedSearch(search.query, () => show({}, search.query !== undefined))
  function show(change: Partial<S>, replace = false) {
    const next = { ...current, query: field.settle(), page: undefined, ...change }
    want(next)
    go(next, replace)
  }
  return { field, show }
}
