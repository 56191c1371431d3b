import { broadcastQuery, listsQuery } from '#web/features/broadcasts/api.ts'
import { DetailBar } from '#web/features/broadcasts/detail/detail-bar.tsx'
import { DetailHead, Message } from '#web/features/broadcasts/detail/detail-parts.tsx'
import { useMarkAsRead } from '#web/features/broadcasts/list/rows/read-marks.ts'
import { SentReplies } from '#web/features/broadcasts/detail/sent-replies.tsx'
import { SenderPanel } from '#web/features/broadcasts/detail/sender-panel.tsx'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'

/** One broadcast (BC-028 to BC-032). */
export function DetailView({ id }: { id: number }) {
  const api = useApi()
  const lists = useQuery(listsQuery(api)).data ?? []
  const broadcast = useLoaderQuery(broadcastQuery(api, id))
  useMarkAsRead(id)

  if (!broadcast) return <main id="main" className="page" aria-busy="true" />
  return (
    <main id="main" className="page">
      <DetailBar id={id} lists={lists} />
      <div className="split">
        <article>
          <DetailHead
            broadcast={broadcast}
            path={lists.find(({ id }) => id === broadcast.listId)?.path}
          />
          <Message broadcast={broadcast} />
          <SentReplies broadcast={broadcast} />
        </article>
        <SenderPanel broadcast={broadcast} />
      </div>
    </main>
  )
}
