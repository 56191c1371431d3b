import {
  decidedKinds,
  queueFilters,
  queueKinds,
  type QueueArea,
  type QueueItem,
  type QueueKind,
  type QueueRef,
} from '#contract/back-office/queue/queue.ts'
import type { Notice } from '#contract/notices.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  notifyFailure,
  useAdminNavigate,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey, queueQuery } from '#web/features/back-office/frame/queue/api.ts'
import { notifyWithUndo } from '#web/features/back-office/frame/undo.ts'
import { useApi, type CallInput } from '#web/platform/api/api.ts'
import { focusMain } from '#web/platform/keys/focus.ts'
import { notify } from '#web/platform/page/notices.ts'
import { hitClass } from '#web/ui/table.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

type Change = Omit<CallInput<'changeQueue'>['body'], 'items'>

export const refKey = ({ kind, id }: QueueRef) => `${kind} ${id}`
const isSame = (one: QueueRef, other: QueueRef | undefined) =>
  one.kind === other?.kind && one.id === other.id
const justRef = ({ kind, id }: QueueRef): QueueRef => ({ kind, id })

/** Moves the focus to the row of an item, from where `j`, `k` and the keys of the item work. */
export function focusRow(ref: QueueRef | undefined): void {
  const row = ref && document.querySelector(`[data-item="${refKey(ref)}"]`)
  const link = row?.querySelector<HTMLElement>(`.${hitClass}`)
  if (link) link.focus({ preventScroll: true })
  else focusMain()
}

/** The state of an item before a change, for the undo. */
const before = (item: QueueItem, change: Change): Change => ({
  ...(change.assigneeId !== undefined && { assigneeId: item.assignee?.id ?? null }),
  ...(change.snoozedUntil !== undefined && {
    snoozedUntil: item.snoozedUntil?.slice(0, 10) ?? null,
  }),
  ...(change.isDone !== undefined && { isDone: item.group === 'done' }),
})

/**
 * A queue with its open item, which is in the address, and its selected items. Acts apply to the selected items,
 * otherwise to the open one; afterwards the next item opens.
 */
export function useQueue({
  path,
  kind,
  area,
}: {
  path: string
  kind?: QueueKind | undefined
  area?: QueueArea | undefined
}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const address = useAdminSearch()
  const navigate = useAdminNavigate()
  const state: 'open' | 'done' = address['state'] === 'done' ? 'done' : 'open'
  const filter = area && queueFilters.find((name) => name === address['filter'])
  const query = useQuery(queueQuery(api, { kind, area, filter, state }))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [lastSelected, setLastSelected] = useState<string>()

  const items = query.data?.results ?? []
  const id = Number(address['id'])
  const openKind = kind ?? queueKinds.find((name) => name === address['kind'])
  const open: QueueRef | undefined =
    Number.isInteger(id) && id > 0 && openKind ? { kind: openKind, id } : undefined
  const item = items.find((one) => isSame(one, open))
  const isClosing = useRef(false)
  const openNow = useRef(open)
  useEffect(() => {
    openNow.current = open
  })
  const chosen = items.filter((one) => selected.has(refKey(one)))

  const searchOf = (ref: QueueRef | undefined) => ({
    state: state === 'done' ? 'done' : undefined,
    filter,
    ...(ref && { ...(kind ? {} : { kind: ref.kind }), id: String(ref.id) }),
  })
  const show = (ref: QueueRef | undefined) => navigate(path, { search: searchOf(ref) })

  /**
   * Opens the item behind the open one, or the one before it, leaving out those that are done with. Nothing opens if
   * the reader has opened another item since.
   */
  function openNext(except: readonly QueueRef[]) {
    if (openNow.current && !except.some((gone) => isSame(gone, openNow.current))) return
    const at = items.findIndex((one) => isSame(one, open))
    const isLeft = (one: QueueItem) => !except.some((gone) => isSame(one, gone))
    const rest = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0)).toReversed()]
    const next = rest.find(isLeft)
    void show(next)
    focusRow(next)
  }

  const send = (refs: readonly QueueRef[], change: Change) =>
    api('changeQueue', { body: { items: refs.map(justRef), ...change } })
  const refresh = () => queryClient.invalidateQueries({ queryKey: queueKey })

  /** Changes the selected items, or the open one; with `opensNext` they leave the list. */
  async function change(
    body: Change,
    notice: Notice,
    { opensNext = false }: { opensNext?: boolean } = {},
  ) {
    const targets = chosen.length > 0 ? chosen : item ? [item] : []
    if (targets.length === 0 || (opensNext && isClosing.current)) return
    // A second press before the next item opens would close the same one again.
    if (opensNext) isClosing.current = true
    try {
      await send(targets, body)
      // Before the list is read again, so that `u` works as soon as the row has left it.
      notifyWithUndo(notice, async () => {
        for (const one of targets) await send([one], before(one, body))
        await refresh()
        if (!opensNext || !open) return
        void show(open)
        // The row is back in the list with the next frame.
        requestAnimationFrame(() => focusRow(open))
      })
      await refresh()
    } catch (failure) {
      notifyFailure('This could not be changed', failure)
      return
    } finally {
      if (opensNext) isClosing.current = false
    }
    setSelected(new Set())
    if (opensNext && targets.some((one) => isSame(one, open))) openNext(targets)
  }

  /** Closes the selected items, or reopens them; items that a decision closes are left as they are. */
  function finishChosen() {
    if (chosen.some((one) => decidedKinds.includes(one.kind))) notify(staffNotices.queueDecided)
    else {
      const isDone = state === 'open'
      const notice = isDone ? staffNotices.queueDone(chosen.length) : staffNotices.queueReopened
      void change({ isDone }, notice, { opensNext: true })
    }
  }

  function select(ref: QueueRef, isRange = false) {
    const keys = items.map(refKey)
    const key = refKey(ref)
    const from = lastSelected === undefined ? -1 : keys.indexOf(lastSelected)
    const to = keys.indexOf(key)
    setLastSelected(key)
    setSelected((previous) => {
      const next = new Set(previous)
      if (isRange && from >= 0) {
        for (const one of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
      } else if (!next.delete(key)) next.add(key)
      return next
    })
  }

  return {
    path,
    kind,
    area,
    filter,
    state,
    query,
    items,
    open,
    item,
    chosen,
    selected,
    searchOf,
    show,
    openNext,
    change,
    finishChosen,
    select,
    clearSelection: () => setSelected(new Set()),
  }
}

export type Queue = ReturnType<typeof useQueue>
