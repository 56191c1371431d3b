import { loadTierList, readTierListSearch } from '#web/features/directory/tiers/tier-list-loader.ts'
import { TierListView } from '#web/features/directory/tiers/tier-list-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute } from '@tanstack/react-router'

/** List of Diamond members (TI-005). */
export const Route = createFileRoute('/diamond-members')({
  validateSearch: readTierListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadTierList(context, 'diamond', deps.page),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: DiamondMembersPage,
})

function DiamondMembersPage() {
  return <TierListView list="diamond" page={Route.useSearch().page ?? 1} />
}
