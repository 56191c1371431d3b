import type { Company } from '#contract/companies.ts'
import { countText } from '#contract/figures/numbers.ts'
import { RecommendationItem } from '#web/features/recommendations/recommendation-item.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { useId, useState } from 'react'

/** Recommendations shown before expanding. */
const initialCount = 3

type RecommendationsProps = { company: Company; onLeave?: () => void }

/** Recommendations of a company, for members, not on the service variant (RC-008). */
export function Recommendations({ company, onLeave }: RecommendationsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const heading = useId()
  const { name, isOwn, recommendations, numRecommendations = 0, misc } = company
  if (!recommendations) return null
  const shown = showsAll ? recommendations : recommendations.slice(0, initialCount)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>
        Recommendations <span className="muted num">{countText(numRecommendations)}</span>
      </h2>
      {shown.length > 0 ? (
        <ul className="stack">
          {shown.map((one) => (
            <RecommendationItem key={one.id} recommendation={one} onLeave={onLeave} />
          ))}
        </ul>
      ) : (
        !misc?.hasOpenRecommendation && (
          <p className="soft">
            {isOwn
              ? 'Your company has no recommendations yet.'
              : 'This company has no recommendations yet.'}
          </p>
        )
      )}
      {recommendations.length > initialCount && (
        <Button
          className="space-above"
          size="sm"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : moreText(recommendations.length, numRecommendations)}
        </Button>
      )}
      {misc?.hasOpenRecommendation && (
        <p className="small soft space-above">
          Your recommendation has been sent. Members see it here once {name} approves it.
        </p>
      )}
    </section>
  )
}

const moreText = (read: number, all: number) =>
  read < all ? `Show the newest ${read}` : `Show all ${read}`
