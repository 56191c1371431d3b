import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

type Search = Record<string, string | number | true>

const filtersKey = (path: string) => `kept-search:${path}`
const searchKey = (path: string) => `last-search:${path}`
const listeners = new Set<() => void>()

/** Stores the filters of a page in this browser, for the next visit by the menu. */
export function storeFilters(path: string, search: Record<string, unknown>): void {
  const filters = Object.entries(search).filter(([, value]) => value !== undefined)
  writeStorage(() => localStorage, filtersKey(path), Object.fromEntries(filters))
  for (const listener of listeners) listener()
}

/** The stored filters of a page, not validated; empty until hydration. */
export function useStoredFilters(path: string): Search {
  return useStoredObject(subscribe, () => localStorage, filtersKey(path)) as Search
}

/** Stores the search parameters of a list in this tab, for the way back from its items. */
export function useRememberSearch(path: string, search: object): void {
  useEffect(() => writeStorage(() => sessionStorage, searchKey(path), search), [path, search])
}

/** The last search parameters of a list in this tab, not validated; empty until hydration. */
export function useRememberedSearch(path: string): Record<string, unknown> {
  return useStoredObject(neverChanges, () => sessionStorage, searchKey(path))
}

function useStoredObject(
  subscribeTo: (listener: () => void) => () => void,
  storage: () => Storage,
  key: string,
): Record<string, unknown> {
  // As text, because useSyncExternalStore compares snapshots by identity.
  const stored = useSyncExternalStore(
    subscribeTo,
    () => JSON.stringify(readStorage(storage, key)),
    () => 'null',
  )
  return useMemo(() => {
    const search: unknown = JSON.parse(stored)
    return typeof search === 'object' && search !== null ? (search as Record<string, unknown>) : {}
  }, [stored])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const neverChanges = () => () => {}
