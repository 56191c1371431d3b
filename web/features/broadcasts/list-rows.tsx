import { pageSizes } from '#contract/paging.ts'
import { broadcastsQuery } from '#web/features/broadcasts/api.ts'
import { BesideList } from '#web/features/broadcasts/beside-list.tsx'
import { BroadcastTable } from '#web/features/broadcasts/broadcast-table.tsx'
import { EmptyList } from '#web/features/broadcasts/empty-list.tsx'
import { filterOf, type ListSearch } from '#web/features/broadcasts/list-search.ts'
import { NewBroadcasts } from '#web/features/broadcasts/new-broadcasts.tsx'
import { useBeside } from '#web/features/broadcasts/use-beside.ts'
import { useKeys } from '#web/platform/keys.ts'
import { setPreference, usePreferences } from '#web/platform/preferences.tsx'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager, type PagerLinkProps } from '#web/ui/pager.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The rows that a search finds, and its pages. */
export function ListRows({ search }: { search: ListSearch }) {
  const { pageSize } = usePreferences()
  const navigate = useNavigate()
  const rows = useQuery(broadcastsQuery(useApi(), filterOf(search, pageSize)))

  const { page = 1 } = search
  const total = rows.data?.numResults ?? 0
  const pages = Math.ceil(total / pageSize)

  const beside = useBeside(search)
  const ids = useMemo(() => rows.data?.results.map(({ id }) => id) ?? [], [rows.data])
  const goTo = (to: number) =>
    void navigate({ to: '.', search: (now) => ({ ...now, page: to === 1 ? undefined : to }) })
  useKeys({
    ']': page < pages ? () => goTo(page + 1) : undefined,
    '[': page > 1 ? () => goTo(Math.min(page - 1, pages)) : undefined,
  })

  function changePageSize(size: number) {
    setPreference('pageSize', pageSizes.find((known) => known === size) ?? pageSizes[0])
    void navigate({ to: '.', search: (now) => ({ ...now, page: undefined }), resetScroll: false })
  }

  return (
    <div className={beside.open === undefined ? undefined : 'with-beside'}>
      <div>
        {rows.isError && (
          <Note tone="bad" role="alert" title="The broadcasts could not be loaded.">
            <Button size="sm" icon="again" onClick={() => void rows.refetch()}>
              Try again
            </Button>
          </Note>
        )}
        {rows.data && <NewBroadcasts search={search} shown={rows.data.results} />}
        {rows.data &&
          (rows.data.results.length > 0 ? (
            <>
              <BroadcastTable
                rows={rows.data.results}
                caption="Broadcasts, newest first"
                busy={rows.isPlaceholderData}
                beside={beside}
                hasLastVisit
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
      </div>
      {beside.open !== undefined && (
        <BesideList id={beside.open} ids={ids} onClose={beside.close} />
      )}
    </div>
  )
}

/** Another page of the list that stands here, whatever its address. */
function PageLink({ page, ...link }: PagerLinkProps & { page: number }) {
  return (
    <Link
      to="."
      search={(now: ListSearch) => ({ ...now, page: page === 1 ? undefined : page })}
      preload="intent"
      activeOptions={{ exact: true, explicitUndefined: true }}
      {...link}
    />
  )
}
