import { broadcastQuery, listsQuery } from '#web/features/broadcasts/api.ts'
import { BroadcastMarket } from '#web/features/broadcasts/detail/broadcast-market.tsx'
import { DetailBar } from '#web/features/broadcasts/detail/detail-bar.tsx'
import { DetailHead, Message } from '#web/features/broadcasts/detail/detail-parts.tsx'
import { useMarkAsRead } from '#web/features/broadcasts/list/rows/read-marks.ts'
import { SentReplies } from '#web/features/broadcasts/detail/sent-replies.tsx'
import { SenderPanel } from '#web/features/broadcasts/detail/sender-panel.tsx'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { cx } from '#web/ui/class-names.ts'
import { useQuery } from '@tanstack/react-query'

/** One broadcast (BC-028 to BC-032). */
export function DetailView({ id }: { id: number }) {
  const api = useApi()
  const lists = useQuery(listsQuery(api)).data ?? []
  const broadcast = useLoaderQuery(broadcastQuery(api, id))
  const { isTrading } = useViewer()
  useMarkAsRead(id)

  if (!broadcast) return <main id="main" className="page" aria-busy="true" />
  return (
    <main id="main" className="page">
      <DetailBar id={id} lists={lists} />
      <div className={cx('split', isTrading && 'with-market')}>
        <article>
          <DetailHead
            broadcast={broadcast}
            path={lists.find(({ id }) => id === broadcast.listId)?.path}
          />
          <Message broadcast={broadcast} />
          <SentReplies broadcast={broadcast} />
        </article>
        <SenderPanel broadcast={broadcast} />
        {isTrading && <BroadcastMarket key={id} broadcast={broadcast} />}
      </div>
    </main>
  )
}
