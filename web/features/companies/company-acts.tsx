import type { Company } from '#contract/companies.ts'
import { FavouriteButton } from '#web/features/companies/favourite-button.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '@tanstack/react-router'

type CompanyActsProps = { company: Company; onLeave?: () => void }

/** What a member can do about a company; nothing on the own one and on the service variant (CO-017, AM-051). */
export function CompanyActs({ company, onLeave }: CompanyActsProps) {
  if (company.isOwn === undefined) return null
  if (company.isOwn) {
    return (
      <div className="company-acts">
        <Link className={buttonClass()} to="/profile" onClick={onLeave}>
          Edit in your profile
        </Link>
      </div>
    )
  }
  if (company.isServiceVariant) return null
  return (
    <div className="company-acts">
      <FavouriteButton companyId={company.id} />
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
