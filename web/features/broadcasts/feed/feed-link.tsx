import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { Link } from '@tanstack/react-router'

/** Link to the feed of the current search; personal tabs have none. */
export function FeedLink({ search }: { search: ListSearch }) {
  if (search.tab) return null
  return (
    <p className="small no-print">
      <Link className="target" to="/rss" search={{ ...search, page: undefined, open: undefined }}>
        RSS feed for this search
      </Link>
    </p>
  )
}
