import {
  decidedKinds,
  queueAreas,
  type QueueArea,
  type QueueFilterName,
  type QueueKind,
  type QueueRef,
} from '#contract/back-office/queue/queue.ts'
import {
  AdminLink,
  LoadError,
  useAdminNavigate,
} from '#web/features/back-office/frame/admin-view.tsx'
import { HasSelection } from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import { QueueList } from '#web/features/back-office/frame/queue/queue-list.tsx'
import { focusRow, useQueue, type Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { triggerKey, useKeys, useRowNavigation } from '#web/platform/keys/keys.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Kbd } from '#web/ui/marks/badge.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { useRef, type ReactNode } from 'react'
import './queue-view.css'

type QueueViewProps = {
  title: string
  path: string
  /** Absent for all kinds that the role handles. */
  kind?: QueueKind
  /** Several kinds of a page. */
  area?: QueueArea
  /** Filters of the list, with their names. */
  filters?: readonly (readonly [QueueFilterName, string])[]
  /** The reason that the queue is empty. */
  emptyText: string
  /** Links to related pages. */
  tabs?: ReactNode
  /** The open item: `QueueItemFrame` with its acts and its content. */
  children: (open: QueueRef, queue: Queue) => ReactNode
}

/** A queue: the list on the left, the open item on the right; on a phone one of them. */
export function QueueView(props: QueueViewProps) {
  const { title, path, kind, area, filters, emptyText, tabs, children } = props
  const queue = useQueue({ path, kind, area })
  const navigate = useAdminNavigate()
  const { query, open, items, item, state, filter } = queue
  const list = useRef<HTMLDivElement>(null)
  useRowNavigation(list)
  const focused = () => {
    const row = document.activeElement?.closest('[data-item]')
    const key = row?.getAttribute('data-item')
    return items.find((one) => `${one.kind} ${one.id}` === key) ?? item
  }
  const select = (isRange: boolean) => {
    const one = focused()
    if (one) queue.select(one, isRange)
  }
  const hasSelection = queue.chosen.length > 0
  // Fraud watch has its own act for `e`.
  const needsDecision =
    item !== undefined &&
    item.group !== 'done' &&
    item.kind !== 'fraud' &&
    decidedKinds.includes(item.kind)
  useKeys(
    {
      x: () => select(false),
      X: () => select(true),
      e: hasSelection
        ? queue.finishChosen
        : needsDecision
          ? () => notify(staffNotices.queueNeedsDecision)
          : undefined,
      Escape: hasSelection ? queue.clearSelection : undefined,
    },
    {
      x: 'Select the item',
      X: 'Select a range',
      e: needsDecision && !hasSelection ? 'Not available: this item needs a decision' : undefined,
      Escape: 'Clear the selection',
    },
  )
  // The kinds of an area have one target; a filter leaves the hours of one of them.
  const kinds = kind ? [kind] : area ? queueAreas[area] : []
  const hours = kinds.map((one) => query.data?.targetHours[one]).find(Boolean)

  return (
    <div className={cx('queue', open && 'has-item')}>
      <title>{`${title} - Back office`}</title>
      {/* Outside of the list, which a phone hides behind the open item. */}
      <h1 className="sr">{title}</h1>
      <section className="q-list" aria-label={title}>
        <div className="q-head">
          <p className="q-name" aria-hidden="true">
            {title}
          </p>
          {hours !== undefined && <span className="small muted">Target {hours} h</span>}
          <Button
            className="push only-keys"
            variant="ghost"
            size="sm"
            aria-label="Keyboard shortcuts"
            aria-haspopup="dialog"
            onClick={() => triggerKey('?')}
          >
            <Kbd>?</Kbd>
          </Button>
        </div>
        <nav className="q-tabs" aria-label={`${title}: lists`}>
          <AdminLink
            to={path}
            search={{ filter }}
            exact
            bySearch
            className={cx(state === 'open' && 'is-here')}
          >
            Open
          </AdminLink>
          <AdminLink
            to={path}
            search={{ state: 'done', filter }}
            exact
            bySearch
            className={cx(state === 'done' && 'is-here')}
          >
            Done
          </AdminLink>
          {tabs}
        </nav>
        {filters && (
          <div className="q-filter">
            <NativeSelect
              small
              aria-label="Kind"
              value={filter ?? ''}
              onChange={({ target: { value } }) =>
                void navigate(path, {
                  search: {
                    state: state === 'done' ? state : undefined,
                    filter: value === '' ? undefined : value,
                  },
                })
              }
            >
              <option value="">All kinds</option>
              <Options of={filters} />
            </NativeSelect>
          </div>
        )}
        <div className="q-scroll" ref={list}>
          {query.error && <LoadError error={query.error} onRetry={query.refetch} />}
          {query.isPending && <Skeleton width="60%" />}
          {query.data && items.length === 0 && (
            <Empty title={state === 'done' ? 'Nothing is done yet' : 'Nothing waits'}>
              {emptyText}
            </Empty>
          )}
          <QueueList queue={queue} />
          {query.data?.isCut && (
            <p className="small muted q-cut">Only the first {items.length} are listed.</p>
          )}
        </div>
        <p className="q-foot" aria-hidden="true">
          <span>
            <Kbd>j</Kbd>
            <Kbd>k</Kbd> move
          </span>
          <span>
            <Kbd>Enter</Kbd> open
          </span>
          <span>
            <Kbd>x</Kbd> select
          </span>
          {(!kind || !decidedKinds.includes(kind)) && (
            <span>
              <Kbd>e</Kbd> done
            </span>
          )}
          <span>
            <Kbd>u</Kbd> undo
          </span>
        </p>
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves its fields */}
      <section
        className="q-item"
        aria-label={item?.title ?? 'Item'}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          // Events of dialogs arrive here too, although these are elsewhere in the document.
          const field = event.currentTarget.querySelector('input:focus, textarea:focus')
          if (field !== null) focusRow(open)
        }}
      >
        {open ? (
          <>
            <AdminLink to={path} search={queue.searchOf(undefined)} className="back q-back">
              <Icon name="left" small />
              {title}
            </AdminLink>
            <HasSelection value={hasSelection}>{children(open, queue)}</HasSelection>
          </>
        ) : items.length === 0 && state === 'done' ? null : (
          <Empty title={items.length === 0 ? 'All done' : 'Choose an item'} className="q-none">
            {items.length === 0
              ? 'New items appear here by themselves.'
              : 'Press j and k to move in the list, and Enter to open an item.'}
          </Empty>
        )}
      </section>
    </div>
  )
}
