import { readMemory, writeMemory } from '#web/platform/browser-memory.ts'
import { useEffect, useSyncExternalStore } from 'react'

const key = 'broadcasts-read'
/** Older marks are forgotten; their broadcasts are pages away by then. */
const most = 2000

const none: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()
let marks: ReadonlySet<number> | undefined

function stored(): ReadonlySet<number> {
  if (!marks) {
    const saved = readMemory(() => localStorage, key)
    marks = new Set(Array.isArray(saved) ? saved.filter(Number.isInteger) : [])
  }
  return marks
}

function subscribe(listener: () => void) {
  const fromOtherWindow = (event: StorageEvent) => {
    if (event.key !== key) return
    marks = undefined
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', fromOtherWindow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromOtherWindow)
  }
}

/** The broadcasts opened in this browser. */
export function useReadMarks(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, stored, () => none)
}

/** Remembers that a broadcast was opened. */
export function useMarkAsRead(id: number): void {
  useEffect(() => {
    if (stored().has(id)) return
    marks = new Set([...stored(), id].slice(-most))
    writeMemory(() => localStorage, key, [...marks])
    for (const listener of listeners) listener()
  }, [id])
}
