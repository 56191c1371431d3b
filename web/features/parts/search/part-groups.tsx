import { countText } from '#contract/figures/numbers.ts'
import type { Payload } from '#web/platform/api/api.ts'
import { PartialMatchNote } from '#web/features/parts/search/partial-match-note.tsx'
import { singleSearch, type PartSearch } from '#web/features/parts/search/part-search.ts'
import { LookalikeNote } from '#web/platform/lists/lookalike-note.tsx'
import { SimilarNote } from '#web/features/parts/search/similar-note.tsx'
import { usePartSorting } from '#web/features/parts/search/use-part-sorting.tsx'
import { PartsTable, type QuoteSlot } from '#web/features/parts/search/parts-table.tsx'
import type { QuoteSelection } from '#web/features/quotes/public.ts'
import { Link } from '@tanstack/react-router'
import './part-groups.css'

type PartGroupsProps = {
  groups: Payload<'searchParts'>['results']
  search: PartSearch
  busy: boolean
  quote: QuoteSlot | undefined
  selection: QuoteSelection | undefined
}

/** The first rows of each query of a multi-search, with a link to all of them (PT-009). */
export function PartGroups({ groups, search, busy, ...asking }: PartGroupsProps) {
  const sorting = usePartSorting(search)
  return groups.map(({ payload: { q }, ...group }, at) => (
    <section key={`${at} ${q}`} className="part-group" aria-label={`Results for ${q}`}>
      <div className="row wrap between baseline break space-below">
        <h2>
          <span className="mono">{q}</span>{' '}
          <span className="muted num">{countText(group.numResults)}</span>
        </h2>
        <Link className="small" to="/parts" search={singleSearch(search, q)} preload="intent">
          See results for {q}
        </Link>
      </div>
      {group.isInsideWords && <PartialMatchNote query={q} />}
      {group.isLookalike && (
        <LookalikeNote thing="line" query={q} example={group.parts[0]?.partNumber} />
      )}
      {group.parts.length > 0 ? (
        <PartsTable
          caption={`Parts for ${q}`}
          rows={group.parts}
          sorting={sorting}
          busy={busy}
          {...asking}
        />
      ) : group.similar.length > 0 ? (
        <SimilarNote query={q} similar={group.similar} search={search} />
      ) : (
        <p className="soft">No offers at the moment.</p>
      )}
    </section>
  ))
}
