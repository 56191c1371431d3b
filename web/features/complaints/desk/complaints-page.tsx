import {
  complaintStateNames,
  complaintStates,
  openComplaintStates,
  type ComplaintRow,
} from '#contract/complaints/desk/cases.ts'
import { complaintsQuery, type ComplaintsFilters } from '#web/features/complaints/desk/api.ts'
import { AnswerBy, ComplaintBadge } from '#web/features/complaints/desk/complaint-state.tsx'
import { AdminLink, AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import {
  ChoiceFilter,
  LogFilters,
  nameOfCompany,
  OlderLinks,
  ScopeChip,
  TextFilter,
  useSearchFilters,
} from '#web/features/back-office/frame/log-filters.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

type Counts = Partial<Record<(typeof complaintStates)[number], number>>

const choices = (counts: Counts = {}) => {
  const open = openComplaintStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return [
    ['open', `Open (${open})`] as const,
    ...complaintStates.map(
      (state) => [state, `${complaintStateNames[state]} (${counts[state] ?? 0})`] as const,
    ),
  ]
}

/** Every complaint of a member about a company, the newest first (BK-075). */
export default function ComplaintsPage() {
  const query = useSearchFilters<ComplaintsFilters>('state', 'companyId', 'text', 'before')
  const { data, error, refetch, isPlaceholderData } = useQuery(complaintsQuery(useApi(), query))
  const isFiltered = Object.keys(query).length > 0
  const { companyId, ...filters } = query
  const sides = data?.results.flatMap(({ by, company }) => [by, company])

  return (
    <AdminView
      title="Complaints"
      sub={
        data && data.late > 0
          ? `${data.late === 1 ? 'One company has' : `${data.late} companies have`} not answered in time.`
          : 'Complaints between members. An upheld, unsolved complaint removes the tier.'
      }
    >
      {companyId && (
        <ScopeChip path="/complaints/all" name={nameOfCompany(companyId, sides)} search={filters} />
      )}
      <LogFilters path="/complaints/all" label="Complaints" keep={{ companyId }}>
        <TextFilter name="text" label="Case, title or company" error={error} wide />
        <ChoiceFilter name="state" label="State" all="All" choices={choices(data?.counts)} />
      </LogFilters>
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Complaints, newest first"
          columns={columns}
          rows={data?.results}
          rowKey={({ id }) => id}
          busy={isPlaceholderData}
          skeletonRows={4}
          empty={
            <Empty
              title={isFiltered ? 'No complaints found' : 'No complaints'}
              actions={isFiltered && <AdminLink to="/complaints/all">All complaints</AdminLink>}
            >
              Members file complaints on the page of a company.
            </Empty>
          }
        />
      )}
      {data && <OlderLinks path="/complaints/all" search={query} next={data.next} />}
    </AdminView>
  )
}

const columns: readonly Column<ComplaintRow>[] = [
  {
    key: 'number',
    header: 'Case',
    width: '5.25rem',
    card: 'hidden',
    className: 'num soft',
    cell: ({ caseNumber }) => caseNumber,
  },
  {
    key: 'title',
    header: 'Complaint',
    card: 'title',
    isRowHeader: true,
    cell: ({ id, title }) => (
      <AdminLink to={`/complaints/${id}`} className={hitClass}>
        {title}
      </AdminLink>
    ),
  },
  { key: 'by', header: 'Filed by', width: '11rem', cardLabel: 'by', cell: ({ by }) => by.name },
  {
    key: 'about',
    header: 'About',
    width: '11rem',
    cardLabel: 'about',
    cell: ({ company }) => company.name,
  },
  {
    key: 'state',
    header: 'State',
    width: '11rem',
    card: 'figure',
    cell: ({ deadline, isLate, state }) =>
      deadline && isLate ? (
        <AnswerBy deadline={deadline} isLate />
      ) : (
        <ComplaintBadge state={state} />
      ),
  },
  {
    key: 'filed',
    header: 'Filed',
    width: '7rem',
    card: 'figure',
    className: 'soft',
    cell: ({ filedAt }) => <RelativeTime at={filedAt} />,
  },
]
