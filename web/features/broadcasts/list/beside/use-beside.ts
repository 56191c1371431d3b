import type { Beside } from '#web/features/broadcasts/list/broadcast-table.tsx'
import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { hasRoomBeside, useIsBeside } from '#web/features/broadcasts/list/beside/beside-choice.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react'

/** Of the place beside the list. */
export const besideId = 'beside'
/** A held-down `j` shows what it stops at; each step would be a broadcast to load. */
const followMs = 80

/**
 * What is read beside the list stands in the list's address, so that it can be reloaded and shared. Where there is no
 * room, such an address leads to the broadcast's own page.
 */
export function useBeside({ open }: ListSearch): Beside & { close: () => void } {
  const navigate = useNavigate()
  const isBeside = useIsBeside()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  function show(id: number | undefined, replace: boolean) {
    clearTimeout(waiting.current)
    const search = (now: ListSearch) => ({ ...now, open: id })
    void navigate({ to: '.', search, replace, resetScroll: false })
  }

  const leaveIfNarrow = useEffectEvent(() => {
    if (open === undefined || hasRoomBeside()) return
    void navigate({ to: '/broadcasts/$id', params: { id: String(open) }, replace: true })
  })
  useEffect(() => leaveIfNarrow(), [])
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    open,
    choose(id: number, event: MouseEvent) {
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!isPlain || event.altKey || !hasRoomBeside() || !(isBeside || open !== undefined)) return
      event.preventDefault()
      if (id === open) document.getElementById(besideId)?.focus()
      else show(id, open !== undefined)
    },
    follow(id: number) {
      clearTimeout(waiting.current)
      if (open === undefined || !hasRoomBeside()) return
      waiting.current = setTimeout(() => show(id, true), followMs)
    },
    close: () => show(undefined, false),
  }
}
