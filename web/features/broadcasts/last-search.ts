import type { BroadcastList } from '#contract/broadcasts.ts'
import { readMemory, writeMemory } from '#web/platform/browser-memory.ts'
import {
  describeSearch,
  readListSearch,
  type ListSearch,
} from '#web/features/broadcasts/list-search.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

const key = 'broadcasts-last-search'

/** Remembers what the list showed, for the way back from a broadcast. */
export function useRememberSearch(search: ListSearch): void {
  useEffect(() => writeMemory(() => sessionStorage, key, search), [search])
}

/** The way back to the list: the last search of this window, with its name (BC-028). */
export function useLastSearch(lists: readonly BroadcastList[]) {
  const saved = useSyncExternalStore(
    () => () => {},
    () => sessionStorageText(),
    () => 'null',
  )
  return useMemo(() => {
    const search = readListSearch(asRecord(JSON.parse(saved)))
    return { search, label: describeSearch(search, lists) }
  }, [saved, lists])
}

/** As text, because a snapshot must stay the same between two looks. */
function sessionStorageText(): string {
  return JSON.stringify(readMemory(() => sessionStorage, key))
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
