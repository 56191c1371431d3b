import {
  errorPageSize,
  errorRetentionDays,
  errorStates,
  type ErrorState,
  type ListedError,
} from '#contract/back-office/desk/errors.ts'
import { countText } from '#contract/figures/numbers.ts'
import { errorKindNames, errorsQuery } from '#web/features/back-office/errors/api.ts'
import {
  AdminLink,
  AdminView,
  LoadError,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'
import './errors-page.css'

const stateNames: Record<ErrorState, string> = {
  open: 'Open',
  resolved: 'Resolved',
  ignored: 'Ignored',
}
const emptyTexts: Record<ErrorState, { title: string; text: string }> = {
  open: { title: 'No open errors', text: 'The next one appears here within seconds.' },
  resolved: {
    title: 'No resolved errors',
    text: `They are kept for ${errorRetentionDays} days after they were last seen.`,
  },
  ignored: {
    title: 'No ignored errors',
    text: 'An ignored error is counted, and never opens by itself.',
  },
}

/** Errors of the program and of pages, grouped (BK-113). */
export default function ErrorsPage() {
  const search = useAdminSearch()
  const state = errorStates.find((one) => one === search['state']) ?? 'open'
  const page = Number(search['page'] ?? 1)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    errorsQuery(useApi(), { state, page }),
  )
  const searchOf = (of: ErrorState) => ({ state: of === 'open' ? undefined : of })
  return (
    <AdminView
      title="Errors"
      sub="Faults of the program and of its pages. Equal ones are counted together."
      actions={
        <Button icon="again" busy={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
      }
    >
      <Tabs label="Errors">
        {errorStates.map((of) => (
          <AdminLink
            key={of}
            to="/errors"
            search={searchOf(of)}
            className="tab"
            aria-current={of === state ? 'page' : undefined}
            exact
            bySearch
          >
            <TabText long={stateNames[of]} count={data?.counts[of]} />
          </AdminLink>
        ))}
      </Tabs>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <div className="stack space-above">
          <DataTable
            caption={`${stateNames[state]} errors, last seen first`}
            columns={columns}
            rows={data?.results}
            rowKey={({ id }) => id}
            busy={isPlaceholderData}
            wrap
            empty={<Empty title={emptyTexts[state].title}>{emptyTexts[state].text}</Empty>}
          />
          {data && data.numResults > errorPageSize && (
            <Pager
              page={page}
              pageSize={errorPageSize}
              total={data.numResults}
              renderLink={(target, link) => (
                <AdminLink
                  to="/errors"
                  search={{ ...searchOf(state), page: target === 1 ? undefined : target }}
                  {...link}
                />
              )}
            />
          )}
        </div>
      )}
    </AdminView>
  )
}

const columns: readonly Column<ListedError>[] = [
  {
    key: 'error',
    header: 'Error',
    card: 'title',
    isRowHeader: true,
    cell: ({ id, message, place, cameBackAt }) => (
      <>
        <AdminLink to={`/errors/${id}`} className={`${hitClass} error-message`}>
          {message}
        </AdminLink>
        <span className="error-place">
          {cameBackAt && <Badge tone="bad">Came back</Badge>} {place}
        </span>
      </>
    ),
  },
  {
    key: 'kind',
    header: 'Where',
    width: '10rem',
    from: '64rem',
    cell: ({ kind }) => errorKindNames[kind],
  },
  {
    key: 'day',
    header: 'Last 24 hours',
    width: '9rem',
    cardLabel: 'Last 24 hours',
    cell: ({ hours }) => (
      <span className="error-day">
        <span className="num">{countText(hours.reduce((sum, count) => sum + count, 0))}</span>
        <Sparkline values={hours} />
      </span>
    ),
  },
  {
    key: 'count',
    header: 'In all',
    width: '5.5rem',
    align: 'right',
    className: 'num',
    cardLabel: 'In all',
    cell: ({ count }) => countText(count),
  },
  {
    key: 'people',
    header: 'People',
    width: '5.5rem',
    align: 'right',
    className: 'num',
    cardLabel: 'People',
    cell: ({ people, kind }) =>
      kind === 'request' || kind === 'browser' ? countText(people) : '–',
  },
  {
    key: 'seen',
    header: 'Last seen',
    width: '8.5rem',
    cardLabel: 'Last seen',
    sorted: 'descending',
    cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} className="nowrap" />,
  },
]
