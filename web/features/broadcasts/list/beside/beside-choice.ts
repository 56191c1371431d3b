import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { useSyncExternalStore } from 'react'

const key = 'broadcasts-beside'
const room = '(width >= 90rem)'
const watchers = new Set<() => void>()

const isChosen = () => readStorage(() => localStorage, key) !== false

/** Whether a chosen row opens beside the list where there is room, as the reader wants it. */
export function useIsBeside(): boolean {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    isChosen,
    () => true,
  )
}

export function chooseBeside(isBeside: boolean): void {
  writeStorage(() => localStorage, key, isBeside)
  for (const changed of watchers) changed()
}

/** Whether list and broadcast have room side by side; to be asked in the browser, when it matters. */
export function hasRoomBeside(): boolean {
  return matchMedia(room).matches
}

/** The same for drawing; the server draws without that room. */
export function useHasRoomBeside(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(room)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    hasRoomBeside,
    () => false,
  )
}
