import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { listBroadcastLists } from '#contract/broadcasts/broadcasts.ts'
import { orderBroadcastLists } from '#contract/broadcasts/list-order.ts'
import { AdminView, LoadError, notifyFailure } from '#web/platform/admin/admin-view.tsx'
import { notifyWithUndo } from '#web/platform/admin/undo.ts'
import { useApi } from '#web/platform/api/api.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import './lists-page.css'

const listsKey = ['admin-lists'] as const

/** The broadcast lists in their order, which staff change (AM-016). */
export default function ListsPage() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: listsKey,
    queryFn: async () => (await api(listBroadcastLists, {})).payload.results,
    staleTime: 0,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { listIds: number[]; was: number[] }) => api(orderBroadcastLists, { body }),
    onSuccess: (_, { listIds, was }) =>
      notifyWithUndo(staffNotices.listsOrdered, async () => {
        await api(orderBroadcastLists, { body: { listIds: was, was: listIds } })
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
      sub="The order of the broadcast lists, everywhere on the site and in mails."
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton width="60%" />}
      {data && (
        <Panel pad={false} className="prose">
          <ol className="entries spread" aria-label="Lists" aria-busy={isPending || undefined}>
            {data.map(({ id, name, email }, index) => (
              <li key={id}>
                <div>
                  <p className="strong">{name}</p>
                  <p className="small soft">{email}</p>
                </div>
                <div className="row tight nowrap">
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
                </div>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </AdminView>
  )
}
