import { notices } from '#contract/page-notices.ts'
import { searchTermsMax } from '#contract/parts.ts'
import { paths } from '#contract/paths.ts'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { PartFilters } from '#web/features/parts/search/filters/part-filters.tsx'
import { PartResults } from '#web/features/parts/search/part-results.tsx'
import {
  isAdvanced,
  queriesOf,
  searchOf,
  type PartSearch,
} from '#web/features/parts/search/part-search.ts'
import type { PastedQueries } from '#web/features/parts/search/filters/pasted-queries.ts'
import type { QuoteSlot } from '#web/features/parts/search/parts-table.tsx'
import { TopParts } from '#web/features/parts/search/top-parts.tsx'
import { usePartKeys } from '#web/features/parts/search/use-part-keys.ts'
import { useRememberSearch } from '#web/platform/lists/stored-search.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

type PartsViewProps = { search: PartSearch; quote?: QuoteSlot | undefined }

/** The stock of all members: the search, and what it finds. */
export function PartsView({ search, quote }: PartsViewProps) {
  const page = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const { readsAsVisitor } = useViewer()
  useRememberSearch(paths.parts, search)
  usePartKeys(page, searchFor)
  const advanced = isAdvanced(search)
  const queries = queriesOf(search)

  /** What was pasted takes the place of all that was searched for; what narrows it stays. */
  function searchFor({ queries: pasted, lines }: PastedQueries) {
    const doShowAdvanced = advanced || pasted.length > 1 || undefined
    void navigate({
      to: '/parts',
      search: { ...search, ...searchOf(pasted), doShowAdvanced, page: undefined },
      resetScroll: false,
    })
    if (lines > searchTermsMax) notify(notices.firstLinesSearched(searchTermsMax, lines))
  }

  return (
    <main id="main" ref={page} className="page">
      <PageHead
        title={advanced ? 'Advanced Parts Search' : 'Parts Search'}
        actions={
          advanced ? (
            <Link
              className="small"
              to="/parts"
              search={{ ...search, ...searchOf(queries.slice(0, 1)), doShowAdvanced: undefined }}
            >
              Standard Search
            </Link>
          ) : (
            !readsAsVisitor && (
              <Link
                className="small no-phone"
                to="/parts"
                search={{ ...search, ...searchOf(queries), doShowAdvanced: true }}
              >
                Advanced Search
              </Link>
            )
          )
        }
      />
      <PartFilters key={advanced ? 'advanced' : 'standard'} search={search} onPaste={searchFor} />
      {queries.length > 0 ? (
        <PartResults search={search} quote={quote} />
      ) : (
        <>
          <VisitorPrompt>
            Members see the company, country and telephone number of every offer, and can request
            quotes.
          </VisitorPrompt>
          <TopParts />
        </>
      )}
    </main>
  )
}
