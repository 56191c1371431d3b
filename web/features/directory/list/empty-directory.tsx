import type { DirectorySearch } from '#web/features/directory/list/directory-search.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Link } from '@tanstack/react-router'

/** Why there is no company, and the one thing to do next. */
export function EmptyDirectory({ search }: { search: DirectorySearch }) {
  const { readsAsVisitor } = useViewer()
  if (search.query && search.country) {
    return (
      <Empty
        title="No results found for this query, please broaden your search."
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
        Only one country is searched.
      </Empty>
    )
  }
  if (search.query || search.country) {
    return (
      <Empty
        title="No results found for this query, please broaden your search."
        actions={
          <Link to="/companies" className={buttonClass()}>
            Show all companies
          </Link>
        }
      >
        {readsAsVisitor
          ? 'Names of companies and people are searched by members alone. Try what they trade, such as servers, or a country.'
          : 'Every word has to be found in the name, the people, the country or the profile of a company. Fewer words find more.'}
      </Empty>
    )
  }
  return (
    <Empty title="There are no companies yet.">
      Every member stands here as soon as its account is open.
    </Empty>
  )
}
