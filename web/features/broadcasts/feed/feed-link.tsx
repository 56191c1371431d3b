import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { Link } from '@tanstack/react-router'

/** Leads to the feed of what the list shows; what is shown to one reader alone has none. */
export function FeedLink({ search }: { search: ListSearch }) {
  if (search.tab) return null
  return (
    <p className="small no-print">
      <Link to="/rss" search={{ ...search, page: undefined, open: undefined }}>
        RSS feed for this search
      </Link>
    </p>
  )
}
