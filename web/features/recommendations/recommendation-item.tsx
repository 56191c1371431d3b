import type { Recommendation } from '#contract/companies.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './recommendation-item.css'

type RecommendationItemProps = {
  recommendation: Recommendation
  /** Actions of the reader. */
  children?: ReactNode
  onLeave?: (() => void) | undefined
}

/** A recommendation with author, company and tier (BK-073). */
export function RecommendationItem({ recommendation, children, onLeave }: RecommendationItemProps) {
  const { timeZone } = usePreferences()
  const { description, contactName, companyName, companyId, tier, dt, status } = recommendation
  return (
    <li className="recommendation" data-waits={status === null || undefined}>
      <blockquote>{description}</blockquote>
      <p className="small muted">
        {contactName},{' '}
        <span className="soft">
          {tier > 0 && <TierMark tier={tier} />}
          {companyId === null ? (
            companyName
          ) : (
            <Link to="/companies/$id" params={{ id: String(companyId) }} onClick={onLeave}>
              {companyName}
            </Link>
          )}
        </span>
        ,{' '}
        <time className="num" dateTime={dt}>
          {dateText(new Date(dt), timeZone)}
        </time>
      </p>
      {children && <div className="row wrap space-above">{children}</div>}
    </li>
  )
}
