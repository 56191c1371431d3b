import { cookieValue, usePreferences } from '#web/platform/page/preferences.tsx'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

/** A new visit starts after an absence of this length. */
export const awayMs = 30 * 60_000
const heartbeatMs = 60_000
const maxAgeSeconds = 365 * 86_400

/** The time since which items are new to the user of this browser. */
export interface Visit {
  /** End of the previous visit, or when all was marked as read, in milliseconds. */
  since: number
  /** Whether all was marked as read during this visit. */
  isMarked: boolean
}

/** Parses `since.seen.marked`, in seconds; `since` is 0 on the first visit. */
export function visitAt(cookie: string | undefined, now: number): Visit | undefined {
  const [, since, seen, marked] = /^(\d{1,11})\.(\d{1,11})\.([01])$/.exec(cookie ?? '') ?? []
  if (since === undefined || seen === undefined) return undefined
  const seenAt = Number(seen) * 1000
  if (now - seenAt > awayMs) return { since: seenAt, isMarked: false }
  return since === '0' ? undefined : { since: Number(since) * 1000, isMarked: marked === '1' }
}

export function visitCookie(visit: Visit | undefined, now: number): string {
  const seconds = (ms: number) => Math.floor(ms / 1000)
  return `${seconds(visit?.since ?? 0)}.${seconds(now)}.${visit?.isMarked ? 1 : 0}`
}

let current: string | undefined
const listeners = new Set<() => void>()

const textOf = (visit: Visit | undefined) => (visit ? JSON.stringify(visit) : '')
const stored = () => visitAt(cookieValue(document.cookie, 'visit'), Date.now())

/** As text, because useSyncExternalStore compares snapshots by identity. */
function snapshot(): string {
  return (current ??= textOf(stored()))
}

function write(visit: Visit | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `visit=${visitCookie(visit, Date.now())}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
  if (snapshot() === textOf(visit)) return
  current = textOf(visit)
  for (const changed of listeners) changed()
}

/** Marks everything up to now as seen. Browser only. @returns what takes it back */
export function markAllSeen(): () => void {
  const before = stored()
  write({ since: Math.floor(Date.now() / 1000) * 1000, isMarked: true })
  return () => write(before)
}

/** Keeps the visit active while the page is visible. */
export function useVisitTracking(): void {
  useEffect(() => {
    const stay = () => {
      if (document.visibilityState === 'visible') write(stored())
    }
    stay()
    const beat = setInterval(stay, heartbeatMs)
    document.addEventListener('visibilitychange', stay)
    return () => {
      clearInterval(beat)
      document.removeEventListener('visibilitychange', stay)
    }
  }, [])
}

function watch(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The current visit, identical in server rendering and hydration; undefined on the first visit. */
export function useVisit(): Visit | undefined {
  const { visit: cookie } = usePreferences()
  const { at } = useRouter().options.context.drawing
  const text = useSyncExternalStore(watch, snapshot, () => textOf(visitAt(cookie, at)))
  return useMemo(() => (text ? (JSON.parse(text) as Visit) : undefined), [text])
}
