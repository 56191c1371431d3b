import { loadTierList, readTierListSearch } from '#web/features/directory/tiers/tier-list-loader.ts'
import { TierListView } from '#web/features/directory/tiers/tier-list-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute } from '@tanstack/react-router'

/** List of Gold members (TI-005). */
export const Route = createFileRoute('/gold-members')({
  validateSearch: readTierListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadTierList(context, 'gold', deps.page),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: GoldMembersPage,
})

function GoldMembersPage() {
  return <TierListView list="gold" page={Route.useSearch().page ?? 1} />
}
