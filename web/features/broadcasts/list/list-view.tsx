import { paths } from '#contract/paths.ts'
import { tabs, type broadcastBoard, type BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import type { Payload } from '#contract/endpoint.ts'
import { countText } from '#contract/numbers.ts'
import { boardQuery, listsQuery } from '#web/features/broadcasts/api.ts'
import { CompanyChip } from '#web/features/broadcasts/list/company-chip.tsx'
import { FeedLink } from '#web/features/broadcasts/feed/feed-link.tsx'
import { useRememberSearch } from '#web/platform/lists/stored-search.ts'
import { ListActions } from '#web/features/broadcasts/list/list-actions.tsx'
import { ListFilters } from '#web/features/broadcasts/list/list-filters.tsx'
import { ListRows } from '#web/features/broadcasts/list/list-rows.tsx'
import type { ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { ListTabs } from '#web/features/broadcasts/list/list-tabs.tsx'
import { SavedSearchList } from '#web/features/broadcasts/saved-searches/saved-search-list.tsx'
import { SaveSearchButton } from '#web/features/broadcasts/saved-searches/save-search-button.tsx'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { AveragePricesButton } from '#web/features/matching/public.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import './list-view.css'

type ListViewProps = {
  search: ListSearch
  /** Set on a list's own page. */
  category?: BroadcastList | undefined
}

/** The list of broadcasts with its tabs, filters, rows and pages. */
export function ListView({ search, category }: ListViewProps) {
  const api = useApi()
  const { readsAsVisitor } = useViewer()
  const lists = useQuery(listsQuery(api)).data ?? []
  const board = useQuery(boardQuery(api)).data
  useRememberSearch(paths.broadcasts, search)

  return (
    <main id="main" className="page">
      <PageHead
        title={category ? `${category.name} broadcasts` : 'Broadcasts'}
        sub={board && <span className="num no-phone">{in24Hours(board, category)}</span>}
        actions={<ListActions search={search} />}
      />
      {!readsAsVisitor && <ListTabs search={search} />}
      {search.tab === tabs.saved ? (
        <SavedSearchList lists={lists} />
      ) : (
        <>
          <ListFilters search={search} lists={lists}>
            <SaveSearchButton search={search} />
            <AveragePricesButton search={search} lists={lists} />
          </ListFilters>
          <VisitorPrompt>
            Members see who sends each broadcast, with names and telephone numbers, and answer it in
            a click.
          </VisitorPrompt>
          {search.companyId && !readsAsVisitor && (
            <CompanyChip id={search.companyId} search={search} />
          )}
          <ListRows search={search} />
          <FeedLink search={search} />
        </>
      )}
    </main>
  )
}

function in24Hours(board: Payload<typeof broadcastBoard>, list?: BroadcastList): string {
  const own = board.results.find(({ listId }) => listId === list?.id)
  const total = list ? (own ? own.wts + own.wtb : 0) : board.total
  return `${countText(total)} in the last 24 hours`
}
