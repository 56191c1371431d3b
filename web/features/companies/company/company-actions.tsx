import type { Company } from '#contract/companies.ts'
import { FavouriteButton } from '#web/features/companies/favourites/favourite-button.tsx'
import { RecommendButton } from '#web/features/recommendations/public.ts'
import { MessageButton } from '#web/features/messages/public.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Link } from '@tanstack/react-router'

/** Whether a member can follow, recommend or report a company: another company, not its service variant (AM-051). */
export const canActOn = ({ isOwn, isServiceVariant }: Company): boolean =>
  isOwn === false && !isServiceVariant

type CompanyActionsProps = { company: Company; onLeave?: () => void }

/**
 * Actions on a company: visitors can write to it (CO-020); none on the own company and the service variant (CO-017,
 * AM-051).
 */
export function CompanyActions({ company, onLeave }: CompanyActionsProps) {
  const { user } = useViewer()
  if (company.isOwn === undefined) {
    // Blocked accounts see companies as visitors do and cannot send messages.
    if (user) return null
    return (
      <div className="row wrap company-actions">
        <MessageButton company={company} isFromServicePage={company.isServiceVariant} />
      </div>
    )
  }
  if (company.isOwn) {
    return (
      <div className="row wrap company-actions">
        <Link className={buttonClass()} to="/profile" onClick={onLeave}>
          Edit in your profile
        </Link>
      </div>
    )
  }
  if (!canActOn(company)) return null
  return (
    <div className="row wrap company-actions">
      <FavouriteButton companyId={company.id} />
      <RecommendButton company={company} />
      <Link
        className={buttonClass({ variant: 'primary' })}
        to="/broadcasts"
        search={{ companyId: company.id }}
        onClick={onLeave}
      >
        Broadcasts
      </Link>
    </div>
  )
}
