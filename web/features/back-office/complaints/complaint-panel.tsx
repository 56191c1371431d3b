import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { complaintsQuery } from '#web/features/back-office/complaints/api.ts'
import { ComplaintBadge } from '#web/features/back-office/complaints/complaint-state.tsx'
import { LoadFault } from '#web/features/back-office/load-fault.tsx'
import { mayUse, useStaff } from '#web/features/back-office/staff/staff-session.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import './complaint-panel.css'

const shownAtMost = 5

/** The latest complaints of a company and about it; nothing where there never was one. */
export function ComplaintPanel({ companyId }: { companyId: number }) {
  const mayRead = mayUse(useStaff(), ['support'])
  const { data, error, refetch } = useQuery({
    ...complaintsQuery(useApi(), { companyId }),
    enabled: mayRead,
  })
  const found = data?.results ?? []
  if (!error && found.length === 0) return null
  return (
    <Panel
      title="Complaints"
      pad={false}
      aside={
        <AdminLink to="/complaints" search={{ companyId }} className="push small">
          All of them
        </AdminLink>
      }
    >
      {error ? (
        <LoadFault error={error} again={refetch} />
      ) : (
        <ul className="entries complaint-list">
          {found.slice(0, shownAtMost).map((one) => (
            <li key={one.id}>
              <div>
                <AdminLink to={`/complaints/${one.id}`}>{one.title}</AdminLink>
                <span className="small soft">
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
