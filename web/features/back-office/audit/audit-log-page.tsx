import {
  auditCompaniesPageSize,
  auditLog,
  type AuditEntry,
} from '#contract/back-office/desk/audit-log.ts'
import { countText } from '#contract/figures/numbers.ts'
import { AuditSentence, inSentence } from '#web/features/back-office/audit/audit-sentence.tsx'
import {
  AdminLink,
  AdminView,
  LoadError,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import './audit-log-page.css'

/** Admins see the whole log, support staff the log of one company or contact. */
export default function AuditLogPage() {
  const { company, contact } = useAdminSearch()
  const readsAll = mayUse(useStaff(), [])
  return readsAll || company || contact ? (
    <DeskListPage
      list={auditLog}
      queryKey={['audit-log']}
      caption="Audit log entries"
      note=". Entries cannot be changed; opening the same thing again within an hour is one entry."
      wrap
      cells={{
        at: ({ at, source, requestId }) => (
          <>
            <RelativeTime at={at} />
            {source && (
              <span className="block small muted" title={`Request ${requestId}`}>
                {source}
              </span>
            )}
          </>
        ),
        entry: (entry) => <AuditEntryText entry={entry} />,
        changes: (entry) => <Changes entry={entry} />,
      }}
      unmatched="No entry matches all of these filters."
    />
  ) : (
    <AdminView title={auditLog.title}>
      <Empty
        title="Choose a company first"
        actions={<AdminLink to="/companies">Companies</AdminLink>}
      >
        Open the audit log of one company from its page. Only admins can read the whole log.
      </Empty>
    </AdminView>
  )
}

function Changes({ entry: { reason, details } }: { entry: AuditEntry }) {
  return (
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
  )
}

/** Entries of the audit log; an action on several companies lists them. */
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
function Companies({ id, count }: { id: number; count: number }) {
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['audit-companies', id],
      queryFn: async ({ pageParam }) =>
        (
          await api('listAuditCompanies', {
            params: { id: String(id) },
            query: { page: pageParam },
          })
        ).payload,
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        last.total > pages.length * auditCompaniesPageSize ? pages.length + 1 : undefined,
      enabled: isOpen,
    },
  )
  const shown = data?.pages.flatMap(({ results }) => results) ?? []
  const rest = count - shown.length
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
              Show {countText(Math.min(rest, auditCompaniesPageSize))} of {countText(rest)} more
            </Button>
          )}
        </>
      ) : (
        isOpen && <Skeleton width="10rem" />
      )}
    </details>
  )
}
