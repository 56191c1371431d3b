import type { OwnProfile, Recommendation } from '#contract/companies.ts'
import { RecommendationItem } from '#web/features/recommendations/recommendation-item.tsx'
import { useDecideRecommendation } from '#web/features/recommendations/use-decide-recommendation.ts'
import { useFocusRestore } from '#web/platform/keys/focus.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useRef } from 'react'

const removeDialog = lazyPopup(() =>
  import('./remove-recommendation-dialog.tsx').then((module) => module.RemoveRecommendationDialog),
)

type OwnRecommendationsProps = {
  recommendations: readonly Recommendation[]
  mayDecide: boolean
  /** Called with the updated profile (RC-007). */
  onChange: (profile: OwnProfile) => void
}

/** Recommendations of the own company: pending ones to approve or decline, published ones to delete. */
export function OwnRecommendations(props: OwnRecommendationsProps) {
  const { recommendations } = props
  const waiting = recommendations.filter(({ status }) => status === null)
  const published = recommendations.filter(({ status }) => status === 1)
  const place = useRef<HTMLDivElement>(null)
  useFocusRestore(`${waiting.length} ${published.length}`, place)
  return (
    <div ref={place} tabIndex={-1}>
      {recommendations.length === 0 && (
        <p className="panel-part soft">
          No recommendations yet. Other members can recommend you on your company page. We notify
          your main contact by e-mail.
        </p>
      )}
      {waiting.length > 0 && (
        <Group {...props} title="Waiting for your approval" recommendations={waiting} />
      )}
      {published.length > 0 && <Group {...props} title="Published" recommendations={published} />}
    </div>
  )
}

function Group({ title, recommendations, ...rest }: OwnRecommendationsProps & { title: string }) {
  return (
    <section className="panel-part stack close">
      <h3>
        {title} <span className="muted num">{recommendations.length}</span>
      </h3>
      <ul className="stack">
        {recommendations.map((one) => (
          <OwnRecommendation key={one.id} {...rest} recommendation={one} />
        ))}
      </ul>
    </section>
  )
}

type OwnRecommendationProps = Omit<OwnRecommendationsProps, 'recommendations'> & {
  recommendation: Recommendation
}

function OwnRecommendation({ recommendation, mayDecide, onChange }: OwnRecommendationProps) {
  const { approve, isBusy } = useDecideRecommendation(recommendation, onChange)
  const remove = usePopup(removeDialog)
  const whose = `of ${recommendation.contactName}, ${recommendation.companyName}`
  const waits = recommendation.status === null
  return (
    <RecommendationItem recommendation={recommendation}>
      {mayDecide && (
        <>
          {waits && (
            <Button
              size="sm"
              variant="primary"
              icon="check"
              busy={isBusy}
              aria-label={`Approve the recommendation ${whose}`}
              onClick={approve}
            >
              Approve
            </Button>
          )}
          <Button
            size="sm"
            aria-label={`${waits ? 'Decline' : 'Delete'} the recommendation ${whose}`}
            {...remove.trigger}
          >
            {waits ? 'Decline' : 'Delete'}
          </Button>
          {remove.render({ recommendation, onChange })}
        </>
      )}
    </RecommendationItem>
  )
}
