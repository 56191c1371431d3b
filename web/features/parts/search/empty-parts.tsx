import { queriesOf, type PartSearch } from '#web/features/parts/search/part-search.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Link } from '@tanstack/react-router'

/** Why there is no line, and the one thing to do next. */
export function EmptyParts({ search }: { search: PartSearch }) {
  const { readsAsVisitor } = useViewer()
  const wider = {
    ...search,
    page: undefined,
    companyId: undefined,
    country: undefined,
    favorites: undefined,
  }
  const isNarrowed = search.companyId || search.country || search.favorites
  if (isNarrowed && readsAsVisitor) {
    return (
      <Empty
        title="Only members can filter by company, country and Favorites."
        actions={<Ask search={wider}>Search all stock</Ask>}
      >
        You can search the stock of all members without filters.
      </Empty>
    )
  }
  if (isNarrowed) {
    return (
      <Empty title="No parts found." actions={<Ask search={wider}>Search all stock</Ask>}>
        {search.companyId
          ? 'Your search is limited to one company.'
          : search.country
            ? 'Your search is limited to one country.'
            : 'Your search is limited to your Favorites.'}
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
      Each search term must match the start of a word, or any piece of a part number. Try a shorter
      piece of the part number.
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
