import { searchOf, type PartSearch } from '#web/features/parts/search/part-search.ts'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

/** Shown above lines that are found with 0 for O, 1 for I or the reverse. */
export function LookalikeNote({ query, found }: { query: string; found: string | undefined }) {
  return (
    <p className="small soft break space-below">
      No line with <span className="mono">{query}</span>. Shown are lines with 0 and O, or 1 and I,
      exchanged
      {found && (
        <>
          , such as <span className="mono">{found}</span>
        </>
      )}
      .
    </p>
  )
}

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
