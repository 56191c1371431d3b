import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { partsQuery } from '#web/features/parts/api.ts'
import { CurrencySwitch } from '#web/features/parts/part/part-elements.tsx'
import { PartialMatchNote } from '#web/features/parts/search/partial-match-note.tsx'
import { PartGroups } from '#web/features/parts/search/part-groups.tsx'
import { FilterBar } from '#web/features/parts/search/filters/filter-bar.tsx'
import { limitText, memberFilterText } from '#web/features/parts/search/filters/filter-groups.ts'
import { PartChips } from '#web/features/parts/search/filters/part-chips.tsx'
import {
  filterOf,
  queriesOf,
  withoutFilters,
  type PartSearch,
} from '#web/features/parts/search/part-search.ts'
import { LookalikeNote } from '#web/platform/lists/lookalike-note.tsx'
import { SimilarNote } from '#web/features/parts/search/similar-note.tsx'
import { usePartSorting, type PartOrder } from '#web/features/parts/search/use-part-sorting.tsx'
import { PartsTable, type QuoteSlot } from '#web/features/parts/search/parts-table.tsx'
import { QuoteSelectionBar, type QuoteSelection } from '#web/features/quotes/public.ts'
import type { OptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { useSelectKey } from '#web/platform/lists/selectable-rows.tsx'
import { ListPager, NoSuchPage, usePages } from '#web/platform/lists/list-pager.tsx'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useRowNavigation } from '#web/platform/keys/keys.ts'
import { useApi, type Payload } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { partSorts, type PartSort } from '#contract/search-params.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import './part-results.css'

type Parts = Payload<'searchParts'>
type PartResultsProps = {
  search: PartSearch
  optimistic: OptimisticValue<PartSearch>
  quote: QuoteSlot | undefined
  /** Members select rows for requests. */
  selection: QuoteSelection | undefined
}

/** The number of results, the rows and the pager. */
export function PartResults({ search, optimistic, ...asking }: PartResultsProps) {
  const { selection } = asking
  const { pageSize } = usePreferences()
  const results = useQuery(partsQuery(useApi(), filterOf(search, pageSize)))
  const list = useRef<HTMLDivElement>(null)
  useRowNavigation(list)
  useSelectKey(selection !== undefined)
  const queries = queriesOf(search)

  if (results.isError && !results.data) {
    return <LoadFailure thing="The parts" className="space-above" onRetry={results.refetch} />
  }
  const { data, isPlaceholderData: busy } = results
  // The previous rows may be of one query while several are loading, or the reverse.
  const isMulti = (data?.results.length ?? queries.length) > 1
  const [group] = data?.results ?? []
  return (
    <div ref={list}>
      <div className="row wrap part-tools">
        <FilterBar optimistic={optimistic} hasResults />
        {data?.nrParts !== 0 && <PhoneSort search={search} />}
        <div className="row wrap part-found">
          <p className="num" role="status">
            {data ? <FoundText data={data} /> : <span className="muted">Searching…</span>}
          </p>
          <PartChips search={search} />
          {!isMulti && group?.payload.key !== undefined && (
            <Link className="part-stats small" to={paths.partStatistics(group.payload.key)}>
              <Icon name="chart" />
              <span>Availability and statistics for part {group.payload.q}</span>
            </Link>
          )}
        </div>
        {data?.nrParts !== 0 && <CurrencySwitch className="push part-currency no-print" />}
      </div>
      <VisitorPrompt>
        Members see the company, country and telephone number of every offer, and can request
        quotes.
      </VisitorPrompt>
      {isMulti && data ? (
        <PartGroups groups={data.results} search={search} busy={busy} {...asking} />
      ) : (
        <SingleResult data={data} search={search} busy={busy} {...asking} />
      )}
      {selection && <QuoteSelectionBar selection={selection} />}
    </div>
  )
}

function FoundText({ data: { nrParts, results } }: { data: Parts }) {
  const [first] = results
  const isFiltered = results.some(({ numUnfiltered }) => numUnfiltered !== undefined)
  const all = results.reduce((sum, one) => sum + (one.numUnfiltered ?? one.numResults), 0)
  return (
    <>
      <b>{countText(nrParts)}</b>
      {isFiltered && ` of ${countText(all)}`}{' '}
      {first?.payload.q === '' ? (
        (isFiltered ? all : nrParts) === 1 ? (
          'line in stock'
        ) : (
          'lines in stock'
        )
      ) : (
        <>
          {(isFiltered ? all : nrParts) === 1 ? 'result' : 'results'} for{' '}
          {results.length > 1 ? (
            `${results.length} queries`
          ) : (
            <span className="mono">{first?.payload.q}</span>
          )}
        </>
      )}
    </>
  )
}

