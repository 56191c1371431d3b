import type { ReadingPaneState } from '#web/features/broadcasts/list/broadcast-table.tsx'
import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, type MouseEvent, useSyncExternalStore } from 'react'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'

export const readingPaneId = 'beside'
/** Debounces a held-down `j`, which would load every broadcast on its way. */
const followDelayMs = 80

/**
 * The open broadcast is kept in the URL so that it can be reloaded and shared. Without room for the pane, such a URL
 * redirects to the broadcast's page.
 */
export function useReadingPane({ open }: ListSearch): ReadingPaneState & { close: () => void } {
  const navigate = useNavigate()
  const isBeside = useIsPaneEnabled()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(id: number | undefined, replace: boolean) {
    clearTimeout(waiting.current)
    const search = (now: ListSearch) => ({ ...now, open: id })
    void navigate({ to: '.', search, replace, resetScroll: false })
  }

  const leaveIfNarrow = useEffectEvent(() => {
    if (open === undefined || hasRoomForPane()) return
    void navigate({ to: '/broadcasts/$id', params: { id: String(open) }, replace: true })
  })
  useEffect(() => leaveIfNarrow(), [])
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    open,
    choose(id: number, event: MouseEvent) {
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!isPlain || event.altKey || !hasRoomForPane() || !(isBeside || open !== undefined)) return
      event.preventDefault()
      if (id === open) document.getElementById(readingPaneId)?.focus()
      else show(id, open !== undefined)
    },
    follow(id: number) {
      clearTimeout(waiting.current)
      if (open === undefined || !hasRoomForPane()) return
      waiting.current = setTimeout(() => show(id, true), followDelayMs)
    },
    close: () => show(undefined, false),
  }
}

const key = 'broadcasts-beside'
const room = '(width >= 80rem)'
const watchers = new Set<() => void>()

/** Without a choice the pane is open where it leaves the rows on one line. */
const roomForBoth = '(width >= 90rem)'

function isChosen(): boolean {
  const chosen = readStorage(() => localStorage, key)
  return typeof chosen === 'boolean' ? chosen : matchMedia(roomForBoth).matches
}

/** Whether the user has the reading pane enabled. */
function useIsPaneEnabled(): boolean {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    isChosen,
    () => true,
  )
}

export function setPaneEnabled(isBeside: boolean): void {
  writeStorage(() => localStorage, key, isBeside)
  for (const changed of watchers) changed()
}

/** Whether the window is wide enough for the pane; browser only. */
function hasRoomForPane(): boolean {
  return matchMedia(room).matches
}

/** Reactive version of `hasRoomForPane`; false on the server. */
export function useHasRoomForPane(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(room)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    hasRoomForPane,
    () => false,
  )
}
