import { tierListRoute } from '#web/features/directory/tier-list-route.ts'
import { TierListView } from '#web/features/directory/tier-list-view.tsx'
import { createFileRoute } from '@tanstack/react-router'

/** Who has been a member for long enough to be Trusted (TI-005). */
export const Route = createFileRoute('/trusted-members')({
  ...tierListRoute('trusted'),
  component: TrustedMembersPage,
})

function TrustedMembersPage() {
  return <TierListView list="trusted" page={Route.useSearch().page ?? 1} />
}
