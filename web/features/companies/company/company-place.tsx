import type { Company } from '#contract/companies.ts'
import { tierNames } from '#contract/tiers.ts'
import { Website } from '#web/features/companies/company/contact-facts.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'

type CompanyProps = { company: Company }

/** Logo of the company, if it has one. */
export function CompanyLogo({ company: { name, picUrl } }: CompanyProps) {
  if (!picUrl) return null
  return (
    <div className="company-logo">
      <img src={picUrl} alt={`Logo of ${name}`} />
    </div>
  )
}

/** 'Diamond member since 2003'; the year only if known, nothing for new members. */
export function TierLine({ company: { tier, memberSince } }: CompanyProps) {
  const since = memberSince ? ` since ${memberSince.slice(0, 4)}` : ''
  if (tier === 0) return since ? <span className="tier-line">{`Member${since}`}</span> : null
  return (
    <span className="tier-line">
      <TierMark tier={tier} />
      {`${tierNames[tier]} member${since}`}
    </span>
  )
}

/** Service-only badge, website, and country with a map link. */
export function CompanyPlace({ company }: CompanyProps) {
  const { website, country, mapUrl, isServiceOnly } = company
  return (
    <>
      {isServiceOnly === 1 && <Badge tone="outline">Services only</Badge>}
      {website && <Website address={website} />}
      <span>
        {country}
        {mapUrl && (
          <>
            ,{' '}
            <a href={mapUrl} target="_blank" rel="noopener noreferrer nofollow">
              map
            </a>
          </>
        )}
      </span>
    </>
  )
}
