import { cookieValue, usePreferences } from '#web/platform/page/preferences.tsx'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

/** Who was away longer than this, in milliseconds, comes for a new visit. */
export const awayMs = 30 * 60_000
const beatMs = 60_000
const rememberSeconds = 365 * 86_400

/** From when on things are new to this browser's reader. */
export interface Visit {
  /** The end of the visit before, or when all was marked as read, in milliseconds. */
  since: number
  /** The reader has marked all as read during this visit. */
  isMarked: boolean
}

/** Reads `since.seen.marked`, in seconds; a first visit knows no `since`. */
export function visitAt(cookie: string | undefined, now: number): Visit | undefined {
  const [, since, seen, marked] = /^(\d{1,11})\.(\d{1,11})\.([01])$/.exec(cookie ?? '') ?? []
  if (since === undefined || seen === undefined) return undefined
  const seenAt = Number(seen) * 1000
  if (now - seenAt > awayMs) return { since: seenAt, isMarked: false }
  return since === '0' ? undefined : { since: Number(since) * 1000, isMarked: marked === '1' }
}

/** The cookie of a visit that goes on at this moment. */
export function visitCookie(visit: Visit | undefined, now: number): string {
  const seconds = (ms: number) => Math.floor(ms / 1000)
  return `${seconds(visit?.since ?? 0)}.${seconds(now)}.${visit?.isMarked ? 1 : 0}`
}

let current: string | undefined
const watchers = new Set<() => void>()

const textOf = (visit: Visit | undefined) => (visit ? JSON.stringify(visit) : '')
const stored = () => visitAt(cookieValue(document.cookie, 'visit'), Date.now())

/** As text, because a snapshot must stay the same between two looks. */
function snapshot(): string {
  return (current ??= textOf(stored()))
}

function write(visit: Visit | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `visit=${visitCookie(visit, Date.now())}; Path=/; Max-Age=${rememberSeconds}; SameSite=Lax${secure}`
  if (snapshot() === textOf(visit)) return
  current = textOf(visit)
  for (const changed of watchers) changed()
}

/** Nothing up to now is new any more. Browser only. */
export function markAllSeen(): void {
  write({ since: Math.floor(Date.now() / 1000) * 1000, isMarked: true })
}

/** Notes that somebody is here as long as the page is in sight. */
export function useVisitTracking(): void {
  useEffect(() => {
    const stay = () => {
      if (document.visibilityState === 'visible') write(stored())
    }
    stay()
    const beat = setInterval(stay, beatMs)
    document.addEventListener('visibilitychange', stay)
    return () => {
      clearInterval(beat)
      document.removeEventListener('visibilitychange', stay)
    }
  }, [])
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** The visit of this browser, the same for the server's drawing and for hydration; undefined on the first one. */
export function useVisit(): Visit | undefined {
  const { visit: cookie } = usePreferences()
  const { at } = useRouter().options.context.drawing
  const text = useSyncExternalStore(watch, snapshot, () => textOf(visitAt(cookie, at)))
  return useMemo(() => (text ? (JSON.parse(text) as Visit) : undefined), [text])
}
