import { paths } from '#contract/paths.ts'
import { readPartSearch } from '#web/features/parts/part/part-address.ts'
import { useRememberedSearch } from '#web/platform/lists/stored-search.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Link } from '@tanstack/react-router'

/** The way back to the last parts search of this window (PT-027). */
export function BackToParts() {
  return (
    <Link className="back" to="/parts" search={readPartSearch(useRememberedSearch(paths.parts))}>
      <Icon name="left" small />
      Back to parts search
    </Link>
  )
}
