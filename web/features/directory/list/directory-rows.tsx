import { countText } from '#contract/figures/numbers.ts'
import { directoryQuery } from '#web/features/directory/api.ts'
import { filterOf, type DirectorySearch } from '#web/features/directory/list/directory-search.ts'
import { DirectoryTable } from '#web/features/directory/list/directory-table.tsx'
import { TierLinks } from '#web/features/directory/tiers/tier-links.tsx'
import { ListPager, NoSuchPage, usePages } from '#web/platform/lists/list-pager.tsx'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useApi, type Payload } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

/** Search results with totals and pagination. */
export function DirectoryRows({ search }: { search: DirectorySearch }) {
  const { pageSize } = usePreferences()
  const rows = useQuery(directoryQuery(useApi(), filterOf(search, pageSize)))
  const pages = usePages(search.page, rows.data?.numResults ?? 0)

  if (rows.isError && !rows.data) {
    return <LoadFailure thing="The companies" onRetry={rows.refetch} />
  }
  if (!rows.data) return null
  return (
    <>
      <div className="row wrap between directory-found">
        <p id="companies-found" tabIndex={-1} className="num soft" role="status">
          {foundText(rows.data)}
        </p>
        <TierLinks />
      </div>
      {rows.data.results.length > 0 ? (
        <>
          <DirectoryTable rows={rows.data.results} search={search} busy={rows.isPlaceholderData} />
          <ListPager pages={pages} />
        </>
      ) : pages.lastPage ? (
        <NoSuchPage page={pages.current} lastPage={pages.lastPage}>
          The number of companies may have changed.
        </NoSuchPage>
      ) : (
        <EmptyDirectory search={search} />
      )}
    </>
  )
}

/** Traders are the contacts of all companies found (CO-010, AM-079). */
function foundText({ numResults, numTraders }: Payload<'listCompanies'>): string {
  if (numResults === 0) return 'No companies found'
  const traders = `${countText(numTraders)} ${numTraders === 1 ? 'trader' : 'traders'}`
  return `${traders} from ${countText(numResults)} ${numResults === 1 ? 'company' : 'companies'} found`
}

/** Empty state with the next step. */
export function EmptyDirectory({ search }: { search: DirectorySearch }) {
  const { readsAsVisitor } = useViewer()
  if (search.query && search.country) {
    return (
      <Empty
        title={`No company matches “${search.query}” there.`}
        actions={
          <Link
            to="/companies"
            search={{ ...search, country: undefined, page: undefined }}
            className={buttonClass()}
          >
            Search in all countries
          </Link>
        }
      >
        You are searching in one country only.
      </Empty>
    )
  }
  if (search.query || search.country) {
    return (
      <Empty
        title={
          search.query ? `No company matches “${search.query}”.` : 'No company in this country.'
        }
        actions={
          <Link to="/companies" className={buttonClass()}>
            Show all companies
          </Link>
        }
      >
        {readsAsVisitor
          ? 'Only members can search by company or contact name. Try a specialty, such as servers, or a country.'
          : 'Every word must appear in the name, contacts, country or profile of a company. Try fewer words.'}
      </Empty>
    )
  }
  return (
    <Empty title="There are no companies yet.">
      Members appear here as soon as their accounts are open.
    </Empty>
  )
}
