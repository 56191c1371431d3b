import { shownRefusals, whatToDo } from '#contract/notices.ts'
import { broadcastQuery, listsQuery, useShowReplied } from '#web/features/broadcasts/api.ts'
import { useCopyAsText } from '#web/features/broadcasts/share/share-broadcast.ts'
import { DetailHead, Message } from '#web/features/broadcasts/detail/detail-parts.tsx'
import { useMarkAsRead } from '#web/features/broadcasts/list/rows/read-marks.ts'
import { SentReplies } from '#web/features/broadcasts/detail/sent-replies.tsx'
import { SenderPanel } from '#web/features/broadcasts/detail/sender-panel.tsx'
import { readingPaneId } from '#web/features/broadcasts/list/use-reading-pane.ts'
import { ReplyButton } from '#web/features/messages/public.ts'
import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { focusMain } from '#web/platform/keys/focus.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Button, buttonClass, IconButton } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

type DetailPaneProps = { id: number; ids: readonly number[]; onClose: () => void }

/** A broadcast in the reading pane; the previous one stays until it has loaded. */
export function DetailPane({ id, ids, onClose }: DetailPaneProps) {
  const api = useApi()
  const lists = useQuery(listsQuery(api)).data ?? []
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...broadcastQuery(api, id),
    placeholderData: keepPreviousData,
  })
  useNeighbours(id, ids)
  useMarkAsRead(id)
  useKeys({ Escape: close })

  const row = () => document.querySelector<HTMLElement>(`tr[data-id="${id}"] .${hitClass}`)

  /** Moves focus from the pane to the row first; closes on the second press. */
  function close() {
    const isWithin = document.getElementById(readingPaneId)?.contains(document.activeElement)
    if (!isWithin) onClose()
    else if (row()) row()?.focus()
    else closeByButton()
  }

  function closeByButton() {
    if (row()) row()?.focus()
    else focusMain()
    onClose()
  }

  const shown = error ? undefined : data
  return (
    <>
      <div className="beside-bar">
        {shown && <Actions broadcast={shown} />}
        <IconButton icon="x" label="Close (Esc)" className="push" onClick={closeByButton} />
      </div>
      {error && <Missing isGone={isApiError(error) && error.status === 404} retry={refetch} />}
      {shown && (
        <article className="beside-text" aria-busy={isPlaceholderData || undefined}>
          <DetailHead
            below
            broadcast={shown}
            path={lists.find((list) => list.id === shown.listId)?.path}
          />
          <Message broadcast={shown} />
          <SentReplies broadcast={shown} />
          <SenderPanel broadcast={shown} quiet onRemoved={onClose} />
        </article>
      )}
    </>
  )
}

function Actions({ broadcast }: { broadcast: BroadcastDetail }) {
  const { isTrading } = useViewer()
  const copyAsText = useCopyAsText(broadcast)
  const showReplied = useShowReplied()
  const mayReply = isTrading && broadcast.companyId !== undefined && !broadcast.isOwn
  return (
    <>
      {mayReply && <ReplyButton broadcast={broadcast} short onSent={showReplied} />}
      <Button icon="copy" aria-keyshortcuts="y" onClick={copyAsText}>
        Copy as text
      </Button>
      <Button icon="print" onClick={() => print()}>
        Print
      </Button>
      <Link
        className={buttonClass()}
        to="/broadcasts/$id"
        params={{ id: String(broadcast.id) }}
        preload="intent"
      >
        <Icon name="external" />
        <span className="label">Open as page</span>
      </Link>
    </>
  )
}

function Missing({ isGone, retry }: { isGone: boolean; retry: () => unknown }) {
  return isGone ? (
    <Empty title={shownRefusals.broadcastRemoved}>The list shows all current broadcasts.</Empty>
  ) : (
    <Empty
      title="The broadcast could not be loaded."
      actions={
        <Button icon="again" onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      {whatToDo}
    </Empty>
  )
}

/** Prefetches the neighbouring broadcasts for `j` and `k`. */
function useNeighbours(id: number, ids: readonly number[]): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const at = ids.indexOf(id)
  const next = ids[at + 1]
  const before = at > 0 ? ids[at - 1] : undefined
  useEffect(() => {
    for (const neighbour of [next, before]) {
      if (neighbour !== undefined) void queryClient.prefetchQuery(broadcastQuery(api, neighbour))
    }
  }, [api, queryClient, next, before])
}
