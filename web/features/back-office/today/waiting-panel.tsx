import type { DeskCounts } from '#contract/back-office/desk/today.ts'
import {
  inboxKindsOfRoles,
  queueKindNames,
  type QueueItem,
} from '#contract/back-office/queue/queue.ts'
import { countText } from '#contract/figures/numbers.ts'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { queueQuery } from '#web/features/back-office/frame/queue/api.ts'
import { dueText, waitingText } from '#web/features/back-office/frame/queue/due-text.ts'
import { useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useRowNavigation } from '#web/platform/keys/keys.ts'
import { cx } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

/** Items shown; the Inbox has all. */
const maxShown = 8

/** Items waiting for staff: the beginning of the Inbox, first due first. */
export function WaitingPanel({ counts }: { counts: DeskCounts }) {
  const { roles } = useStaff()
  const { data, error, refetch, isLoading } = useQuery({
    ...queueQuery(useApi(), { state: 'open' }),
    enabled: inboxKindsOfRoles(roles).length > 0,
  })
  const list = useRef<HTMLUListElement>(null)
  useRowNavigation(list, 'a')
  const items = (data?.results ?? []).filter(({ group }) => group === 'todo')
  const waiting = counts.inbox ?? 0
  return (
    <Panel
      title={waiting > 0 ? `Waits for you, ${countText(waiting)}` : 'Waits for you'}
      pad={false}
      aside={items.length > 0 && <AdminLink to="/inbox">Open the Inbox</AdminLink>}
    >
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : isLoading ? (
        <div className="pad">
          <Skeleton width="60%" />
        </div>
      ) : items.length === 0 ? (
        <Empty title="Nothing waits for you">New items appear here within a minute.</Empty>
      ) : (
        <ul className="entries spread today-waiting" ref={list}>
          {items.slice(0, maxShown).map((item) => (
            <WaitingRow key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function WaitingRow({ item }: { item: QueueItem }) {
  const staff = useStaff()
  const now = useNow()
  const { kind, id, title, company, detail, assignee, due, isLate } = item
  const who = assignee === null ? 'Unassigned' : assignee.id === staff.id ? 'You' : assignee.name
  return (
    <li>
      <div>
        <AdminLink to="/inbox" search={{ kind, id: String(id) }} className="strong plain">
          {title}
        </AdminLink>
        <p className="small soft">
          {queueKindNames[kind]} · {company?.name ?? detail} · {waitingText(item, now)}
        </p>
      </div>
      <div className="today-due">
        {due && <p className={cx('strong', isLate && 'late')}>{dueText(due, isLate, now)}</p>}
        <p className="small soft">{who}</p>
      </div>
    </li>
  )
}
