import type { Exclusion } from '#contract/broadcasts/desk/exclusions.ts'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { exclusionsQuery } from '#web/features/broadcasts/desk/api.ts'
import { ExclusionEnd, LiftButton } from '#web/features/broadcasts/desk/exclusion-parts.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'

const maxShown = 10

type ExclusionPanelProps = {
  companyId: number
  /** Called after an exclusion was lifted, to refetch dependent data. */
  onChanged?: () => unknown
}

/** Exclusions of a company's contacts; nothing if there are none. */
export function ExclusionPanel({ companyId, onChanged }: ExclusionPanelProps) {
  const mayChange = mayUse(useStaff(), ['support'])
  const { data, error, refetch } = useQuery({
    ...exclusionsQuery(useApi(), { companyId }),
    enabled: mayChange,
  })
  const exclusions = data?.results ?? []
  if (!error && exclusions.length === 0) return null
  return (
    <Panel
      title="Posting bans"
      pad={false}
      aside={
        exclusions.length > maxShown && (
          <AdminLink to="/exclusions" className="push small">
            View all
          </AdminLink>
        )
      }
    >
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <ul className="entries spread">
          {exclusions.slice(0, maxShown).map((one) => (
            <ExclusionItem key={one.id} one={one} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

type ExclusionItemProps = { one: Exclusion; onChanged: (() => unknown) | undefined }

function ExclusionItem({ one, onChanged }: ExclusionItemProps) {
  const { contact, list, reason, state, by } = one
  return (
    <li>
      <div className="grow">
        <p>
          <span className="strong">{contact}</span> <span className="soft">{list}, </span>
          {state === 'inForce' && one.until && <span className="soft">until </span>}
          <ExclusionEnd one={one} />
        </p>
        <p className="soft small">
          {reason}
          {by && <span className="muted"> {by}</span>}
        </p>
      </div>
      {state === 'inForce' && <LiftButton one={one} onChanged={onChanged} />}
    </li>
  )
}
