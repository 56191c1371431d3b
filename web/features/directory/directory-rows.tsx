import type { listCompanies } from '#contract/directory.ts'
import type { Payload } from '#contract/endpoint.ts'
import { countText } from '#contract/numbers.ts'
import { pageSizes } from '#contract/paging.ts'
import { directoryQuery } from '#web/features/directory/api.ts'
import { filterOf, type DirectorySearch } from '#web/features/directory/directory-search.ts'
import { DirectoryTable } from '#web/features/directory/directory-table.tsx'
import { EmptyDirectory } from '#web/features/directory/empty-directory.tsx'
import { TierLinks } from '#web/features/directory/tier-links.tsx'
import { useKeys } from '#web/platform/keys.ts'
import { setPreference, usePreferences } from '#web/platform/preferences.tsx'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

/** The companies that a search finds, how many they are, and their pages. */
export function DirectoryRows({ search }: { search: DirectorySearch }) {
  const { pageSize } = usePreferences()
  const navigate = useNavigate()
  const rows = useQuery(directoryQuery(useApi(), filterOf(search, pageSize)))
  const { page = 1 } = search
  const total = rows.data?.numResults ?? 0
  const pages = Math.ceil(total / pageSize)
  const goTo = (to: number) =>
    void navigate({ to: '/companies', search: { ...search, page: to === 1 ? undefined : to } })
  useKeys({
    ']': page < pages ? () => goTo(page + 1) : undefined,
    '[': page > 1 ? () => goTo(Math.min(page - 1, pages)) : undefined,
  })

  function changePageSize(size: number) {
    setPreference('pageSize', pageSizes.find((known) => known === size) ?? pageSizes[0])
    void navigate({
      to: '/companies',
      search: { ...search, page: undefined },
      resetScroll: false,
    })
  }

  if (rows.isError && !rows.data) {
    return (
      <Note tone="bad" role="alert" title="The companies could not be loaded.">
        <Button size="sm" icon="again" onClick={() => void rows.refetch()}>
          Try again
        </Button>
      </Note>
    )
  }
  if (!rows.data) return null
  return (
    <>
      <div className="directory-found">
        <p id="companies-found" tabIndex={-1} className="num soft" role="status">
          {foundText(rows.data)}
        </p>
        <TierLinks />
      </div>
      {rows.data.results.length > 0 ? (
        <>
          <DirectoryTable rows={rows.data.results} search={search} busy={rows.isPlaceholderData} />
          <Pager
            page={Math.min(page, pages)}
            pageSize={pageSize}
            total={total}
            sizes={{ offered: pageSizes, onChoice: changePageSize }}
            renderLink={(to, link) => (
              <Link
                to="/companies"
                search={{ ...search, page: to === 1 ? undefined : to }}
                preload="intent"
                activeOptions={{ exact: true, explicitUndefined: true }}
                {...link}
              />
            )}
          />
        </>
      ) : (
        <EmptyDirectory search={search} lastPage={page > pages && pages > 0 ? pages : undefined} />
      )}
    </>
  )
}

/** Traders are contacts, of all companies that were found (CO-010, AM-079). */
function foundText({ numResults, numTraders }: Payload<typeof listCompanies>): string {
  const traders = `${countText(numTraders)} ${numTraders === 1 ? 'trader' : 'traders'}`
  return `${traders} from ${countText(numResults)} ${numResults === 1 ? 'company' : 'companies'} found`
}
