import { notices } from '#contract/page-notices.ts'
import { topSearches } from '#contract/site/site.ts'
import { topSearchesQuery } from '#web/features/site/top-searches-public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import './top-parts.css'

/** The most frequent searches, shown while there is no query (PT-018). */
export function TopParts() {
  const parts = useQuery(topSearchesQuery(useApi()))
  return (
    <section className="top-parts" aria-labelledby="top-parts">
      <h2 id="top-parts">Top Searches</h2>
      {parts.isError ? (
        <Note tone="bad" role="alert" title={notices.topSearchesNotLoaded.title}>
          <Button size="sm" icon="again" onClick={() => void parts.refetch()}>
            Try again
          </Button>
        </Note>
      ) : (
        <>
          <p className="small muted">
            {parts.data?.length === 0
              ? `The most searched part numbers of the last ${topSearches.days} days will be listed here.`
              : `Most searched in the last ${topSearches.days} days. Type a part number, or paste up to five anywhere on this page.`}
          </p>
          <ul className="tiles">
            {parts.data?.map(({ partnumber, description }) => (
              <li key={partnumber}>
                <Link className="box" to="/parts" search={{ query: partnumber }} preload="intent">
                  <span className="mono">{partnumber}</span>
                  <span className="cut small soft">{description}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
