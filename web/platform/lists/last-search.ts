import { readMemory, writeMemory } from '#web/platform/visit/browser-memory.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

const storageKey = (path: string) => `last-search:${path}`

/** Remembers in this window what a page's address says, for the way back from what it leads to. */
export function useRememberSearch(path: string, search: object): void {
  useEffect(() => writeMemory(() => sessionStorage, storageKey(path), search), [path, search])
}

/** What the address said last; empty until the page has its scripts. The page itself makes sense of it. */
export function useLastSearch(path: string): Record<string, unknown> {
  // As text, because a snapshot must stay the same between two looks.
  const saved = useSyncExternalStore(
    () => () => {},
    () => JSON.stringify(readMemory(() => sessionStorage, storageKey(path))),
    () => 'null',
  )
  return useMemo(() => {
    const search: unknown = JSON.parse(saved)
    return typeof search === 'object' && search !== null ? (search as Record<string, unknown>) : {}
  }, [saved])
}
