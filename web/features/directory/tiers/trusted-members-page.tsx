import { loadTierList, readTierListSearch } from '#web/features/directory/tiers/tier-list-loader.ts'
import { TierListView } from '#web/features/directory/tiers/tier-list-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute } from '@tanstack/react-router'

/** List of Trusted members (TI-005). */
export const Route = createFileRoute('/trusted-members')({
  validateSearch: readTierListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadTierList(context, 'trusted', deps.page),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: TrustedMembersPage,
})

function TrustedMembersPage() {
  return <TierListView list="trusted" page={Route.useSearch().page ?? 1} />
}
