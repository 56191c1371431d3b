import { exclusionStates, type ExclusionState } from '#contract/broadcasts/exclusions.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { AdminView } from '#web/features/back-office/admin-view.tsx'
import { exclusionsQuery, type ExclusionsAsked } from '#web/features/back-office/exclusions/api.ts'
import { ExclusionTable } from '#web/features/back-office/exclusions/exclusion-table.tsx'
import { LoadFault } from '#web/features/back-office/load-fault.tsx'
import {
  ChoiceFilter,
  LogFilters,
  OlderLinks,
  TextFilter,
  useAsked,
} from '#web/features/back-office/log-filters.tsx'
import { useApi } from '#web/platform/api/use-api.ts'
import { Empty } from '#web/ui/empty.tsx'
import { useQuery } from '@tanstack/react-query'

const stateWords: Record<ExclusionState, string> = {
  inForce: 'In force',
  over: 'Over',
  lifted: 'Lifted',
}
const states = exclusionStates.map((state) => [state, stateWords[state]] as const)

/** Everybody who was removed from lists, the newest first. */
export function ExclusionsPage() {
  const asked = useAsked<ExclusionsAsked>('state', 'text', 'before')
  const { data, error, refetch, isPlaceholderData } = useQuery(exclusionsQuery(useApi(), asked))
  const isFiltered = Object.keys(asked).length > 0

  return (
    <AdminView
      title="Removals from lists"
      sub="Contacts who broke the rules and cannot send to a list for a while. They still receive."
    >
      <LogFilters path="/exclusions" label="Removals from lists">
        <TextFilter name="text" label="Contact, company or e-mail" error={error} wide />
        <ChoiceFilter name="state" label="State" all="All" choices={states} />
      </LogFilters>
      {error ? (
        <LoadFault error={error} again={refetch} />
      ) : data && data.results.length === 0 ? (
        <Empty
          title={isFiltered ? 'No removal found' : 'Nobody was removed'}
          actions={<AdminLink to="/companies">Companies</AdminLink>}
        >
          A contact is removed from lists on the page of its company.
        </Empty>
      ) : (
        <ExclusionTable
          caption="Removals from lists, newest first"
          exclusions={data?.results}
          busy={isPlaceholderData}
        />
      )}
      {data && <OlderLinks path="/exclusions" search={asked} next={data.next} />}
    </AdminView>
  )
}
