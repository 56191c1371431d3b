import { myLists, tabs } from '#contract/broadcasts/broadcasts.ts'
import { SignInButton } from '#web/features/auth/public.ts'
import { isNarrowed, type ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

type EmptyListProps = { search: ListSearch; similar?: readonly string[] | undefined }

/** Empty state of the list with a suggested next step. */
export function EmptyList({ search, similar = [] }: EmptyListProps) {
  const { user, readsAsVisitor } = useViewer()
  if (similar.length > 0) return <SimilarSearches search={search} similar={similar} />
  if (readsAsVisitor && (search.companyId || search.tab)) {
    return (
      <Empty
        title="This view is for members."
        actions={!user && <SignInButton variant="primary" />}
      >
        Members see who is buying and selling, and can follow companies.
      </Empty>
    )
  }
  if (search.listType === myLists && !isNarrowed({ ...search, listType: undefined })) {
    return (
      <Empty
        title="No broadcasts in your lists."
        actions={
          <Link to="/broadcast-settings" className={buttonClass()}>
            Choose your lists
          </Link>
        }
      >
        My lists are those you get by e-mail.
      </Empty>
    )
  }
  if (isNarrowed(search)) {
    return (
      <Empty
        title="No results found for this query, please broaden your search."
        actions={
          <Link
            to="/broadcasts"
            search={search.tab ? { tab: search.tab } : {}}
            className={buttonClass()}
          >
            Show all broadcasts
          </Link>
        }
      >
        {search.exactPhrase ? 'Exact phrase finds only these words in this order.' : undefined}
      </Empty>
    )
  }
  if (search.tab === tabs.mine) {
    return (
      <Empty title="You currently do not have any broadcasts.">
        Broadcasts you send appear here, where you can resend, share or remove them.
      </Empty>
    )
  }
  if (search.tab === tabs.favourites) {
    return (
      <Empty title="No broadcasts from your favorites.">
        Open a company from any broadcast and choose Add to Favorites to see its broadcasts here.
      </Empty>
    )
  }
  return (
    <Empty title="There are no broadcasts yet.">
      Broadcasts appear here as soon as members send them.
    </Empty>
  )
}

type SimilarSearchesProps = { search: ListSearch; similar: readonly string[] }

/** Offers similar queries in place of one without results. */
function SimilarSearches({ search, similar }: SimilarSearchesProps) {
  return (
    <p className="break" role="status">
      No broadcast with <span className="mono">{search.query}</span>. Did you mean{' '}
      {similar.map((query, at) => (
        <Fragment key={query}>
          {at > 0 && (at === similar.length - 1 ? ' or ' : ', ')}
          <Link
            className="mono strong"
            to="/broadcasts"
            search={{ ...search, query, page: undefined }}
            preload="intent"
          >
            {query}
          </Link>
        </Fragment>
      ))}
      ?
    </p>
  )
}
