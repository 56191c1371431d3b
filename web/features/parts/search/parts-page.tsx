import { notices } from '#contract/page-notices.ts'
import { searchTermsMax } from '#contract/parts.ts'
import { paths } from '#contract/paths.ts'
import { placesMax } from '#contract/search-params.ts'
import { countriesQuery, findCountry } from '#web/features/directory/countries-public.ts'
import { partsQuery } from '#web/features/parts/api.ts'
import { partsHead } from '#web/features/parts/part/part-heads.ts'
import {
  readPartSearch,
  filterOf,
  isAdvanced,
  listOf,
  queriesOf,
  searchOf,
} from '#web/features/parts/search/part-search.ts'
import { QuoteButton, useQuoteSelection } from '#web/features/quotes/public.ts'
import { topSearchesQuery } from '#web/features/site/top-searches-public.ts'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { FilterBar } from '#web/features/parts/search/filters/filter-bar.tsx'
import { PartFilters } from '#web/features/parts/search/filters/part-filters.tsx'
import { PartResults } from '#web/features/parts/search/part-results.tsx'
import {
  type PastedQueries,
  pastedQueries,
} from '#web/features/parts/search/filters/typed-queries.ts'
import { TopParts } from '#web/features/parts/search/top-parts.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { useOptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { useRememberSearch } from '#web/platform/lists/stored-search.ts'
import { notify } from '#web/platform/page/notices.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { hitClass } from '#web/ui/table.tsx'
import { createFileRoute, redirect, Link, useNavigate } from '@tanstack/react-router'
import { useRef, useEffect, useEffectEvent, type RefObject } from 'react'

export const Route = createFileRoute('/parts/')({
  validateSearch: readPartSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient, preferences }, deps, cause }) => {
    if (deps.country || isAdvanced(deps)) {
      const { readsAsVisitor } = viewerOf(await queryClient.ensureQueryData(sessionQuery(api)))
      // The directory does not list all countries to visitors, who are told that members filter by them.
      const countries = readsAsVisitor
        ? (await api('countriesAll', {})).payload.results
        : await queryClient.ensureQueryData(countriesQuery(api))
      const whole = findCountry(countries, deps.country)
      const codes = listOf(deps.country).map((named) => findCountry(countries, named)?.code)
      const country =
        whole?.code ??
        ([...new Set(codes)].filter(Boolean).slice(0, placesMax).join(',') || undefined)
      if (country !== deps.country) {
        // One address for a country, and none for a country without companies.
        throw redirect({ to: '/parts', search: { ...deps, country } })
      }
    }
    const rows =
      queriesOf(deps).length > 0 || deps.companyId !== undefined
        ? queryClient.ensureQueryData(partsQuery(api, filterOf(deps, preferences.pageSize)))
        : // The page reports errors itself.
          queryClient.prefetchQuery(topSearchesQuery(api))
    // When only the search changes, the previous rows stay while the new ones load.
    if (cause === 'stay') rows.catch(() => {})
    else await rows
    return { head: partsHead(deps) }
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: PartsPage,
})

function PartsPage() {
  const search = Route.useSearch()
  const page = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const { isTrading, readsAsVisitor } = useViewer()
  const selection = useQuoteSelection()
  // A second change adds to the first, of the fields or the filters, which may still be loading.
  const optimistic = useOptimisticValue(search)
  useRememberSearch(paths.parts, search)
  usePartKeys(page, searchFor)
  const advanced = isAdvanced(search)
  const queries = queriesOf(search)

  /** Replaces the queries by the pasted ones and keeps the filters. */
  function searchFor({ queries: pasted, lines }: PastedQueries) {
    const doShowAdvanced = advanced || pasted.length > 1 || undefined
    void navigate({
      to: '/parts',
      search: { ...search, ...searchOf(pasted), doShowAdvanced, page: undefined },
      resetScroll: false,
    })
    if (lines > searchTermsMax) notify(notices.firstLinesSearched(searchTermsMax, lines))
  }

  const form = (
    <PartFilters
      key={advanced ? 'advanced' : 'standard'}
      search={search}
      optimistic={optimistic}
      onPaste={searchFor}
    />
  )
  return (
    <main id="main" ref={page} className="page">
      <div className="head parts-head">
        <h1>{advanced ? 'Advanced Parts Search' : 'Parts Search'}</h1>
        {!advanced && form}
        <div className="row push">
          {isTrading && (
            <Link className="small target no-phone" to="/quote-requests" preload="intent">
              Your requests for quotes
            </Link>
          )}
          {advanced ? (
            <Link
              className="small target"
              to="/parts"
              search={{ ...search, ...searchOf(queries.slice(0, 1)), doShowAdvanced: undefined }}
            >
              Standard Search
            </Link>
          ) : (
            !readsAsVisitor && (
              <Link
                className="small target"
                to="/parts"
                search={{ ...search, ...searchOf(queries), doShowAdvanced: true }}
              >
                Advanced Search
              </Link>
            )
          )}
        </div>
        {advanced && form}
      </div>
      {queries.length > 0 || (search.companyId !== undefined && !readsAsVisitor) ? (
        <PartResults
          search={search}
          optimistic={optimistic}
          selection={isTrading ? selection : undefined}
          quote={(part) => <QuoteButton part={part} isDeclined={part.allowrfq === false} short />}
        />
      ) : (
        <>
          <FilterBar optimistic={optimistic} hasResults={false} />
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

const field = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
const popup = ':is(.dialog, .menu):not([data-closed])'
const box = 'input[type=search]'

/** Keyboard of the parts search: `/` and arrows move between fields and rows; text pasted outside fields is searched. */
function usePartKeys(
  page: RefObject<HTMLElement | null>,
  onPaste: (pasted: PastedQueries) => void,
): void {
  const firstBox = () => page.current?.querySelector<HTMLInputElement>(box)
  useKeys({ '/': () => firstBox()?.select() })

  const step = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
    if (!(target instanceof HTMLElement) || !page.current?.contains(target)) return
    const rows = [...page.current.querySelectorAll<HTMLElement>(`.${hitClass}`)]
    const at = rows.indexOf(target)
    if (at < 0 && !target.matches(box)) return
    const next =
      key === 'ArrowDown'
        ? rows[at + 1]
        : key === 'ArrowUp' && at >= 0
          ? (rows[at - 1] ?? firstBox())
          : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isField = event.target instanceof Element && event.target.closest(field)
    if (event.defaultPrevented || isField || document.querySelector(popup)) return
    const pasted = pastedQueries(event.clipboardData?.getData('text/plain') ?? '')
    if (pasted.queries.length === 0) return
    event.preventDefault()
    onPaste(pasted)
  })
  useEffect(() => {
    const stepped = (event: KeyboardEvent) => step(event)
    const pasted = (event: ClipboardEvent) => paste(event)
    addEventListener('keydown', stepped)
    addEventListener('paste', pasted)
    return () => {
      removeEventListener('keydown', stepped)
      removeEventListener('paste', pasted)
    }
  }, [])
}
