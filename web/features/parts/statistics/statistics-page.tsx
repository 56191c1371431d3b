import { statisticsQuery } from '#web/features/parts/api.ts'
import { statisticsHead } from '#web/features/parts/statistics/statistics-head.ts'
import { readStatisticsSearch } from '#web/features/parts/statistics/statistics-address.ts'
import { filterOf } from '#web/features/parts/statistics/statistics-search.ts'
import { StatisticsView } from '#web/features/parts/statistics/statistics-view.tsx'
import { isApiError } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

/** A part number as an address may hold it; longer ones are none. */
const longestNumber = 200

/** All that is known of a part number (PT-029 to PT-036). */
export const Route = createFileRoute('/part-statistics/$')({
  validateSearch: readStatisticsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient, preferences }, params, deps }) => {
    const { _splat: partNumber = '' } = params
    if (partNumber === '' || partNumber.length > longestNumber) throw notFound()
    const found = await queryClient
      .ensureQueryData(statisticsQuery(api, partNumber, filterOf(deps, preferences.pageSize)))
      .catch((failure: unknown) => {
        throw isApiError(failure) && [400, 404].includes(failure.status) ? notFound() : failure
      })
    const [figures] = found.part
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
    return { partNumber, head: statisticsHead(figures, deps, found.numResults) }
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: StatisticsPage,
})

function StatisticsPage() {
  return <StatisticsView partNumber={Route.useLoaderData().partNumber} search={Route.useSearch()} />
}
