import type { DirectorySearch } from '#web/features/directory/list/directory-search.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Link } from '@tanstack/react-router'

/** Empty state with the next step. */
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
        You are searching in one country only.
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
