import type { Company } from '#contract/companies.ts'
import { tierNames } from '#contract/tiers.ts'
import { Website } from '#web/features/companies/company/contact-facts.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'

type CompanyProps = { company: Company }

/** Its logo as it was uploaded; nothing keeps its room where there is none. */
export function CompanyLogo({ company: { name, picUrl } }: CompanyProps) {
  if (!picUrl) return null
  return (
    <div className="company-logo">
      <img src={picUrl} alt={`Logo of ${name}`} />
    </div>
  )
}

/** 'Diamond member since 2003'; the year only where it is known, nothing for a newcomer. */
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

/** What it sells where that is services alone, its website, and its country with the way to a map. */
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
