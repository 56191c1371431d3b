import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import {
  maxOpened,
  type LastVisit,
  type markBroadcasts,
  type MarkedAsRead,
} from '#contract/broadcasts/read-marks.ts'
import { notices } from '#contract/page-notices.ts'
import type { Payload } from '#contract/endpoint.ts'
import { notify } from '#web/platform/page/notices.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { markAllSeen } from '#web/platform/visit/visit.ts'
import { useEffect, useSyncExternalStore } from 'react'

const key = 'broadcasts-read'
/** The oldest ids beyond this number are dropped. */
const maxOpenedIds = 2000
/** Openings within this time are sent together. */
const sendDelayMs = 1500

/** Broadcasts read: opened ones and all up to a timestamp. */
export interface ReadMarks {
  opened: ReadonlySet<number>
  /** In milliseconds. */
  until: number
  /** The last visit of a member on any device, once the server has said it. */
  visit?: LastVisit | undefined
}

/** What a member has read since the last call. */
export interface UnsentMarks {
  opened: number[]
  mark?: MarkedAsRead | undefined
  restore?: MarkedAsRead | undefined
}

const emptyMarks: ReadMarks = { opened: new Set(), until: 0 }
const listeners = new Set<() => void>()
let marks: ReadMarks | undefined
let lastOpenedId: number | undefined
/** Set while a member is signed in: the server keeps its marks, the browser those of visitors. */
let sendSoon: (() => void) | undefined
let unsent: UnsentMarks = { opened: [] }

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

function setReadMarks(next: ReadMarks): void {
  marks = next
  if (!sendSoon) {
    writeStorage(() => localStorage, key, { opened: [...next.opened], until: next.until })
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const fromOtherWindow = (event: StorageEvent) => {
    if (event.key !== key || sendSoon) return
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

/** Whether a row has been read; of members the server says so too. */
export function isRead(
  { opened, until }: ReadMarks,
  row: Pick<BroadcastRow, 'id' | 'date' | 'isRead'>,
): boolean {
  return row.isRead === true || opened.has(row.id) || Date.parse(row.date) <= until
}

/** Remembers that a broadcast was opened. */
export function useMarkAsRead(id: number): void {
  useEffect(() => {
    lastOpenedId = id
    const known = getReadMarks()
    if (known.opened.has(id)) return
    setReadMarks({ ...known, opened: new Set([...known.opened, id].slice(-maxOpenedIds)) })
    unsent.opened.push(id)
    sendSoon?.()
  }, [id])
}

/** The broadcast that was opened last on this page. */
export const getLastOpenedId = (): number | undefined => lastOpenedId

const timeText = (at: number) => (at === 0 ? null : new Date(at).toISOString())

/** Marks everything sent up to now as read, and offers to take that back. */
export function markAllAsRead({ onUndo }: { onUndo?: () => void } = {}): void {
  const now = Date.now()
  const { until, visit } = getReadMarks()
  const mark: MarkedAsRead = { before: timeText(until), until: new Date(now).toISOString() }
  setReadMarks({ ...getReadMarks(), until: now, visit: { since: mark.until, isMarked: true } })
  unsent.mark = mark
  sendSoon?.()
  const restoreVisit = markAllSeen()
  function undo() {
    setReadMarks({ ...getReadMarks(), until, visit })
    if (unsent.mark === mark) delete unsent.mark
    else unsent.restore = mark
    sendSoon?.()
    restoreVisit()
    onUndo?.()
  }
  // Before the server has said what is read, there is nothing to go back to.
  const canUndo = !sendSoon || visit !== undefined
  notify(notices.allMarkedAsRead, canUndo ? { undo } : {})
}

// ── Of members, on the server ──

/**
 * Sends marks to the server from now on, a while after each change; those that a visitor made in this browser are sent
 * first. Returns a function that stops it.
 */
export function keepOnServer(send: () => void): () => void {
  const { opened, until } = getReadMarks()
  let waiting: ReturnType<typeof setTimeout> | undefined
  unsent = { opened: [...opened] }
  if (until > 0) unsent.mark = { before: null, until: new Date(until).toISOString() }
  writeStorage(() => localStorage, key, null)
  sendSoon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(send, sendDelayMs)
  }
  return () => {
    clearTimeout(waiting)
    sendSoon = undefined
    unsent = { opened: [] }
    marks = undefined
  }
}

/** Takes what is to be sent; add it again if the call failed. */
export function takeUnsent(): UnsentMarks {
  const taken = { ...unsent, opened: unsent.opened.slice(-maxOpened) }
  unsent = { opened: [] }
  return taken
}

export function addUnsent({ opened, mark, restore }: UnsentMarks): void {
  unsent = {
    opened: [...opened, ...unsent.opened].slice(-maxOpened),
    mark: unsent.mark ?? (unsent.restore === mark ? undefined : mark),
    restore: unsent.restore ?? restore,
  }
}

/** Adds what the member has read on other devices, and notes what was marked by the call that sent `sent`. */
export function addMarks(answer: Payload<typeof markBroadcasts>, sent: UnsentMarks): void {
  const { opened, readUntil, visit, marked } = answer
  if (sent.mark && marked) Object.assign(sent.mark, marked)
  const known = getReadMarks()
  // The answer to a mark that is being taken back still has it.
  if (unsent.restore)
    return setReadMarks({ ...known, opened: new Set([...opened, ...known.opened]) })
  const until = readUntil === null ? known.until : Math.max(known.until, Date.parse(readUntil))
  setReadMarks({ opened: new Set([...opened, ...known.opened]), until, visit })
}
