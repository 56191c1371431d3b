import type { ErrorDetail, ErrorState } from '#contract/back-office/desk/errors.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { countText } from '#contract/figures/numbers.ts'
import { errorKindNames, errorQuery, errorsKey } from '#web/features/back-office/errors/api.ts'
import {
  AdminLink,
  AdminView,
  LoadError,
  notifyFailure,
  useAdminId,
} from '#web/features/back-office/frame/admin-view.tsx'
import { CopyButton } from '#web/features/back-office/frame/copy-button.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import './error-page.css'

/** One error with what is known about it, and what staff decide (BK-113). */
export default function ErrorPage() {
  const id = useAdminId()
  const { data, error, refetch } = useQuery(errorQuery(useApi(), id))
  return (
    <>
      <AdminLink to="/errors" className="back">
        <Icon name="left" small />
        Back to Errors
      </AdminLink>
      <AdminView
        title={data?.message ?? 'Error'}
        sub={data && <span className="break">{data.place}</span>}
        actions={data && <Acts error={data} />}
      >
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton width="60%" />}
        {data && (
          <div className="stack">
            <StateNote error={data} />
            <ErrorFacts error={data} />
            <Stack error={data} />
            <Requests error={data} />
          </div>
        )}
      </AdminView>
    </>
  )
}

const notices: Record<ErrorState, (typeof staffNotices)['errorOpened']> = {
  open: staffNotices.errorOpened,
  resolved: staffNotices.errorResolved,
  ignored: staffNotices.errorIgnored,
}

function Acts({ error: { id, state } }: { error: ErrorDetail }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (to: ErrorState) =>
      api('setErrorState', { params: { id: String(id) }, body: { state: to } }),
    onSuccess: (_, to) => notify(notices[to]),
    onError: (failure) => notifyFailure('The error was not changed', failure),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: errorsKey }),
        queryClient.invalidateQueries({ queryKey: queueKey }),
      ]),
  })
  const act = (to: ErrorState) => ({
    busy: isPending && variables === to,
    disabled: isPending,
    onClick: () => mutate(to),
  })
  if (state !== 'open') return <Button {...act('open')}>Open again</Button>
  return (
    <>
      <Button {...act('ignored')}>Ignore</Button>
      <Button variant="primary" {...act('resolved')}>
        Resolve
      </Button>
    </>
  )
}

function StateNote({ error: { state, cameBackAt, closedAt, closedBy } }: { error: ErrorDetail }) {
  if (state !== 'open' && closedAt) {
    return (
      <Note tone={state === 'resolved' ? 'ok' : 'info'} role="status">
        {state === 'resolved' ? 'Resolved' : 'Ignored'} <RelativeTime at={closedAt} />
        {closedBy && ` by ${closedBy}`}.{' '}
        {state === 'resolved'
          ? 'It opens again when it occurs again.'
          : 'It is counted, and never opens by itself.'}
      </Note>
    )
  }
  if (!cameBackAt) return null
  return (
    <Note tone="warn">
      It came back <RelativeTime at={cameBackAt} />, after it was resolved.
    </Note>
  )
}

function ErrorFacts({ error }: { error: ErrorDetail }) {
  const { kind, place, count, people, hours, versions, firstSeenAt, lastSeenAt } = error
  const lastDay = hours.reduce((sum, one) => sum + one, 0)
  const isOfPeople = kind === 'request' || kind === 'browser'
  return (
    <Facts
      items={[
        {
          term: 'Where',
          value:
            kind === 'job' ? (
              <>
                Job <AdminLink to={`/jobs/${place}`}>{place}</AdminLink>
              </>
            ) : (
              errorKindNames[kind]
            ),
        },
        { term: 'Last seen', value: <RelativeTime at={lastSeenAt} /> },
        { term: 'First seen', value: <RelativeTime at={firstSeenAt} /> },
        { term: 'Occurred', value: `${times(count)}, ${countText(lastDay)} in the last 24 hours` },
        ...(isOfPeople
          ? [
              {
                term: 'People',
                value: `${countText(people)} by session or address`,
              },
            ]
          : []),
        { term: versions.length === 1 ? 'Version' : 'Versions', value: versions.join(', ') },
      ]}
    />
  )
}

const times = (count: number) => (count === 1 ? 'once' : `${countText(count)} times`)

function Stack({ error: { stack } }: { error: ErrorDetail }) {
  if (stack === '') return null
  return (
    <Panel
      title="Stack"
      pad={false}
      aside={
        <CopyButton text={stack} label="Copy the stack">
          Copy
        </CopyButton>
      }
    >
      {/* Scrollable regions must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="mail-text scrolls error-stack" tabIndex={0}>
        {stack}
      </pre>
    </Panel>
  )
}

/** The log has more about each request, by its id. */
function Requests({ error: { requestIds } }: { error: ErrorDetail }) {
  if (requestIds.length === 0) return null
  return (
    <Panel title="Last requests" pad={false}>
      <ul className="entries error-requests">
        {requestIds.map((requestId) => (
          <li key={requestId}>
            <CopyButton text={requestId} label={`Copy ${requestId}`}>
              <span className="mono">{requestId}</span>
            </CopyButton>
            <AdminLink to="/audit" search={{ request: requestId }} className="small">
              What it changed
            </AdminLink>
          </li>
        ))}
      </ul>
      <p className="pad small soft">
        The log of the program has the whole fault of each request: search it for the id.
      </p>
    </Panel>
  )
}
