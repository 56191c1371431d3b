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
        title="Only members narrow by company, country and Favorites."
        actions={<Ask search={wider}>Search all stock</Ask>}
      >
        Everybody searches the stock of all members.
      </Empty>
    )
  }
  if (isNarrowed) {
    return (
      <Empty title="No parts found." actions={<Ask search={wider}>Search all stock</Ask>}>
        {search.companyId
          ? 'Only one company is searched.'
          : search.country
            ? 'Only one country is searched.'
            : 'Only companies among your Favorites are searched.'}
      </Empty>
    )
  }
  if (search.exactPhrase) {
    return (
      <Empty
        title="No exact match found."
        actions={
          <Ask search={{ ...search, exactPhrase: undefined, page: undefined }}>
            Show parts that only begin or hold it
          </Ask>
        }
      >
        The whole part number is asked for, or the very phrase.
      </Empty>
    )
  }
  return (
    <Empty
      title="No parts found."
      actions={
        <Link to="/broadcasts" search={{ query: queriesOf(search)[0] }} className={buttonClass()}>
          Look in the broadcasts
        </Link>
      }
    >
      Every word has to be found: the beginning of a word, or any piece of a part number. A shorter
      piece of the number finds more.
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
