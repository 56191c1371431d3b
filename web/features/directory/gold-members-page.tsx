import { tierListRoute } from '#web/features/directory/tier-list-route.ts'
import { TierListView } from '#web/features/directory/tier-list-view.tsx'
import { createFileRoute } from '@tanstack/react-router'

/** Who has been a member for long enough to be Gold (TI-005). */
export const Route = createFileRoute('/gold-members')({
  ...tierListRoute('gold'),
  component: GoldMembersPage,
})

function GoldMembersPage() {
  return <TierListView list="gold" page={Route.useSearch().page ?? 1} />
}
