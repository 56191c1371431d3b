import {
  exclusionStates,
  type Exclusion,
  type ExclusionState,
} from '#contract/broadcasts/desk/exclusions.ts'
import { AdminLink, AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { exclusionsQuery, type ExclusionsFilters } from '#web/features/broadcasts/desk/api.ts'
import { ExclusionEnd, LiftButton } from '#web/features/broadcasts/desk/exclusion-parts.tsx'
import {
  ChoiceFilter,
  LogFilters,
  OlderLinks,
  TextFilter,
  useSearchFilters,
} from '#web/features/back-office/frame/log-filters.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useQuery } from '@tanstack/react-query'

const stateWords: Record<ExclusionState, string> = {
  inForce: 'In force',
  over: 'Over',
  lifted: 'Lifted',
}
const states = exclusionStates.map((state) => [state, stateWords[state]] as const)

export default function ExclusionsPage() {
  const filters = useSearchFilters<ExclusionsFilters>('state', 'text', 'before')
  const { data, error, refetch, isPlaceholderData } = useQuery(exclusionsQuery(useApi(), filters))
  const isFiltered = Object.keys(filters).length > 0

  return (
    <AdminView
      title="Posting bans"
      sub="Contacts who broke the rules and cannot post to a list for some time. They still receive broadcasts."
    >
      <LogFilters path="/exclusions" label="Posting bans">
        <TextFilter name="text" label="Contact, company or e-mail" error={error} wide />
        <ChoiceFilter name="state" label="State" all="All" choices={states} />
      </LogFilters>
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Posting bans, newest first"
          columns={columns}
          rows={data?.results}
          rowKey={({ id }) => id}
          rowProps={({ state }) => ({
            className: state === 'inForce' ? undefined : 'past',
          })}
          busy={isPlaceholderData}
          wrap
          skeletonRows={4}
          empty={
            <Empty
              title={isFiltered ? 'No posting bans found' : 'Nobody is banned from posting'}
              actions={<AdminLink to="/companies">Companies</AdminLink>}
            >
              To ban a contact from posting, open the page of its company.
            </Empty>
          }
        />
      )}
      {data && <OlderLinks path="/exclusions" search={filters} next={data.next} />}
    </AdminView>
  )
}

const columns: readonly Column<Exclusion>[] = [
  {
    key: 'contact',
    header: 'Contact',
    width: '13rem',
    card: 'title',
    isRowHeader: true,
    cell: ({ contact, company, companyId }) => (
      <>
        <span className="block">{contact}</span>
        <AdminLink to={`/companies/${companyId}`} className="plain soft">
          {company}
        </AdminLink>
      </>
    ),
  },
  { key: 'list', header: 'List', width: '8rem', cell: ({ list }) => list },
  {
    key: 'reason',
    header: 'Reason shown to the contact',
    card: 'text',
    cell: ({ reason }) => reason,
  },
  {
    key: 'until',
    header: 'Until',
    width: '11rem',
    card: 'figure',
    cell: (exclusion) => <ExclusionEnd one={exclusion} />,
  },
  {
    key: 'by',
    header: 'By',
    width: '8rem',
    card: 'hidden',
    className: 'soft',
    cell: ({ by }) => by,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '5rem',
    card: 'action',
    cell: (exclusion) => exclusion.state === 'inForce' && <LiftButton one={exclusion} />,
  },
]
