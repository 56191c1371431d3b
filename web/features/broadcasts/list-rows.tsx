import { pageSizes } from '#contract/paging.ts'
import { broadcastsQuery } from '#web/features/broadcasts/api.ts'
import { BroadcastTable } from '#web/features/broadcasts/broadcast-table.tsx'
import { EmptyList } from '#web/features/broadcasts/empty-list.tsx'
import { filterOf, type ListSearch } from '#web/features/broadcasts/list-search.ts'
import { setPreference, usePreferences } from '#web/platform/preferences.tsx'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager, type PagerLinkProps } from '#web/ui/pager.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

/** The rows that a search finds, and its pages. */
export function ListRows({ search }: { search: ListSearch }) {
  const { pageSize } = usePreferences()
  const navigate = useNavigate()
  const rows = useQuery(broadcastsQuery(useApi(), filterOf(search, pageSize)))

  const { page = 1 } = search
  const total = rows.data?.numResults ?? 0
  const pages = Math.ceil(total / pageSize)

  function changePageSize(size: number) {
    setPreference('pageSize', pageSizes.find((known) => known === size) ?? pageSizes[0])
    void navigate({ to: '.', search: (now) => ({ ...now, page: undefined }), resetScroll: false })
  }

  return (
    <>
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
    </>
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
