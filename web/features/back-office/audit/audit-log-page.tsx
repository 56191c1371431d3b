import {
  actorKinds,
  auditActions,
  maxAuditExportEntries,
  exportAudit,
  auditCompaniesPageSize,
  listAuditCompanies,
  type AuditEntry,
} from '#contract/back-office/audit.ts'
import { countText } from '#contract/figures/numbers.ts'
import { AuditSentence, inSentence } from '#web/features/back-office/audit/audit-sentence.tsx'
import { AdminLink, AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { auditQuery, type AuditFilters } from '#web/features/back-office/api.ts'
import {
  ChoiceFilter,
  isFieldError,
  LogFilters,
  nameOfCompany,
  OlderLinks,
  ScopeChip,
  PeriodFilter,
  TextFilter,
  useSearchFilters,
} from '#web/features/back-office/frame/log-filters.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import './audit-log-page.css'

const acts = Object.entries(auditActions).toSorted(([, a], [, b]) => a.localeCompare(b))
const kindNames: Record<(typeof actorKinds)[number], string> = {
  staff: 'Staff',
  contact: 'Members',
  visitor: 'Visitors',
  system: 'System',
}
const kinds = actorKinds.map((kind) => [kind, kindNames[kind]] as const)

/** Admins see the whole log, support staff the log of one company or contact. */
export default function AuditLogPage() {
  const asked = useSearchFilters<AuditFilters>(
    'act',
    'actorKind',
    'actor',
    'companyId',
    'contactId',
    'about',
    'reason',
    'requestId',
    'from',
    'to',
    'before',
  )
  const staff = useStaff()
  const isAdmin = mayUse(staff, [])
  const namesAccount = asked.companyId !== undefined || asked.contactId !== undefined
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...auditQuery(useApi(), asked),
    enabled: isAdmin || namesAccount,
  })
  const { companyId, contactId, ...filters } = asked
  const companies = data?.results.map(({ company }) => company)
  const name =
    companyId === undefined
      ? (data?.results[0]?.contact?.name ?? `contact ${contactId}`)
      : nameOfCompany(companyId, companies)

  return (
    <AdminView
      title="Audit log"
      sub="Every action by staff, and security events of members. Entries cannot be changed."
      actions={isAdmin && <ExportLink asked={asked} />}
    >
      {namesAccount && <ScopeChip path="/audit" name={name} search={filters} />}
      {isAdmin || namesAccount ? (
        <>
          <LogFilters path="/audit" label="Audit log" keep={{ companyId, contactId }}>
            <TextFilter name="actor" label="Done by: name or e-mail" error={error} />
            <TextFilter name="about" label="Account: name or e-mail" error={error} />
            <ChoiceFilter name="act" label="Action" all="All actions" choices={acts} />
            <TextFilter name="reason" label="Words in the reason" error={error} />
            <ChoiceFilter name="actorKind" label="Actor" all="All actors" choices={kinds} />
            <TextFilter name="requestId" label="Request id" error={error} />
            <PeriodFilter from="from" until="to" error={error} />
          </LogFilters>
          {error && !isFieldError(error) ? (
            <LoadError error={error} onRetry={refetch} />
          ) : (
            <DataTable
              caption="Audit log entries, newest first"
              columns={columns}
              rows={data?.results}
              rowKey={({ id }) => id}
              busy={isPlaceholderData || isFieldError(error)}
              wrap
              skeletonRows={12}
              empty={
                <Empty
                  title="No entries found"
                  actions={
                    <AdminLink to="/audit">{isAdmin ? 'Show the whole log' : 'Clear'}</AdminLink>
                  }
                >
                  No entry matches all of these filters.
                </Empty>
              }
            />
          )}
          <p className="small muted">Opening the same thing again within an hour is one entry.</p>
          {data && <OlderLinks path="/audit" search={asked} next={data.next} />}
        </>
      ) : (
        <Empty
          title="Choose a company first"
          actions={<AdminLink to="/companies">Companies</AdminLink>}
        >
          Open the audit log of one company from its page. Only admins can read the whole log.
        </Empty>
      )}
    </AdminView>
  )
}

function ExportLink({ asked: { before: _before, ...asked } }: { asked: AuditFilters }) {
  const query = new URLSearchParams(asked as Record<string, string>)
  return (
    <a
      className={buttonClass()}
      href={query.size ? `${exportAudit.path}?${query}` : exportAudit.path}
      download
      title={`At most ${countText(maxAuditExportEntries)} entries; the export itself is recorded in the log`}
    >
      <Icon name="download" />
      Export CSV
    </a>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    header: 'Time and source',
    width: '8.5rem',
    card: 'figure',
    className: 'soft num',
    cell: ({ at, source, requestId }) => (
      <>
        <RelativeTime at={at} />
        {source && (
          <span className="block small muted" title={`Request ${requestId}`}>
            {source}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'entry',
    header: 'What happened',
    card: 'title',
    isRowHeader: true,
    cell: (entry) => <AuditEntryText entry={entry} />,
  },
  {
    key: 'changes',
    header: 'Reason and changes',
    width: '24rem',
    card: 'text',
    cell: ({ reason, details }) => (
      <>
        {reason && <span className="block">{reason}</span>}
        {details.map(({ name, from, to }) => (
          <span key={name} className="block small audit-change">
            <span className="muted">{name}: </span>
            {from !== undefined && (
              <>
                <span className="soft">{from}</span>
                {' → '}
                <span className="sr">to </span>
              </>
            )}
            {to}
          </span>
        ))}
      </>
    ),
  },
]

/** Who did what; an act on several companies lists them. */
function AuditEntryText({
  entry: { id, actor, sentence, company, companies },
}: {
  entry: AuditEntry
}) {
  return (
    <>
      <span title={actor.email ?? undefined}>
        <b>{actor.name}</b>
        {actor.kind === 'staff' && <span className="muted"> (staff)</span>}
      </span>{' '}
      <AuditSentence text={inSentence(sentence)} company={company} />
      {companies !== null && <Companies id={id} count={companies} />}
    </>
  )
}

/** The companies of one act, loaded when they are shown. */
function Companies({ id, count }: { id: string; count: number }) {
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['audit-companies', id],
      queryFn: async ({ pageParam }) =>
        (await api(listAuditCompanies, { params: { id }, query: { page: pageParam } })).payload,
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        last.total > pages.length * auditCompaniesPageSize ? pages.length + 1 : undefined,
      enabled: isOpen,
    },
  )
  const shown = data?.pages.flatMap(({ results }) => results) ?? []
  const left = count - shown.length
  return (
    <details
      className="small audit-companies"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{count === 1 ? '1 company' : `${countText(count)} companies`}</summary>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : data ? (
        <>
          <ul>
            {shown.map((company) => (
              <li key={company.id}>
                <AdminLink to={`/companies/${company.id}`}>
                  {company.name ?? `company ${company.id}`}
                </AdminLink>
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show {countText(Math.min(left, auditCompaniesPageSize))} of {countText(left)} more
            </Button>
          )}
        </>
      ) : (
        isOpen && <Skeleton width="10rem" />
      )}
    </details>
  )
}
