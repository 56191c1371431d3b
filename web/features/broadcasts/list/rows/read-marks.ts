import type { BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { maxOpened, type LastVisit, type MarkedAsRead } from '#contract/broadcasts/read-marks.ts'
import { notices } from '#contract/page-notices.ts'
import type { Payload } from '#web/platform/api/api.ts'
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

/** One press of Mark all as read. */
interface Mark extends MarkedAsRead {
  visit: LastVisit | undefined
  /** Of a visitor. */
  restoreVisit?: () => void
  /** An earlier press that was taken back while this one stood: to take this one back takes back both. */
  undone?: Mark | undefined
}
type Step = { kind: 'mark' | 'restore'; mark: Mark }

/** Marks of the next call: a mark is undone only after it was made. */
export interface UnsentMarks {
  opened: number[]
  step?: Step | undefined
}

const emptyMarks: ReadMarks = { opened: new Set(), until: 0 }
const listeners = new Set<() => void>()
let marks: ReadMarks | undefined
let lastOpenedId: number | undefined
/** Set while a member is signed in: the server keeps its marks, the browser those of visitors. */
let sendSoon: ((delayMs?: number) => void) | undefined
let unsentIds: number[] = []
/** In the order in which they were made; the first stays until it was answered. */
let unsentSteps: Step[] = []
/** Marks of this page that stand, latest last. */
let standing: Mark[] = []

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
    const current = getReadMarks()
    if (current.opened.has(id)) return
    setReadMarks({ ...current, opened: new Set([...current.opened, id].slice(-maxOpenedIds)) })
    unsentIds.push(id)
    sendSoon?.()
  }, [id])
}

/** The broadcast that was opened last on this page. */
export const getLastOpenedId = (): number | undefined => lastOpenedId

const timeText = (at: number) => (at === 0 ? null : new Date(at).toISOString())

/** The mark before which nothing was marked that still stands. */
const firstOf = (mark: Mark): Mark => (mark.undone ? firstOf(mark.undone) : mark)

/** Marks everything sent up to now as read, and offers to take that back. */
export function markAllAsRead({ onUndo }: { onUndo?: () => void } = {}): void {
  const now = Date.now()
  const { until, visit } = getReadMarks()
  const mark: Mark = { before: timeText(until), until: new Date(now).toISOString(), visit }
  setReadMarks({ ...getReadMarks(), until: now, visit: { since: mark.until, isMarked: true } })
  mark.restoreVisit = markAllSeen()
  standing.push(mark)
  addStep({ kind: 'mark', mark })
  function undo() {
    const at = standing.indexOf(mark)
    // Another account signed in since.
    if (at < 0) return
    const later = standing[at + 1]
    standing.splice(at, 1)
    // What a later press has marked stays read.
    if (later) return void (firstOf(later).undone = mark)
    const former = firstOf(mark)
    setReadMarks({
      ...getReadMarks(),
      until: former.before === null ? 0 : Date.parse(former.before),
      visit: former.visit,
    })
    addStep({ kind: 'restore', mark })
    former.restoreVisit?.()
    onUndo?.()
  }
  // Before the server has said what is read, there is nothing to go back to.
  const canUndo = !sendSoon || visit !== undefined
  notify(notices.allMarkedAsRead, canUndo ? { undo } : {})
}

function addStep(step: Step): void {
  if (!sendSoon) return
  unsentSteps.push(step)
  sendSoon(0)
}

// ── Of members, on the server ──

/**
 * Sends marks to the server from now on, a while after each opening; those that a visitor made in this browser are sent
 * first. Returns a function that stops it.
 */
export function keepOnServer(send: () => void): () => void {
  const { opened, until } = getReadMarks()
  let waiting: ReturnType<typeof setTimeout> | undefined
  unsentIds = [...opened]
  if (until > 0) {
    const mark = { before: null, until: new Date(until).toISOString(), visit: undefined }
    unsentSteps = [{ kind: 'mark', mark }]
  }
  writeStorage(() => localStorage, key, null)
  sendSoon = (delayMs = sendDelayMs) => {
    clearTimeout(waiting)
    waiting = setTimeout(send, delayMs)
  }
  return () => {
    clearTimeout(waiting)
    sendSoon = undefined
    unsentIds = []
    unsentSteps = []
    standing = []
    marks = undefined
  }
}

/** Takes openings that are to be sent, with the next step; add them again if the call failed. */
export function takeUnsent(): UnsentMarks {
  const opened = unsentIds.slice(-maxOpened)
  unsentIds = []
  return { opened, step: unsentSteps[0] }
}

export function addUnsent({ opened }: UnsentMarks): void {
  unsentIds = [...opened, ...unsentIds].slice(-maxOpened)
}

/** The body of a call. A mark names what it knows to be read, so that a repeated call marks the same. */
export const markBody = ({ opened, step }: UnsentMarks) => ({
  opened,
  ...(step?.kind === 'mark' && { readUntil: step.mark.until, ifReadUntil: step.mark.before }),
  ...(step?.kind === 'restore' && {
    restore: { before: firstOf(step.mark).before, until: step.mark.until },
  }),
  isHere: true,
})

/**
 * Takes over what the member has read on any device, from the answer to a call that sent `sent`.
 * @returns whether another step is to be sent
 */
export function addMarks(answer: Payload<'markBroadcasts'>, sent: UnsentMarks): boolean {
  const { opened, readUntil, visit, marked } = answer
  const { step } = sent
  if (step?.kind === 'mark' && marked) Object.assign(step.mark, marked)
  else if (step?.kind === 'mark') {
    // Another device has marked meanwhile: this one marks what is left, if anything is.
    const isRead = readUntil !== null && readUntil >= step.mark.until
    step.mark.before = isRead ? step.mark.until : readUntil
    if (!isRead) return true
  }
  if (step && unsentSteps[0] === step) unsentSteps.shift()
  const current = getReadMarks()
  const all = { ...current, opened: new Set([...opened, ...current.opened]) }
  // What is still to be sent is not in the answer.
  if (unsentSteps.length > 0) {
    setReadMarks(all)
    return true
  }
  setReadMarks({ ...all, until: readUntil === null ? 0 : Date.parse(readUntil), visit })
  return false
}
