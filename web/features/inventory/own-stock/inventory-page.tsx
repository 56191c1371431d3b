import { paths } from '#contract/paths.ts'
import { ownStockQuery, stockFilesQuery, stockSummaryQuery } from '#web/features/inventory/api.ts'
import { readInventorySearch } from '#web/features/inventory/inventory-address.ts'
import { filterOf } from '#web/features/inventory/own-stock/inventory-search.ts'
import { InventoryView } from '#web/features/inventory/own-stock/inventory-view.tsx'
import { InventoryAccessNotice } from '#web/features/inventory/inventory-access-notice.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { createFileRoute } from '@tanstack/react-router'

/** The member's own stock (IV-001); for those who trade. */
export const Route = createFileRoute('/inventory')({
  validateSearch: readInventorySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient, preferences }, deps, cause }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (!viewerOf(user).isTrading) return
    const summary = queryClient.ensureQueryData(stockSummaryQuery(api))
    const files = queryClient.prefetchQuery(stockFilesQuery(api))
    const lines = queryClient.ensureQueryData(
      ownStockQuery(api, filterOf(deps, preferences.pageSize)),
    )
    // When only the filter changed, the earlier rows stay until the new ones come.
    if (cause === 'stay') lines.catch(() => {})
    else await lines
    await Promise.all([summary, files])
  },
  head: () =>
    pageHead({
      title: 'Inventory',
      description: 'The stock that your company lists for all members.',
      keywords: 'inventory, stock, parts',
      path: paths.inventory,
      robots: 'noindex,follow',
    }),
  component: InventoryPage,
})

function InventoryPage() {
  const search = Route.useSearch()
  const { isTrading } = useViewer()
  if (isTrading) return <InventoryView search={search} />
  return (
    <main id="main" className="page">
      <PageHead title="Inventory" sub="The stock that your company lists for all members." />
      <InventoryAccessNotice />
    </main>
  )
}
