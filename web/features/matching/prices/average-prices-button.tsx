import { tabs, type BroadcastList, type Side } from '#contract/broadcasts/broadcasts.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const averagePricesDialog = lazyPopup(() =>
  import('./average-prices-dialog.tsx').then((module) => module.AveragePricesDialog),
)

type AveragePricesButtonProps = {
  search: {
    query?: string | undefined
    type?: Side | undefined
    listType?: number | undefined
    companyId?: number | undefined
    exactPhrase?: true | undefined
    tab?: number | undefined
  }
  lists: readonly BroadcastList[]
}

/** Button for WTS searches of members (PR-001). */
export function AveragePricesButton({ search, lists }: AveragePricesButtonProps) {
  const { user, readsAsVisitor } = useViewer()
  const dialog = usePopup(averagePricesDialog)
  const { query, type, listType, exactPhrase, tab } = search
  if (!user || readsAsVisitor || type !== 'WTS' || !query) return null
  const companyId = tab === tabs.mine ? user.companyId : search.companyId
  const filter = {
    query,
    type,
    ...(listType && { listType }),
    ...(companyId && { companyId }),
    ...(exactPhrase && { exactPhrase }),
    ...(tab === tabs.favourites && { favorites: 'true' }),
  }
  const listName = lists.find(({ id }) => id === listType)?.name
  return (
    <>
      <Button icon="chart" {...dialog.trigger}>
        Average Prices
      </Button>
      {dialog.render({ filter, listName })}
    </>
  )
}
