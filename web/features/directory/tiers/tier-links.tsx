import { tierListPaths, tierLists, tierOfList } from '#contract/tier-lists.ts'
import { tierNames } from '#contract/tiers.ts'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { Link } from '@tanstack/react-router'
import './tier-links.css'

/** Links to the tier lists (TI-005). */
export function TierLinks() {
  return (
    <nav className="tier-links small" aria-label="Members by tier">
      {tierLists.map((list) => (
        <Link key={list} to={tierListPaths[list]}>
          <span aria-hidden="true">
            <TierMark tier={tierOfList[list]} />
          </span>
          <span>
            {tierNames[tierOfList[list]]}
            <span className="no-phone"> Members</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
