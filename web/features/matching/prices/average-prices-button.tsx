import type { PriceFilter } from '#contract/broadcasts/pricing.ts'
import { tabs, type BroadcastList, type Side } from '#contract/broadcasts/broadcasts.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const averagePricesDialog = lazyPopup(() =>
  import('./average-prices-dialog.tsx').then((module) => module.AveragePricesDialog),
)

type PricesButtonProps = Pick<ButtonProps, 'size'> & {
  filter: Partial<PriceFilter> & { type: Side }
  listName?: string | undefined
  /** Whether the words are the user's, who may try others. */
  isSearch?: boolean
  /** In a list of links. */
  isLink?: boolean
}

/** Button for the prices of a product, for members (AM-100). */
export function PricesButton({
  filter,
  listName,
  isSearch = false,
  size,
  isLink,
}: PricesButtonProps) {
  const { readsAsVisitor } = useViewer()
  const dialog = usePopup(averagePricesDialog)
  if (readsAsVisitor) return null
  return (
    <>
      {isLink ? (
        <button type="button" {...dialog.trigger}>
          <Icon name="chart" />
          Average Prices
        </button>
      ) : (
        <Button icon="chart" size={size} {...dialog.trigger}>
          Average Prices
        </Button>
      )}
      {dialog.render({ filter, listName, isSearch })}
    </>
  )
}

/** The same as an entry of a menu, and its dialog, which is rendered beside the menu. */
export function useAveragePrices(filter: PricesButtonProps['filter']) {
  const dialog = usePopup(averagePricesDialog)
  return {
    entry: { label: 'Average Prices', icon: 'chart', onSelect: dialog.show } as const,
    dialog: dialog.render({ filter, listName: undefined, isSearch: false }),
  }
}

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
  const { user } = useViewer()
  const { query, type, listType, exactPhrase, tab } = search
  if (!user || type !== 'WTS' || !query) return null
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
  return <PricesButton filter={filter} listName={listName} isSearch />
}
