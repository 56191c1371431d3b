import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { exclusionsQuery } from '#web/features/back-office/exclusion-api.ts'
import { ExclusionTable } from '#web/features/back-office/exclusion-table.tsx'
import { LoadFault } from '#web/features/back-office/load-fault.tsx'
import { mayUse, useStaff } from '#web/features/back-office/staff-session.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'

const shownAtMost = 10

type ExclusionPanelProps = {
  companyId: number
  /** Told after a removal was lifted, so that what else counts them is read again. */
  onChanged?: () => unknown
}

/** Removals from lists of a company's contacts, in force and past; nothing where there never was one. */
export function ExclusionPanel({ companyId, onChanged }: ExclusionPanelProps) {
  const mayChange = mayUse(useStaff(), ['support'])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...exclusionsQuery(useApi(), { companyId }),
    enabled: mayChange,
  })
  if (!error && !data?.results.length) return null
  return (
    <Panel title="Removals from lists" pad={false}>
      {error ? (
        <LoadFault error={error} again={refetch} />
      ) : (
        <ExclusionTable
          caption="Removals from lists, newest first"
          exclusions={data?.results.slice(0, shownAtMost)}
          busy={isPlaceholderData}
          mayChange={mayChange}
          onChanged={onChanged}
        />
      )}
      {(data?.results.length ?? 0) > shownAtMost && (
        <AdminLink to="/exclusions">Show all removals</AdminLink>
      )}
    </Panel>
  )
}
