import type { User } from '#contract/auth/auth.ts'
import { recommendationsAnchor } from '#contract/recommendations.ts'
import { ownCompanyQuery, type OwnCompany } from '#web/features/profile/api.ts'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import { OwnRecommendations } from '#web/features/recommendations/public.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQueryClient } from '@tanstack/react-query'

/** Recommendations of the own company (RC-005, RC-006); none for service-only companies (RC-008). */
export function RecommendationsPart({ own, user }: { own: OwnCompany; user: User }) {
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

/** Links to recommendations pending approval (RC-009). */
export function WaitingNote({ own }: { own: OwnCompany }) {
  const waiting = own.company.recommendations?.filter(({ status }) => status === null).length ?? 0
  if (waiting === 0) return null
  return (
    <Note tone="accent" className="space-below">
      {waiting === 1
        ? '1 recommendation is waiting for your approval. '
        : `${waiting} recommendations are waiting for your approval. `}
      <a href={`#${recommendationsAnchor}`}>{waiting === 1 ? 'Read it' : 'Read them'}</a>
    </Note>
  )
}
