import type { User } from '#contract/auth/auth.ts'
import { recommendationsAnchor } from '#contract/recommendations.ts'
import { ownCompanyQuery, type OwnCompany as Own } from '#web/features/profile/api.ts'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import { OwnRecommendations } from '#web/features/recommendations/public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useQueryClient } from '@tanstack/react-query'

/** Recommendations of the own company (RC-005, RC-006); none for service-only companies (RC-008). */
export function RecommendationsPart({ own, user }: { own: Own; user: User }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { recommendations } = own.company
  if (!recommendations) return null
  return (
    <ProfilePart
      id={recommendationsAnchor}
      title="Recommendations"
      about="What other members say about your company. Only approved recommendations are published."
    >
      <Panel pad={false}>
        <OwnRecommendations
          recommendations={recommendations}
          mayDecide={user.block === null}
          onChange={(profile) => queryClient.setQueryData(ownCompanyQuery(api).queryKey, profile)}
        />
      </Panel>
    </ProfilePart>
  )
}
