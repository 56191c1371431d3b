import { readMemory, writeMemory } from '#web/platform/browser-memory.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

const key = 'companies-last-search'

/** Remembers what the directory showed in this window, for the way back from a company. */
export function useRememberDirectory(search: object): void {
  useEffect(() => writeMemory(() => sessionStorage, key, search), [search])
}

/** What the address of the directory said last; the directory itself makes sense of it. */
export function useLastDirectory(): object {
  // As text, because a snapshot must stay the same between two looks.
  const saved = useSyncExternalStore(
    () => () => {},
    () => JSON.stringify(readMemory(() => sessionStorage, key)),
    () => 'null',
  )
  return useMemo(() => {
    const search: unknown = JSON.parse(saved)
    return typeof search === 'object' && search !== null ? search : {}
  }, [saved])
}
