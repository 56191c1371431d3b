import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import { listingQuery } from '#web/features/services/desk/api.ts'
import { ListingActs, ListingEditor } from '#web/features/services/desk/listing-page.tsx'
import { ListingStateBadge } from '#web/features/services/listing-state.tsx'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { DoneAct, QueueItemFrame } from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { useApi } from '#web/platform/api/api.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { useQuery } from '@tanstack/react-query'

/** A listing that was submitted or ends soon: published, returned, extended, or left to end (BK-081). */
export function ServiceItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const { data, error, refetch } = useQuery(listingQuery(useApi(), open.id))
  if (!data) {
    return (
      <div className="q-body">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </div>
    )
  }
  return (
    <QueueItemFrame
      queue={queue}
      open={open}
      title={data.name}
      mark={<ListingStateBadge state={data.state} />}
      sub={data.country}
      acts={
        <>
          {data.submittedAt === null && <DoneAct queue={queue}>Let it end</DoneAct>}
          <ListingActs listing={data} />
          <AdminLink to={`/services/${data.id}`} className={buttonClass()}>
            Open the listing
          </AdminLink>
        </>
      }
    >
      <ListingEditor listing={data} />
    </QueueItemFrame>
  )
}
