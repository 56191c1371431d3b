import type { Item } from '#contract/content/desk/item-editing.ts'
import { itemKindNames, type ItemKind } from '#contract/content/items.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { itemForms, itemSummary, itemTitle } from '#web/features/content/desk/items/item-fields.ts'
import { AdminView, LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { notifyWithUndo } from '#web/features/back-office/frame/undo.ts'
import { payloadQuery, useApi, type Api } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button, IconButton } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import './items-page.css'

const itemDialog = lazyPopup(() => import('./item-dialog.tsx').then((module) => module.ItemDialog))
const itemHistoryDialog = lazyPopup(() =>
  import('./item-history-dialog.tsx').then((module) => module.ItemHistoryDialog),
)

export const itemsKey = (kind: ItemKind) => ['content-items', kind] as const
const itemsQuery = (api: Api, kind: ItemKind) =>
  payloadQuery(api, itemsKey(kind), 'listItems', { query: { kind } }, { staleTime: 0 })

export const TestimonialsPage = () => <ItemsPage kind="testimonial" />
export const StaffCardsPage = () => <ItemsPage kind="staff-card" />
export const QuestionsPage = () => <ItemsPage kind="faq" />
export const HelpVideosPage = () => <ItemsPage kind="help-video" />
export const MediaFilesPage = () => <ItemsPage kind="media-file" />
export const SocialLinksPage = () => <ItemsPage kind="social-link" />

/** The entries of a public page in their order: add, change, reorder, restore and remove (BK-084). */
function ItemsPage({ kind }: { kind: ItemKind }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(itemsQuery(api, kind))
  const adding = usePopup(itemDialog)
  const { one, about, page } = itemForms[kind]
  const items = data?.results
  const [dragged, setDragged] = useState<number>()

  const { mutate, isPending } = useMutation({
    mutationFn: (body: { ids: number[]; was: number[] }) =>
      api('orderItems', { body: { kind, ...body } }),
    onSuccess: (_, { ids, was }) =>
      notifyWithUndo(staffNotices.entriesOrdered, async () => {
        await api('orderItems', { body: { kind, ids: was, was: ids } })
        await queryClient.invalidateQueries({ queryKey: itemsKey(kind) })
      }),
    onError: (failure) => notifyFailure('The entries could not be reordered', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: itemsKey(kind) }),
  })

  function moveTo(from: number, to: number) {
    const was = (items ?? []).map(({ id }) => id)
    // Asked of the client, because a second click may come before the next render.
    if (queryClient.isMutating() > 0 || from === to) return
    if (was[from] === undefined || was[to] === undefined) return
    mutate({ ids: was.toSpliced(from, 1).toSpliced(to, 0, was[from]), was })
  }

  return (
    <AdminView
      title={itemKindNames[kind]}
      sub={
        <>
          {about}{' '}
          <a href={page} target="_blank" rel="noopener">
            Open the page
          </a>
        </>
      }
      actions={
        <Button variant="primary" icon="plus" {...adding.trigger}>
          Add {one}
        </Button>
      }
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton width="60%" />}
      {items?.length === 0 && (
        <Empty title="No entries yet">Add the first one; the page shows it within seconds.</Empty>
      )}
      {items && items.length > 0 && (
        <Panel pad={false} className="item-list">
          <ol
            className="entries spread"
            aria-label={itemKindNames[kind]}
            aria-busy={isPending || undefined}
          >
            {items.map((item, index) => (
              <li
                key={item.id}
                draggable
                data-dragged={dragged === index || undefined}
                onDragStart={() => setDragged(index)}
                onDragEnd={() => setDragged(undefined)}
                onDragOver={(event) => {
                  if (dragged !== undefined) event.preventDefault()
                }}
                onDrop={() => dragged !== undefined && moveTo(dragged, index)}
              >
                <ItemWords item={item} />
                <ItemActions
                  item={item}
                  index={index}
                  isLast={index === items.length - 1}
                  onMove={(by) => moveTo(index, index + by)}
                />
              </li>
            ))}
          </ol>
        </Panel>
      )}
      {adding.render({ kind, item: undefined })}
    </AdminView>
  )
}

function ItemWords({ item: { kind, data, file, isPublished, changedBy } }: { item: Item }) {
  return (
    <div className="item-words">
      {file?.isPicture && <img src={file.url} alt="" width={40} height={40} />}
      <div>
        <p className="row wrap tight">
          <span className="strong">{itemTitle(data)}</span>
          {!isPublished && <Badge>Not published</Badge>}
          {changedBy === null && (
            <Badge tone="warn" title="It came with the program. Check it, and save it once.">
              Placeholder
            </Badge>
          )}
          {kind === 'media-file' && !file && <Badge tone="warn">No file</Badge>}
        </p>
        <p className="small soft cut">{itemSummary(data)}</p>
        {file && !file.isPicture && (
          <p className="small">
            <a href={file.url}>{file.name}</a>{' '}
            <span className="muted num">{sizeText(file.bytes)}</span>
          </p>
        )}
      </div>
    </div>
  )
}

type ItemActionsProps = {
  item: Item
  index: number
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

const removeDialog = lazyPopup(() => Promise.resolve(ConfirmDialog))

function ItemActions({ item, index, isLast, onMove }: ItemActionsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const editing = usePopup(itemDialog)
  const history = usePopup(itemHistoryDialog)
  const removing = usePopup(removeDialog)
  const { id, kind, data } = item
  const name = itemTitle(data)

  async function remove() {
    try {
      await api('removeItem', { params: { id: String(id) } })
      notify(staffNotices.entryRemoved)
    } catch (failure) {
      notifyFailure('The entry was not removed', failure)
      throw failure
    } finally {
      await queryClient.invalidateQueries({ queryKey: itemsKey(kind) })
    }
  }

  return (
    <div className="row tight nowrap">
      <IconButton
        icon="up"
        label={`Move “${name}” up`}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(-1)}
      />
      <IconButton
        icon="up"
        className="move-down"
        label={`Move “${name}” down`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      />
      <IconButton icon="edit" label={`Change “${name}”`} {...editing.trigger} />
      <IconButton icon="clock" label={`Versions of “${name}”`} {...history.trigger} />
      <IconButton icon="trash" label={`Remove “${name}”`} {...removing.trigger} />
      {editing.render({ kind, item })}
      {history.render({ item })}
      {removing.render({
        title: `Remove “${name}”?`,
        children:
          'The entry, its file and its versions are deleted. To hide it for a time, take it off the page instead.',
        confirm: 'Remove',
        danger: true,
        onConfirm: remove,
      })}
    </div>
  )
}
