import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import { complaintQuery } from '#web/features/complaints/desk/api.ts'
import { ComplaintCase, ComplaintSteps } from '#web/features/complaints/desk/complaint-case.tsx'
import { ComplaintBadge } from '#web/features/complaints/desk/complaint-state.tsx'
import { LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { QueueItemFrame } from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { useQuery } from '@tanstack/react-query'

/** A case in a queue. */
export function ComplaintItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const { data: complaint, error, refetch } = useQuery(complaintQuery(useApi(), open.id))
  if (!complaint) {
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
      title={complaint.title}
      mark={
        <>
          <ComplaintBadge state={complaint.state} />
          <span className="small num soft">{complaint.caseNumber}</span>
        </>
      }
      acts={<ComplaintSteps complaint={complaint} onCaseClosed={() => queue.openNext([open])} />}
      hasNotes={false}
    >
      <ComplaintCase complaint={complaint} />
    </QueueItemFrame>
  )
}
