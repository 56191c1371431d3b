import type { broadcastBoard, BroadcastList } from '#contract/broadcasts.ts'
import type { Payload } from '#contract/endpoint.ts'
import { countText } from '#contract/numbers.ts'
import { pageSizes } from '#contract/paging.ts'
import { broadcastsQuery, boardQuery, listsQuery } from '#web/features/broadcasts/api.ts'
import { BroadcastTable } from '#web/features/broadcasts/broadcast-table.tsx'
import { CompanyChip } from '#web/features/broadcasts/company-chip.tsx'
import { ComposeButton } from '#web/features/broadcasts/compose-button.tsx'
import { EmptyList } from '#web/features/broadcasts/empty-list.tsx'
import { useRememberSearch } from '#web/features/broadcasts/last-search.ts'
import { ListFilters } from '#web/features/broadcasts/list-filters.tsx'
import { filterOf, type ListSearch } from '#web/features/broadcasts/list-search.ts'
import { ListTabs } from '#web/features/broadcasts/list-tabs.tsx'
import { VisitorPrompt } from '#web/features/broadcasts/visitor-prompt.tsx'
import { setPreference, usePreferences } from '#web/platform/preferences.tsx'
import { useViewer } from '#web/platform/session.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager, type PagerLinkProps } from '#web/ui/pager.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import './list-view.css'

type ListViewProps = {
  search: ListSearch
  /** Set on a list's own page. */
  category?: BroadcastList | undefined
}

/** The list of broadcasts with its tabs, filters, rows and pages. */
export function ListView({ search, category }: ListViewProps) {
  const api = useApi()
  const { isTrading, readsAsVisitor } = useViewer()
  const { pageSize } = usePreferences()
  const navigate = useNavigate()
  const lists = useQuery(listsQuery(api)).data ?? []
  const board = useQuery(boardQuery(api)).data
  const rows = useQuery(broadcastsQuery(api, filterOf(search, pageSize)))
  useRememberSearch(search)

  const { page = 1 } = search
  const total = rows.data?.numResults ?? 0
  const pages = Math.ceil(total / pageSize)

  function changePageSize(size: number) {
    setPreference('pageSize', pageSizes.find((known) => known === size) ?? pageSizes[0])
    void navigate({ to: '.', search: (now) => ({ ...now, page: undefined }), resetScroll: false })
  }

  return (
    <main id="main" className="page">
      <PageHead
        title={category ? `${category.name} broadcasts` : 'Broadcasts'}
        sub={board && <span className="num no-phone">{in24Hours(board, category)}</span>}
        actions={isTrading && <ComposeButton listId={search.listType} />}
      />
      {isTrading && <ListTabs search={search} />}
      <ListFilters search={search} lists={lists} />
      <VisitorPrompt>
        Members see who sends each broadcast, with names and telephone numbers, and answer it in a
        click.
      </VisitorPrompt>
      {search.companyId && !readsAsVisitor && <CompanyChip id={search.companyId} search={search} />}

      {rows.isError && (
        <Note tone="bad" role="alert" title="The broadcasts could not be loaded.">
          <Button size="sm" icon="again" onClick={() => void rows.refetch()}>
            Try again
          </Button>
        </Note>
      )}
      {rows.data &&
        (rows.data.results.length > 0 ? (
          <>
            <BroadcastTable
              rows={rows.data.results}
              caption="Broadcasts, newest first"
              busy={rows.isPlaceholderData}
            />
            <Pager
              page={Math.min(page, pages)}
              pageSize={pageSize}
              total={total}
              sizes={{ offered: pageSizes, onChoice: changePageSize }}
              renderLink={(to, link) => <PageLink page={to} {...link} />}
            />
          </>
        ) : (
          <>
            <p role="status" className="sr">
              0 results
            </p>
            <EmptyList
              search={search}
              lastPage={page > pages && pages > 0 ? pages : undefined}
              pageLink={(to, className, text) => (
                <PageLink page={to} className={className}>
                  {text}
                </PageLink>
              )}
            />
          </>
        ))}
    </main>
  )
}

/** Another page of the list that stands here, whatever its address. */
function PageLink({ page, ...link }: PagerLinkProps & { page: number }) {
  return (
    <Link
      to="."
      search={(now: ListSearch) => ({ ...now, page: page === 1 ? undefined : page })}
      preload="intent"
      {...link}
    />
  )
}

function in24Hours(board: Payload<typeof broadcastBoard>, list?: BroadcastList): string {
  const own = board.results.find(({ listId }) => listId === list?.id)
  const total = list ? (own ? own.wts + own.wtb : 0) : board.total
  return `${countText(total)} in the last 24 hours`
}
