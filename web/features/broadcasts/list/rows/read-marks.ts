import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { markAllSeen } from '#web/platform/visit/visit.ts'
import { useEffect, useSyncExternalStore } from 'react'

const key = 'broadcasts-read'
/** The oldest ids beyond this number are dropped. */
const maxOpenedIds = 2000

/** Broadcasts read in this browser: opened ones and all up to a timestamp. */
export interface ReadMarks {
  opened: ReadonlySet<number>
  /** In milliseconds. */
  until: number
}

const emptyMarks: ReadMarks = { opened: new Set(), until: 0 }
const listeners = new Set<() => void>()
let marks: ReadMarks | undefined
let lastOpenedId: number | undefined

function getReadMarks(): ReadMarks {
  return (marks ??= parseReadMarks(readStorage(() => localStorage, key)))
}

/** Parses stored marks; earlier versions stored only the ids. */
export function parseReadMarks(saved: unknown): ReadMarks {
  const { opened, until } = Array.isArray(saved)
    ? { opened: saved as unknown, until: 0 }
    : ((saved ?? {}) as { opened?: unknown; until?: unknown })
  return {
    opened: new Set(Array.isArray(opened) ? opened.filter(Number.isInteger) : []),
    until: typeof until === 'number' ? until : 0,
  }
}

function saveReadMarks(next: ReadMarks): void {
  marks = next
  writeStorage(() => localStorage, key, { opened: [...next.opened], until: next.until })
  for (const listener of listeners) listener()
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

export function useReadMarks(): ReadMarks {
  return useSyncExternalStore(subscribe, getReadMarks, () => emptyMarks)
}

export function isRead({ opened, until }: ReadMarks, row: Pick<BroadcastRow, 'id' | 'date'>) {
  return opened.has(row.id) || Date.parse(row.date) <= until
}

/** Remembers that a broadcast was opened. */
export function useMarkAsRead(id: number): void {
  useEffect(() => {
    lastOpenedId = id
    const { opened, until } = getReadMarks()
    if (!opened.has(id))
      saveReadMarks({ opened: new Set([...opened, id].slice(-maxOpenedIds)), until })
  }, [id])
}

/** The broadcast that was opened last on this page. */
export const getLastOpenedId = (): number | undefined => lastOpenedId

/** Marks everything sent up to now as read. */
export function markAllAsRead(): void {
  saveReadMarks({ opened: getReadMarks().opened, until: Date.now() })
  markAllSeen()
}
