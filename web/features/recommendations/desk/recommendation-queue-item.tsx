import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { DoneAct, QueueItemFrame } from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { RemoveButton } from '#web/features/back-office/frame/remove-button.tsx'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

/** A new recommendation: keep or remove it (BK-073). */
export function RecommendationItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const api = useApi()
  const { data, error, refetch } = useQuery(
    // The first of the list that ends with it.
    payloadQuery(api, [...queueKey, 'recommendation', open.id], 'listRecommendations', {
      query: { before: open.id + 1 },
    }),
  )
  const one = data?.results.find(({ id }) => id === open.id)
  if (!one) {
    return (
      <div className="q-body">
        {error && <LoadError error={error} onRetry={refetch} />}
        {data && <Empty title="Not found">The recommendation has been removed.</Empty>}
        {!data && !error && <Skeleton width="40%" />}
      </div>
    )
  }
  const { id, words, contact, by, company, writtenAt, publishedAt } = one
  return (
    <QueueItemFrame
      queue={queue}
      open={open}
      title={`${by.name} about ${company.name}`}
      mark={publishedAt === null ? <Badge tone="warn">Waiting</Badge> : <Badge>Published</Badge>}
      sub={
        <>
          {contact.name}, <AdminLink to={`/companies/${by.id}`}>{by.name}</AdminLink>, about{' '}
          <AdminLink to={`/companies/${company.id}`}>{company.name}</AdminLink>,{' '}
          <RelativeTime at={writtenAt} />
        </>
      }
      acts={
        <>
          <DoneAct queue={queue}>Keep</DoneAct>
          <RemoveButton
            what={`the recommendation of ${company.name} by ${contact.name}`}
            title="Remove this recommendation?"
            act="recommendation.removed"
            list={queueKey}
            notice={staffNotices.recommendationRemoved}
            remove={async (reason) => {
              const params = { id: String(id) }
              await api('removeModeratedRecommendation', { params, body: { reason } })
              queue.openNext([open])
            }}
          >
            {`What ${contact.name} wrote about ${company.name} is removed immediately for everyone. Nobody is notified.`}
          </RemoveButton>
        </>
      }
    >
      <Panel>
        <blockquote className="prose lines">{words}</blockquote>
      </Panel>
    </QueueItemFrame>
  )
}
