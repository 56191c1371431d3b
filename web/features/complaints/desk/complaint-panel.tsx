import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { complaintsQuery } from '#web/features/complaints/desk/api.ts'
import { ComplaintBadge } from '#web/features/complaints/desk/complaint-state.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'

const maxShown = 5

/** The latest complaints by and about a company; nothing if there are none. */
export function ComplaintPanel({ companyId }: { companyId: number }) {
  const mayRead = mayUse(useStaff(), ['support'])
  const { data, error, refetch } = useQuery({
    ...complaintsQuery(useApi(), { companyId }),
    enabled: mayRead,
  })
  const complaints = data?.results ?? []
  if (!error && complaints.length === 0) return null
  return (
    <Panel
      title="Complaints"
      pad={false}
      aside={
        <AdminLink to="/complaints/all" search={{ companyId }} className="push small">
          All of them
        </AdminLink>
      }
    >
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <ul className="entries spread">
          {complaints.slice(0, maxShown).map((one) => (
            <li key={one.id}>
              <div className="break">
                <AdminLink to={`/complaints/${one.id}`}>{one.title}</AdminLink>
                <span className="block small soft">
                  {one.company.id === companyId ? `by ${one.by.name}` : `about ${one.company.name}`}
                </span>
              </div>
              <ComplaintBadge state={one.state} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
