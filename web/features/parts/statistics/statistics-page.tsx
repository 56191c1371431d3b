import { countText } from '#contract/figures/numbers.ts'
import { statisticsQuery } from '#web/features/parts/api.ts'
import { statisticsHead } from '#web/features/parts/part/part-heads.ts'
import {
  readStatisticsSearch,
  filterOf,
  usualSort,
} from '#web/features/parts/statistics/statistics-search.ts'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { BackToParts } from '#web/features/parts/part/part-elements.tsx'
import { PartsTable } from '#web/features/parts/search/parts-table.tsx'
import {
  StatisticsHead,
  StatisticsPanel,
} from '#web/features/parts/statistics/statistics-panel.tsx'
import { partRowOf } from '#web/features/parts/statistics/trader-row.ts'
import { usePartSorting } from '#web/features/parts/search/use-part-sorting.tsx'
import { QuoteButton, QuoteSelectionBar, useQuoteSelection } from '#web/features/quotes/public.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { ListPager, NoSuchPage, usePages } from '#web/platform/lists/list-pager.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'

const maxNumberLength = 200

/** Statistics and offers of a part number (PT-029 to PT-036). */
export const Route = createFileRoute('/part-statistics/$')({
  validateSearch: readStatisticsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient, preferences }, params, deps }) => {
    const { _splat: partNumber = '' } = params
    if (partNumber === '' || partNumber.length > maxNumberLength) throw notFound()
    const statistics = await queryClient
      .ensureQueryData(statisticsQuery(api, partNumber, filterOf(deps, preferences.pageSize)))
      .catch((failure: unknown) => {
        throw isApiError(failure) && [400, 404].includes(failure.status) ? notFound() : failure
      })
    const [figures] = statistics.part
    if (!figures) throw notFound()
    if (figures.key !== partNumber) {
      // One address for all spellings (AM-006).
      throw redirect({
        to: '/part-statistics/$',
        params: { _splat: figures.key },
        search: deps,
        statusCode: 301,
      })
    }
    return { partNumber, head: statisticsHead(figures, deps, statistics.numResults) }
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: StatisticsPage,
})

function StatisticsPage() {
  const { partNumber } = Route.useLoaderData()
  const search = Route.useSearch()
  const { pageSize } = usePreferences()
  const statistics = useQuery({
    ...statisticsQuery(useApi(), partNumber, filterOf(search, pageSize)),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const [figures] = statistics.data?.part ?? []
  const total = statistics.data?.numResults ?? 0
  const pages = usePages(search.page, total)
  const sorting = usePartSorting(search, usualSort)
  const { isTrading } = useViewer()
  const selection = useQuoteSelection()
  if (!statistics.data || !figures) return <main id="main" className="page" aria-busy="true" />

  return (
    <main id="main" className="page">
      <BackToParts />
      <StatisticsHead figures={figures} rows={statistics.data.partStats} />
      <StatisticsPanel figures={figures} offers={total} />
      <VisitorPrompt>
        Members see who offers this part, with country and telephone number.
      </VisitorPrompt>
      <div className="head sec">
        <h2>All traders</h2>
        <p className="sub small num" role="status">
          {countText(total)} {total === 1 ? 'offer' : 'offers'}
        </p>
      </div>
      {statistics.data.partStats.length > 0 ? (
        <>
          <PartsTable
            caption={`Offers of ${figures.partNumber}`}
            rows={statistics.data.partStats.map(partRowOf)}
            sorting={sorting}
            busy={statistics.isPlaceholderData}
            quote={(part) => <QuoteButton part={part} isDeclined={part.allowrfq === false} short />}
            selection={isTrading ? selection : undefined}
            currency="EUR"
          />
          <QuoteSelectionBar selection={selection} />
          <ListPager pages={pages} />
        </>
      ) : (
        <NoSuchPage page={pages.current} lastPage={pages.count}>
          Some offers may have been removed since.
        </NoSuchPage>
      )}
    </main>
  )
}
