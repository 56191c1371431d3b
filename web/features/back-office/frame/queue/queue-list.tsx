import {
  decidedKinds,
  queueKindNames,
  type QueueGroup,
  type QueueItem,
} from '#contract/back-office/queue/queue.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { AssignMenu, SnoozeMenu } from '#web/features/back-office/frame/queue/queue-menus.tsx'
import { refKey, type Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { cx } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { useNow } from '#web/ui/text/relative-time.tsx'
import { dueText, waitingText } from '#web/features/back-office/frame/queue/due-text.ts'

const groupNames: Record<QueueGroup, string> = {
  todo: 'To do',
  waiting: 'Waiting for their answer',
  snoozed: 'Snoozed',
  done: 'Done',
}

/** The items of a queue in their groups. */
export function QueueList({ queue }: { queue: Queue }) {
  const groups = Object.entries(groupNames) as [QueueGroup, string][]
  return (
    <>
      {queue.chosen.length > 0 && <SelectionBar queue={queue} />}
      {groups.map(([group, name]) => {
        const items = queue.items.filter((item) => item.group === group)
        return (
          items.length > 0 && (
            <section key={group} aria-label={name}>
              <h2>
                <span>{name}</span>
                <span className="num">{items.length}</span>
              </h2>
              <ul>
                {items.map((item) => (
                  <QueueRow key={refKey(item)} item={item} queue={queue} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </>
  )
}

function QueueRow({ item, queue }: { item: QueueItem; queue: Queue }) {
  const staff = useStaff()
  const now = useNow()
  const key = refKey(item)
  const isOpen = queue.open !== undefined && refKey(queue.open) === key
  const { title, company, detail, assignee, due, isLate, present } = item
  const owner = assignee?.id === staff.id ? 'You' : assignee?.name
  const who = present.length > 0 ? `${present[0]} is here` : owner
  return (
    <li className={cx('qrow', isOpen && 'is-open')} data-item={key}>
      <label className="check">
        <input
          type="checkbox"
          aria-label={`Select ${title}`}
          checked={queue.selected.has(key)}
          onChange={(event) => {
            const { shiftKey } = event.nativeEvent as MouseEvent
            queue.select(item, shiftKey)
          }}
        />
      </label>
      <AdminLink
        to={queue.path}
        search={queue.searchOf(item)}
        exact
        bySearch
        className={cx(hitClass, 'cut')}
      >
        {title}
      </AdminLink>
      <span className={cx('due', isLate && 'late')}>
        {due && item.group !== 'snoozed' && dueText(due, isLate, now)}
      </span>
      <span className="meta">
        <span className="cut">
          {!queue.kind && !queue.area && `${queueKindNames[item.kind]} · `}
          <b>{company?.name ?? detail}</b>
        </span>
        <span>{` · ${waitingText(item, now)}`}</span>
      </span>
      {who && <span className="who cut">{who}</span>}
    </li>
  )
}

/** Acts on the selected items. */
function SelectionBar({ queue }: { queue: Queue }) {
  const { chosen, finishChosen, clearSelection, state } = queue
  const mayClose = !chosen.some(({ kind }) => decidedKinds.includes(kind))
  return (
    <div className="q-selection" role="toolbar" aria-label="Selected items">
      <span className="num">{chosen.length} selected</span>
      {mayClose && (
        <Button size="sm" aria-keyshortcuts="e" onClick={finishChosen}>
          {state === 'open' ? 'Done' : 'Reopen'}
        </Button>
      )}
      <AssignMenu queue={queue} size="sm" />
      <SnoozeMenu queue={queue} size="sm" />
      <Button size="sm" variant="ghost" onClick={clearSelection}>
        Clear
      </Button>
    </div>
  )
}
