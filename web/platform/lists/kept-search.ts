import { readMemory, writeMemory } from '#web/platform/visit/browser-memory.ts'
import { useMemo, useSyncExternalStore } from 'react'

type Search = Record<string, string | number | true>

const storageKey = (path: string) => `kept-search:${path}`
const watchers = new Set<() => void>()

/** Remembers in this browser what a page's address says, for those who come back by the menu. */
export function keepSearch(path: string, search: Record<string, unknown>): void {
  const said = Object.entries(search).filter(([, value]) => value !== undefined)
  writeMemory(() => localStorage, storageKey(path), Object.fromEntries(said))
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    removeEventListener('storage', changed)
  }
}

/** What was remembered; empty until the page has its scripts. The page itself makes sense of it. */
export function useKeptSearch(path: string): Search {
  // As text, because a snapshot must stay the same between two looks.
  const saved = useSyncExternalStore(
    watch,
    () => JSON.stringify(readMemory(() => localStorage, storageKey(path))),
    () => 'null',
  )
  return useMemo(() => {
    const search: unknown = JSON.parse(saved)
    return typeof search === 'object' && search !== null ? (search as Search) : {}
  }, [saved])
}
