import { tierListRoute } from '#web/features/directory/tier-list-route.ts'
import { TierListView } from '#web/features/directory/tier-list-view.tsx'
import { createFileRoute } from '@tanstack/react-router'

/** Who has been a member for long enough to be Diamond (TI-005). */
export const Route = createFileRoute('/diamond-members')({
  ...tierListRoute('diamond'),
  component: DiamondMembersPage,
})

function DiamondMembersPage() {
  return <TierListView list="diamond" page={Route.useSearch().page ?? 1} />
}