type SingleResultProps = Omit<PartResultsProps, 'optimistic'> & {
  data: Parts | undefined
  busy: boolean
}

function SingleResult({ data, search, busy, ...asking }: SingleResultProps) {
  const sorting = usePartSorting(search)
  const [group] = data?.results ?? []
  const pages = usePages(search.page, group?.numResults ?? 0)
  if (group && group.parts.length === 0) {
    if (!pages.lastPage) return <EmptyParts search={search} group={group} />
    return (
      <NoSuchPage page={pages.current} lastPage={pages.lastPage}>
        Some parts may have been sold since.
      </NoSuchPage>
    )
  }
  return (
    <>
      {group?.isInsideWords && <PartialMatchNote query={group.payload.q} />}
      {group?.isLookalike && (
        <LookalikeNote thing="line" query={group.payload.q} example={group.parts[0]?.partNumber} />
      )}
      <PartsTable
        caption="Parts"
        rows={group?.parts}
        sorting={sorting}
        busy={busy || !group}
        {...asking}
      />
      {group && <ListPager pages={pages} />}
    </>
  )
}

/** Explains why there are no results and offers the next step. */
function EmptyParts({ search, group }: { search: PartSearch; group: Parts['results'][number] }) {
  const { readsAsVisitor } = useViewer()
  const wider = { ...withoutFilters(search), companyId: undefined, favorites: undefined }
  const [limit, forMembers] = [limitText(search), memberFilterText(search)]
  if (group.similar.length > 0 && !search.exactPhrase) {
    return <SimilarNote query={group.payload.q} similar={group.similar} search={wider} />
  }
  if (readsAsVisitor && forMembers) {
    return (
      <Empty title={forMembers} actions={<Ask search={wider}>Search all stock</Ask>}>
        You can search the stock of all members without filters.
      </Empty>
    )
  }
  if (group.payload.q === '' && group.numUnfiltered === undefined) {
    return <Empty title="This company lists no stock.">Its broadcasts may offer some.</Empty>
  }
  if (limit) {
    return (
      <Empty title="No parts found." actions={<Ask search={wider}>Search all stock</Ask>}>
        {limit}
      </Empty>
    )
  }
  if (search.exactPhrase) {
    return (
      <Empty
        title="No exact match found."
        actions={
          <Ask search={{ ...search, exactPhrase: undefined, page: undefined }}>
            Show partial matches
          </Ask>
        }
      >
        Only the complete part number or the exact phrase matches.
      </Empty>
    )
  }
  return (
    <Empty
      title="No parts found."
      actions={
        <Link to="/broadcasts" search={{ query: queriesOf(search)[0] }} className={buttonClass()}>
          Search the broadcasts
        </Link>
      }
    >
      Try fewer words, or a shorter piece of the part number.
    </Empty>
  )
}

function Ask({ search, children }: { search: PartSearch; children: React.ReactNode }) {
  return (
    <Link to="/parts" search={search} className={buttonClass()}>
      {children}
    </Link>
  )
}

/** The orders of rows, as `column` or `column,desc`. */
const orders: readonly (readonly [value: string, label: string])[] = [
  ['', 'Best match first'],
  ['Price', 'Price, lowest first'],
  ['Price,desc', 'Price, highest first'],
  ['Quantity,desc', 'Quantity, largest first'],
  ['PartCondition', 'Condition, best first'],
  ['Partnumber', 'Part number'],
  ['Manufacturer', 'Manufacturer'],
  ['inv_companyname', 'Company'],
]

/** Sorts the rows where they are cards without a head; visitors cannot sort by company (AM-121). */
function PhoneSort({ search: { orderCol, orderDesc } }: { search: PartOrder }) {
  const navigate = useNavigate()
  const { readsAsVisitor } = useViewer()
  const value = orderCol ? `${orderCol}${orderDesc ? ',desc' : ''}` : ''
  const isListed = orders.some(([order]) => order === value)

  function sort(order: string) {
    const [column] = order.split(',')
    void navigate({
      to: '.',
      search: (now: object) => ({
        ...now,
        page: undefined,
        orderCol: partSorts.find((one: PartSort) => one === column),
        orderDesc: order.endsWith(',desc') || undefined,
      }),
      resetScroll: false,
    })
  }

  return (
    <div className="only-phone part-sort no-print">
      <NativeSelect
        aria-label="Sort by"
        value={value}
        onChange={({ target }) => sort(target.value)}
      >
        {!isListed && <option value={value}>As sorted</option>}
        <Options of={orders.filter(([order]) => !readsAsVisitor || order !== 'inv_companyname')} />
      </NativeSelect>
    </div>
  )
}
