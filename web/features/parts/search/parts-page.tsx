import { countriesQuery, findCountry } from '#web/features/directory/countries-public.ts'
import { partsQuery } from '#web/features/parts/api.ts'
import { partsHead } from '#web/features/parts/part/part-head.ts'
import { readPartSearch } from '#web/features/parts/part/part-address.ts'
import { filterOf, isAdvanced, queriesOf } from '#web/features/parts/search/part-search.ts'
import { PartsView } from '#web/features/parts/search/parts-view.tsx'
import { QuoteButton } from '#web/features/quotes/public.ts'
import { topSearchesQuery } from '#web/features/site/top-searches-public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/parts/')({
  validateSearch: readPartSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient, preferences }, deps, cause }) => {
    if (deps.country || isAdvanced(deps)) {
      const countries = await queryClient.ensureQueryData(countriesQuery(api))
      const country = findCountry(countries, deps.country)
      if (country?.code !== deps.country) {
        // One address for a country, and none for a country without companies.
        throw redirect({ to: '/parts', search: { ...deps, country: country?.code } })
      }
    }
    const rows =
      queriesOf(deps).length > 0
        ? queryClient.ensureQueryData(partsQuery(api, filterOf(deps, preferences.pageSize)))
        : // The page says itself when they could not be read.
          queryClient.prefetchQuery(topSearchesQuery(api))
    // When only the search changed, the earlier rows stay until the new ones come.
    if (cause === 'stay') rows.catch(() => {})
    else await rows
    return { head: partsHead(deps) }
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: PartsPage,
})

function PartsPage() {
  return (
    <PartsView
      search={Route.useSearch()}
      quote={(part) => <QuoteButton part={part} isDeclined={part.allowrfq === false} short />}
    />
  )
}
