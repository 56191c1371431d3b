import { readPartSearch } from '#web/features/parts/part-address.ts'
import type { PartSearch } from '#web/features/parts/part-search.ts'
import { readMemory, writeMemory } from '#web/platform/browser-memory.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

const key = 'parts-last-search'

/** Remembers what was searched for in this window, for the way back from a part. */
export function useRememberParts(search: PartSearch): void {
  useEffect(() => writeMemory(() => sessionStorage, key, search), [search])
}

/** The last parts search of this window (PT-027). */
export function useLastParts(): PartSearch {
  // As text, because a snapshot must stay the same between two looks.
  const saved = useSyncExternalStore(
    () => () => {},
    () => JSON.stringify(readMemory(() => sessionStorage, key)),
    () => 'null',
  )
  return useMemo(() => {
    const search: unknown = JSON.parse(saved)
    return typeof search === 'object' && search !== null
      ? readPartSearch(search as Record<string, unknown>)
      : {}
  }, [saved])
}
