import { tierNames, tierYears, type Tier } from '#contract/tiers.ts'
import { TopSearches } from '#web/features/site/home/top-searches.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { Link } from '@tanstack/react-router'

const tiers: readonly {
  tier: Tier
  to: '/diamond-members' | '/gold-members' | '/trusted-members'
}[] = [
  { tier: 1, to: '/trusted-members' },
  { tier: 2, to: '/gold-members' },
  { tier: 4, to: '/diamond-members' },
]

/** Cards about the market, its rules and its tiers (SH-016). */
export function InfoCards({ countries }: { countries: string }) {
  return (
    <section className="info-cards" aria-label="About the market">
      <article>
        <h2>The Network</h2>
        <p>
          Traders, brokers, refurbishers and service providers in {countries} countries. One
          broadcast reaches everyone on its list, immediately or in a daily digest.
        </p>
        <Link to="/broadcast-rules">Broadcast Rules</Link>
      </article>
      <article>
        <h2>Trade Safe</h2>
        <p>
          Every member is verified and every grade is defined. Complaints are mediated, and a
          company with an unsolved complaint loses its tier.
        </p>
        <Link to="/grading-guidelines">Grading Guidelines</Link>
      </article>
      <article>
        <h2>Top Searches</h2>
        <TopSearches />
      </article>
      <article>
        <h2>Trusted Gold &amp; Diamond</h2>
        <ul className="stack tight soft">
          {tiers.map(({ tier, to }) => (
            <li key={tier} className="row">
              <TierMark tier={tier} />
              <Link to={to}>{tierNames[tier]}</Link> {tierYears[tier]} years or more
            </li>
          ))}
        </ul>
        <p>
          No unsolved complaints, and a 1 month <span className="nowrap">return-to-base</span>{' '}
          warranty.
        </p>
      </article>
    </section>
  )
}
