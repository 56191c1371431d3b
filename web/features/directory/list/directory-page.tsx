import { directorySorts } from '#contract/address-words.ts'
import { readCompaniesSearch } from '#web/features/companies/companies-address-public.ts'
import { countriesQuery, directoryQuery } from '#web/features/directory/api.ts'
import { directoryHead } from '#web/features/directory/list/directory-head.ts'
import { filterOf } from '#web/features/directory/list/directory-search.ts'
import { findCountry } from '#web/features/directory/map/find-country.ts'
import { DirectoryView } from '#web/features/directory/list/directory-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/companies/')({
  validateSearch: (raw: Record<string, unknown>) => readCompaniesSearch(raw, directorySorts),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient, preferences }, deps, cause }) => {
    const countries = await queryClient.ensureQueryData(countriesQuery(api))
    const country = findCountry(countries, deps.country)
    if (country?.code !== deps.country) {
      // One address for a country, and none for a country without companies.
      throw redirect({ to: '/companies', search: { ...deps, country: country?.code } })
    }
    const rows = queryClient.ensureQueryData(
      directoryQuery(api, filterOf(deps, preferences.pageSize)),
    )
    // When only the filter changed, the earlier rows stay until the new ones come.
    if (cause === 'stay') rows.catch(() => {})
    else await rows
    return { head: directoryHead(deps, country?.name) }
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: DirectoryPage,
})

function DirectoryPage() {
  return <DirectoryView search={Route.useSearch()} />
}
