import { complaintQuery } from '#web/features/complaints/desk/api.ts'
import { ComplaintCase, ComplaintSteps } from '#web/features/complaints/desk/complaint-case.tsx'
import { ComplaintBadge } from '#web/features/complaints/desk/complaint-state.tsx'
import {
  AdminLink,
  useAdminId,
  AdminView,
  LoadError,
} from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { useQuery } from '@tanstack/react-query'

/** A case with its texts, files, log and next steps. */
export default function ComplaintPage() {
  const id = useAdminId()
  const { data: complaint, error, refetch } = useQuery(complaintQuery(useApi(), id))
  if (!complaint) {
    return (
      <AdminView title="Complaint">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </AdminView>
    )
  }
  return (
    <AdminView
      title={complaint.title}
      sub={
        <span className="row wrap">
          <ComplaintBadge state={complaint.state} />
          <span className="num">{complaint.caseNumber}</span>
          <AdminLink to="/complaints/all">All complaints</AdminLink>
        </span>
      }
      actions={<ComplaintSteps complaint={complaint} />}
    >
      <ComplaintCase complaint={complaint} />
    </AdminView>
  )
}
