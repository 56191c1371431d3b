import type { BankChange, QueueRef } from '#contract/back-office/queue/queue.ts'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { DoneAct, QueueItemFrame } from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { BreakableText } from '#web/ui/text/breakable-text.tsx'
import { useQuery } from '@tanstack/react-query'

/** A change of bank details: what changed, who did it, and whom to call (BK-107). */
export function BankChangeItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const api = useApi()
  const { data, error, refetch } = useQuery(
    payloadQuery(api, [...queueKey, 'bank-change', open.id], 'getBankChange', {
      params: { id: String(open.id) },
    }),
  )
  if (!data) {
    return (
      <div className="q-body">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </div>
    )
  }
  const { company, done } = data
  return (
    <QueueItemFrame
      queue={queue}
      open={open}
      title={`Bank details of ${company.name}`}
      mark={done ? <Badge tone="ok">Checked</Badge> : <Badge tone="warn">To check</Badge>}
      sub={
        done ? (
          <>
            Checked by {done.by}, <RelativeTime at={done.at} />
          </>
        ) : (
          'All contacts of the company were notified by e-mail.'
        )
      }
      acts={
        <>
          <DoneAct queue={queue} isDone={done !== null}>
            Checked
          </DoneAct>
          <AdminLink to={`/companies/${company.id}`} className={buttonClass()}>
            Open the company
          </AdminLink>
        </>
      }
    >
      {!done && (
        <Note tone="warn" title="Call a number that you knew before this change.">
          If the company did not make it, block the account on the page of the company before any
          payment is made.
        </Note>
      )}
      <Changes change={data} />
      <Callees change={data} />
    </QueueItemFrame>
  )
}

function Changes({ change: { by, at, source, reason, changes } }: { change: BankChange }) {
  return (
    <Panel title="What changed">
      <Facts
        items={[
          ...changes.map(({ field, from, to }) => ({
            term: field,
            value: (
              <span className="mono break">
                {from} → {to}
              </span>
            ),
          })),
          {
            term: 'By',
            value: (
              <>
                {by.name} {by.isStaff && <Badge tone="outline">Staff</Badge>}
              </>
            ),
          },
          { term: 'When', value: <RelativeTime at={at} /> },
          ...(source ? [{ term: 'From', value: source }] : []),
          ...(reason ? [{ term: 'Reason', value: reason }] : []),
        ]}
      />
    </Panel>
  )
}

function Callees({ change: { telephone, contacts } }: { change: BankChange }) {
  return (
    <Panel title="Whom to call">
      <Facts
        items={[
          { term: 'Company', value: telephone || 'No number' },
          ...contacts.map(({ name, telephone: own, email }) => ({
            term: name,
            value: (
              <>
                {own || 'No number'}
                <span className="block small soft">
                  <BreakableText>{email}</BreakableText>
                </span>
              </>
            ),
          })),
        ]}
      />
    </Panel>
  )
}
