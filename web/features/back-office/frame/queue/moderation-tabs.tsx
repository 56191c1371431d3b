import { countText } from '#contract/figures/numbers.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { deskCountsQuery } from '#web/features/back-office/frame/queue/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'

/** The other pages of moderation, with the pictures that wait. */
export function ModerationTabs() {
  const { pictures = 0 } = useQuery(deskCountsQuery(useApi())).data ?? {}
  return (
    <>
      <AdminLink to="/pictures">
        Pictures{pictures > 0 && <span className="num"> {countText(pictures)}</span>}
      </AdminLink>
      <AdminLink to="/recommendations">All recommendations</AdminLink>
    </>
  )
}
