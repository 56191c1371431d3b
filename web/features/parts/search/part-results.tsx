import type { Payload } from '#contract/endpoint.ts'
import { countText } from '#contract/numbers.ts'
import type { searchParts } from '#contract/parts.ts'
import { paths } from '#contract/paths.ts'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { partsQuery } from '#web/features/parts/api.ts'
import { CurrencySwitch } from '#web/features/parts/part/currency-switch.tsx'
import { EmptyParts } from '#web/features/parts/search/empty-parts.tsx'
import { PartChips } from '#web/features/parts/search/filters/part-chips.tsx'
import { PartialMatchNote } from '#web/features/parts/search/partial-match-note.tsx'
import { PartGroups } from '#web/features/parts/search/part-groups.tsx'
import { filterOf, queriesOf, type PartSearch } from '#web/features/parts/search/part-search.ts'
import { usePartSorting } from '#web/features/parts/search/use-part-sorting.tsx'
import { PartsTable, type QuoteSlot } from '#web/features/parts/search/parts-table.tsx'
import { ListPager, NoSuchPage } from '#web/platform/lists/list-pager.tsx'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useRowNavigation } from '#web/platform/keys/row-navigation.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { usePages } from '#web/platform/lists/use-pages.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import './part-results.css'

type Found = Payload<typeof searchParts>
type PartResultsProps = { search: PartSearch; quote: QuoteSlot | undefined }

/** What a search finds: how many lines, the lines, and their pages. */
export function PartResults({ search, quote }: PartResultsProps) {
  const { pageSize } = usePreferences()
  const found = useQuery(partsQuery(useApi(), filterOf(search, pageSize)))
  const list = useRef<HTMLDivElement>(null)
  useRowNavigation(list)
  const queries = queriesOf(search)

  if (found.isError && !found.data) {
    return (
      <Note tone="bad" role="alert" className="space-above" title="The parts could not be loaded.">
        <Button size="sm" icon="again" onClick={() => void found.refetch()}>
          Try again
        </Button>
      </Note>
    )
  }
  const { data, isPlaceholderData: busy } = found
  // Earlier rows may be those of one query while several are asked for, or the other way round.
  const isMulti = (data?.results.length ?? queries.length) > 1
  const [group] = data?.results ?? []
  return (
    <div ref={list}>
      <div className="row wrap part-found">
        <p className="num" role="status">
          {data ? <FoundText found={data} /> : <span className="muted">Searching…</span>}
        </p>
        <PartChips search={search} />
        {!isMulti && group?.payload.key !== undefined && (
          <Link className="part-stats small" to={paths.partStatistics(group.payload.key)}>
            <Icon name="chart" />
            <span>Availability and statistics for part {group.payload.q}</span>
          </Link>
        )}
        {data?.nrParts !== 0 && <CurrencySwitch className="push part-currency no-print" />}
      </div>
      <VisitorPrompt>
        Members see the company, country and telephone number of every offer, and can request
        quotes.
      </VisitorPrompt>
      {isMulti && data ? (
        <PartGroups groups={data.results} search={search} busy={busy} quote={quote} />
      ) : (
        <SingleResult found={data} search={search} busy={busy} quote={quote} />
      )}
    </div>
  )
}

function FoundText({ found: { nrParts, results } }: { found: Found }) {
  const [first] = results
  return (
    <>
      <b>{countText(nrParts)}</b> {nrParts === 1 ? 'result' : 'results'} for{' '}
      {results.length > 1 ? (
        `${results.length} queries`
      ) : (
        <span className="mono">{first?.payload.q}</span>
      )}
    </>
  )
}

type SingleResultProps = PartResultsProps & { found: Found | undefined; busy: boolean }

function SingleResult({ found, search, busy, quote }: SingleResultProps) {
  const sorting = usePartSorting(search)
  const [group] = found?.results ?? []
  const pages = usePages(search.page, group?.numResults ?? 0)
  if (group && group.parts.length === 0) {
    if (!pages.lastPage) return <EmptyParts search={search} />
    return (
      <NoSuchPage asked={pages.asked} lastPage={pages.lastPage}>
        Some parts may have been sold since.
      </NoSuchPage>
    )
  }
  return (
    <>
      {group?.isInsideWords && <PartialMatchNote query={group.payload.q} />}
      <PartsTable
        caption="Parts"
        rows={group?.parts}
        sorting={sorting}
        busy={busy || !group}
        quote={quote}
      />
      {group && <ListPager pages={pages} />}
    </>
  )
}
