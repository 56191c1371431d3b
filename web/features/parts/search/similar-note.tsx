import { searchOf, type PartSearch } from '#web/features/parts/search/part-search.ts'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

type SimilarNoteProps = { query: string; similar: readonly string[]; search: PartSearch }

/** Offers similar queries in place of one without results. */
export function SimilarNote({ query, similar, search }: SimilarNoteProps) {
  return (
    <p className="break" role="status">
      No line with <span className="mono">{query}</span>. Similar:{' '}
      {similar.map((one, at) => (
        <Fragment key={one}>
          {at > 0 && ', '}
          <Link
            className="mono strong"
            to="/parts"
            search={{ ...search, ...searchOf([one]), doShowAdvanced: undefined, page: undefined }}
            preload="intent"
          >
            {one}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
