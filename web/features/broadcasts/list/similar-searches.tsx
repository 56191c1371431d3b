import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

type SimilarSearchesProps = { search: ListSearch; similar: readonly string[] }

/** Offers similar queries in place of one without results. */
export function SimilarSearches({ search, similar }: SimilarSearchesProps) {
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
