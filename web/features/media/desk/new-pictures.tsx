import { moderatedAddress } from '#contract/media/desk/pictures.ts'
import { maxQueueSelection, type QueueItem } from '#contract/back-office/queue/queue.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { AdminLink, LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { useQueue, type Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { notifyWithUndo } from '#web/features/back-office/frame/undo.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Kbd } from '#web/ui/marks/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * New logos and profile pictures as a grid. Staff select those to remove with one reason, and keep the others: `j` and
 * `k` move, `x` selects, `Shift+x` up to the last one, `e` keeps.
 */
export function NewPictures() {
  const queue = useQueue({ path: '/pictures', kind: 'picture' })
  const { query } = queue
  // As many as one call takes; the next ones follow.
  const items = queue.items.slice(0, maxQueueSelection)
  const chosen = queue.chosen.filter((item) => items.includes(item))
  const grid = useRef<HTMLUListElement>(null)
  const { keep, remove, ...removal } = usePictureActs(queue)
  const boxes = () => [...(grid.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const move = (by: number) => {
    const all = boxes()
    const at = all.indexOf(document.activeElement as HTMLInputElement)
    all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
  }
  const select = (isRange: boolean) => {
    const item = items[boxes().indexOf(document.activeElement as HTMLInputElement)]
    if (item) queue.select(item, isRange)
  }
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      x: () => select(false),
      X: () => select(true),
      e: () => void keep(chosen.length > 0 ? chosen : items),
      N: () => chosen.length > 0 && removal.show(),
    },
    {
      j: 'Next picture',
      k: 'Previous picture',
      x: 'Select the picture',
      X: 'Select a range',
      e: 'Keep the selected pictures, or all',
      N: 'Remove the selected pictures',
    },
  )

  if (query.error) return <LoadError error={query.error} onRetry={query.refetch} />
  if (!query.data) return <Skeleton width="60%" />
  if (items.length === 0) {
    return (
      <Empty
        title="No new pictures"
        actions={
          <AdminLink to="/pictures" search={{ show: 'all' }}>
            All pictures
          </AdminLink>
        }
      >
        Pictures that members upload appear here for 30 days.
      </Empty>
    )
  }
  return (
    <>
      <div className="picture-bar" role="toolbar" aria-label="Actions">
        <Button variant="danger" icon="trash" disabled={chosen.length === 0} {...removal.trigger}>
          {chosen.length > 0 ? `Remove ${chosen.length}` : 'Remove'}
          <Kbd>N</Kbd>
        </Button>
        <Button
          icon="check"
          aria-keyshortcuts="e"
          onClick={() => void keep(chosen.length > 0 ? chosen : items)}
        >
          {chosen.length > 0 ? `Keep ${chosen.length}` : `Keep all ${items.length}`}
          <Kbd>e</Kbd>
        </Button>
        {chosen.length > 0 && (
          <Button variant="ghost" onClick={queue.clearSelection}>
            Clear
          </Button>
        )}
        <span className="small muted only-keys push">
          <Kbd>j</Kbd> <Kbd>k</Kbd> move, <Kbd>x</Kbd> select
        </span>
      </div>
      <ul className="tiles narrow moderated-pictures" ref={grid}>
        {items.map((item) => (
          <NewPicture key={item.id} item={item} queue={queue} />
        ))}
      </ul>
      {removal.render({
        title: chosen.length === 1 ? 'Remove this picture?' : `Remove ${chosen.length} pictures?`,
        act: 'picture.removed',
        children:
          'They are removed immediately for everyone. The reason is mailed to the members, who can upload others.',
        confirm: 'Remove',
        danger: true,
        run: (reason) => remove(chosen, reason),
      })}
    </>
  )
}

function usePictureActs(queue: Queue) {
  const api = useApi()
  const queryClient = useQueryClient()
  const dialog = usePopup(reasonDialog)
  const reload = () => queryClient.invalidateQueries({ queryKey: queueKey })
  const mark = async (pictures: readonly QueueItem[], isDone: boolean) => {
    const items = pictures.map(({ kind, id }) => ({ kind, id }))
    await api('changeQueue', { body: { items, isDone } })
    await reload()
  }
  return {
    ...dialog,
    async keep(pictures: readonly QueueItem[]) {
      try {
        await mark(pictures, true)
      } catch (failure) {
        notifyFailure('This could not be changed', failure)
        return
      }
      queue.clearSelection()
      notifyWithUndo(staffNotices.picturesKept(pictures.length), () => mark(pictures, false))
    },
    async remove(pictures: readonly QueueItem[], reason: string) {
      const ids = pictures.map(({ id }) => id)
      const { payload } = await api('removeModeratedPictures', { body: { ids, reason } })
      queue.clearSelection()
      notify(staffNotices.picturesRemoved(payload.removed))
      await reload()
    },
  }
}

function NewPicture({ item, queue }: { item: QueueItem; queue: Queue }) {
  const { id, title, company, since } = item
  const isSelected = queue.chosen.includes(item)
  const whose = company ? `${title}, ${company.name}` : title
  return (
    <li className="box" data-selected={isSelected ? '' : undefined}>
      <label className="picture-choice">
        <span className="paper">
          <img src={moderatedAddress(id)} alt={whose} loading="lazy" />
        </span>
        <span className="check">
          <input
            type="checkbox"
            aria-label={`Select ${whose}`}
            checked={isSelected}
            onChange={(event) => {
              const { shiftKey } = event.nativeEvent as MouseEvent
              queue.select(item, shiftKey)
            }}
          />
          <span className="strong cut">{title}</span>
        </span>
      </label>
      {company && (
        <p className="cut">
          <AdminLink to={`/companies/${company.id}`} title={company.name}>
            {company.name}
          </AdminLink>
        </p>
      )}
      <p className="small soft cut">
        <RelativeTime at={since} />
      </p>
    </li>
  )
}
