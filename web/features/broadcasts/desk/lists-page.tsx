import { staffNotices } from '#contract/back-office/staff-notices.ts'
import type { ListChange, ListNames } from '#contract/broadcasts/desk/list-editing.ts'
import { AdminView, LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { notifyWithUndo } from '#web/features/back-office/frame/undo.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { IconButton } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import './lists-page.css'

const listsKey = ['admin-lists'] as const

const renameDialog = lazyPopup(() =>
  import('./rename-list-dialog.tsx').then((module) => module.RenameListDialog),
)

/** The broadcast lists in their order, whose order and names staff change (AM-016). */
export default function ListsPage() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: listsKey,
    queryFn: async () => (await api('listBroadcastLists', {})).payload.results,
    staleTime: 0,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { listIds: number[]; was: number[] }) =>
      api('orderBroadcastLists', { body }),
    onSuccess: (_, { listIds, was }) =>
      notifyWithUndo(staffNotices.listsOrdered, async () => {
        await api('orderBroadcastLists', { body: { listIds: was, was: listIds } })
        await queryClient.invalidateQueries({ queryKey: listsKey })
      }),
    onError: (failure) => notifyFailure('The lists could not be reordered', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listsKey }),
  })

  function move(index: number, by: -1 | 1) {
    const was = (data ?? []).map(({ id }) => id)
    // Asked of the client, because a second click may come before the next render.
    if (queryClient.isMutating() > 0 || was[index + by] === undefined) return
    mutate({ listIds: was.toSpliced(index, 1).toSpliced(index + by, 0, was[index]!), was })
  }

  return (
    <AdminView
      title="Lists"
      sub="Order and names of the broadcast lists, everywhere on the site, in mails and in feeds."
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton width="60%" />}
      {data && (
        <Panel pad={false} className="prose">
          <ol className="entries spread" aria-label="Lists" aria-busy={isPending || undefined}>
            {data.map(({ id, name, shortName, email }, index) => (
              <li key={id}>
                <div className="break">
                  <p>
                    <span className="strong">{name}</span>
                    {shortName !== name && <span className="soft"> {shortName}</span>}
                  </p>
                  <p className="small soft">{email}</p>
                </div>
                <div className="row tight nowrap list-actions">
                  <IconButton
                    icon="up"
                    label={`Move ${name} up`}
                    aria-disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon="up"
                    className="move-list-down"
                    label={`Move ${name} down`}
                    aria-disabled={index === data.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <RenameButton id={id} names={{ name, shortName }} />
                </div>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <ListChanges />
    </AdminView>
  )
}

function RenameButton({ id, names }: { id: number; names: ListNames }) {
  const queryClient = useQueryClient()
  const renaming = usePopup(renameDialog)
  return (
    <>
      <IconButton icon="edit" label={`Rename ${names.name}`} {...renaming.trigger} />
      {renaming.render({
        id,
        names,
        onRenamed: () => queryClient.invalidateQueries({ queryKey: listsKey }),
      })}
    </>
  )
}

/** The history of names and order. */
function ListChanges() {
  const { data, error, refetch } = useQuery(
    payloadQuery(useApi(), [...listsKey, 'changes'], 'broadcastListChanges', {}, { staleTime: 0 }),
  )
  return (
    <section className="stack close space-above" aria-labelledby="list-changes">
      <h2 id="list-changes">Changes</h2>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Changes of lists, newest first"
          columns={columns}
          rows={data?.results}
          rowKey={({ id }) => id}
          wrap
          skeletonRows={3}
          empty={
            <Empty title="No changes yet" headingLevel={3}>
              Names and order are those that the market started with.
            </Empty>
          }
        />
      )}
    </section>
  )
}

const columns: readonly Column<ListChange>[] = [
  {
    key: 'at',
    header: 'Time',
    width: '8rem',
    card: 'figure',
    cell: ({ at }) => <RelativeTime at={at} />,
  },
  { key: 'by', header: 'Changed by', width: '9rem', className: 'soft', cell: ({ by }) => by },
  {
    key: 'what',
    header: 'What',
    width: '6rem',
    card: 'title',
    isRowHeader: true,
    cell: ({ what }) => (what === 'name' ? 'Name' : 'Order'),
  },
  {
    key: 'change',
    header: 'Change',
    card: 'text',
    cell: ({ from, to }) => (
      <>
        <span className="soft">{from}</span>
        {' → '}
        <span className="sr">to </span>
        {to}
      </>
    ),
  },
]
