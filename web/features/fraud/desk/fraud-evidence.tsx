import type { FraudFinding } from '#contract/fraud/desk/fraud.ts'
import { countText } from '#contract/figures/numbers.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'

type Act = FraudFinding['acts'][number]
type SignIn = FraudFinding['signIns'][number]

const actNames: Record<Act['kind'], string> = {
  reply: 'Reply',
  request: 'Request',
  message: 'Message',
  broadcast: 'Broadcast',
}

/** Sent items with their recipients, or the sign-ins on a shared device. */
export function FraudEvidence({ finding }: { finding: FraudFinding }) {
  const { acts, targets, signIns, signal, sides } = finding
  const nameOf = (id: number) => sides.find(({ company }) => company.id === id)?.company.name
  return (
    <>
      {targets.length > 0 && (
        <Panel title="Written to most">
          <p className="row wrap">
            {targets.map(({ company, count }) => (
              <span key={company.id}>
                <AdminLink to={`/companies/${company.id}`}>{company.name}</AdminLink>{' '}
                <span className="muted num">{countText(count)}</span>
              </span>
            ))}
          </p>
        </Panel>
      )}
      {acts.length > 0 && (
        <Panel
          className="fraud-table"
          title="What was sent"
          pad={false}
          aside={
            finding.count > acts.length && (
              <span className="small muted push">
                The newest {acts.length} of {countText(finding.count)}
              </span>
            )
          }
        >
          <DataTable
            caption="What was sent"
            columns={actColumns}
            rows={acts}
            rowKey={(act) => `${act.kind} ${act.at} ${act.text} ${act.company?.id}`}
          />
        </Panel>
      )}
      {signal === 'shared-device' && (
        <Panel
          className="fraud-table"
          title="Sign-ins on the shared device"
          pad={signIns.length === 0}
        >
          {signIns.length === 0 ? (
            <p className="muted">Sessions are deleted 30 days after they end.</p>
          ) : (
            <DataTable
              caption="Sign-ins on the shared device"
              columns={signInColumns(nameOf)}
              rows={signIns}
              rowKey={(one) => `${one.person.id} ${one.network} ${one.device} ${one.from}`}
            />
          )}
        </Panel>
      )}
    </>
  )
}

const actColumns: readonly Column<Act>[] = [
  {
    key: 'what',
    header: 'What',
    card: 'title',
    isRowHeader: true,
    cell: ({ kind, text, broadcastId }) => (
      <>
        <span className="muted">{actNames[kind]}: </span>
        {broadcastId === null ? (
          text
        ) : (
          <AdminLink to={`/broadcasts/${broadcastId}`}>{text}</AdminLink>
        )}
      </>
    ),
  },
  {
    key: 'to',
    header: 'To',
    width: '12rem',
    cell: ({ company, others, kind }) =>
      company ? (
        <>
          <AdminLink to={`/companies/${company.id}`}>{company.name}</AdminLink>
          {others > 0 && <span className="muted"> and {countText(others)} more</span>}
        </>
      ) : kind === 'broadcast' ? (
        'Its list'
      ) : (
        '-'
      ),
  },
  {
    key: 'at',
    header: 'When',
    width: '9rem',
    card: 'figure',
    cell: ({ at }) => <RelativeTime at={at} />,
  },
]

const signInColumns = (nameOf: (id: number) => string | undefined): readonly Column<SignIn>[] => [
  {
    key: 'person',
    header: 'Person',
    card: 'title',
    isRowHeader: true,
    cell: ({ person, companyId }) => (
      <>
        {person.name}
        <span className="block small soft">{nameOf(companyId)}</span>
      </>
    ),
  },
  {
    key: 'device',
    header: 'Device and network',
    cell: ({ device, network }) => (
      <>
        {device}
        <span className="block small soft mono">{network}</span>
      </>
    ),
  },
  {
    key: 'at',
    header: 'Last used',
    width: '9rem',
    card: 'figure',
    cell: ({ to }) => <RelativeTime at={to} />,
  },
]
