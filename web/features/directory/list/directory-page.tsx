import { directorySorts } from '#contract/search-params.ts'
import { readCompaniesSearch } from '#web/features/companies/companies-address-public.ts'
import { countriesQuery, directoryQuery, findCountry } from '#web/features/directory/api.ts'
import { directoryHead } from '#web/features/directory/list/directory-head.ts'
import { filterOf } from '#web/features/directory/list/directory-search.ts'
import { DirectoryView } from '#web/features/directory/list/directory-view.tsx'
import { listPageHead, pageHead } from '#web/platform/page/head.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/companies/')({
  validateSearch: (raw: Record<string, unknown>) => readCompaniesSearch(raw, directorySorts),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient, preferences }, deps, cause }) => {
    const countries = await queryClient.ensureQueryData(countriesQuery(api))
    const country = findCountry(countries, deps.country)
    if (country?.code !== deps.country) {
      // Redirects to the canonical country code; unknown countries are dropped.
      throw redirect({ to: '/companies', search: { ...deps, country: country?.code } })
    }
    const query = directoryQuery(api, filterOf(deps, preferences.pageSize))
    const rows = queryClient.ensureQueryData(query)
    // When only the filter changes, previous rows stay while loading.
    if (cause === 'stay') rows.catch(() => {})
    else await rows
    const results = queryClient.getQueryData(query.queryKey)?.results
    return { head: listPageHead(directoryHead(deps, country?.name), { page: deps.page, results }) }
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: DirectoryPage,
})

function DirectoryPage() {
  return <DirectoryView search={Route.useSearch()} />
}
