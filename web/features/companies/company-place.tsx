import type { Company } from '#contract/companies.ts'
import { tierNames } from '#contract/tiers.ts'
import { Website } from '#web/features/companies/contact-facts.tsx'
import { TierMark } from '#web/ui/tier-mark.tsx'

type CompanyProps = { company: Company }

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

/** Website and country, with the way to a map. */
export function CompanyPlace({ company: { website, country, mapUrl } }: CompanyProps) {
  return (
    <>
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
