import { broadcastsQuery } from '#web/features/broadcasts/api.ts'
import { BroadcastTable } from '#web/features/broadcasts/list/broadcast-table.tsx'
import { EmptyList } from '#web/features/broadcasts/list/empty-list.tsx'
import { filterOf, type ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { NewBroadcasts } from '#web/features/broadcasts/list/rows/new-broadcasts.tsx'
import { useReadingPane, readingPaneId } from '#web/features/broadcasts/list/use-reading-pane.ts'
import { LookalikeNote } from '#web/platform/lists/lookalike-note.tsx'
import { ListPager, NoSuchPage, usePages } from '#web/platform/lists/list-pager.tsx'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { LoadFailure } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useEffect, useState } from 'react'
import type { DetailPane } from '#web/features/broadcasts/detail/detail-pane.tsx'

/** Rows of a search with pagination and reading pane. */
export function ListRows({ search }: { search: ListSearch }) {
  const { pageSize } = usePreferences()
  const rows = useQuery(broadcastsQuery(useApi(), filterOf(search, pageSize)))
  const pages = usePages(search.page, rows.data?.numResults ?? 0)

  const beside = useReadingPane(search)
  const ids = useMemo(() => rows.data?.results.map(({ id }) => id) ?? [], [rows.data])

  return (
    <div className={beside.open === undefined ? undefined : 'with-beside'}>
      <div>
        {rows.isError && <LoadFailure thing="The broadcasts" onRetry={rows.refetch} />}
        {rows.data && <NewBroadcasts search={search} shown={rows.data.results} />}
        {rows.data &&
          (rows.data.results.length > 0 ? (
            <>
              {rows.data.isLookalike && (
                <LookalikeNote query={search.query ?? ''} thing="broadcast" />
              )}
              <BroadcastTable
                rows={rows.data.results}
                caption="Broadcasts, newest first"
                busy={rows.isPlaceholderData}
                beside={beside}
                hasLastVisit
                hasFigures
                lastVisit={rows.data.visit}
              />
              <ListPager pages={pages} />
            </>
          ) : (
            <>
              <p role="status" className="sr">
                0 results
              </p>
              {pages.lastPage ? (
                <NoSuchPage page={pages.current} lastPage={pages.lastPage}>
                  Some broadcasts may have been removed.
                </NoSuchPage>
              ) : (
                <EmptyList search={search} similar={rows.data.similar} />
              )}
            </>
          ))}
      </div>
      {beside.open !== undefined && (
        <ReadingPane id={beside.open} ids={ids} onClose={beside.close} />
      )}
    </div>
  )
}

type BesideListProps = {
  id: number
  /** Ids of the rows, for prefetching. */
  ids: readonly number[]
  onClose: () => void
}

type Loaded = typeof DetailPane
let loaded: Loaded | undefined

/** Reading pane beside the list; its content is loaded on first use. */
function ReadingPane(props: BesideListProps) {
  const [Pane, setPane] = useState<Loaded | undefined>(() => loaded)
  useEffect(() => {
    if (loaded) return
    void import('../detail/detail-pane.tsx').then((module) => {
      loaded = module.DetailPane
      setPane(() => module.DetailPane)
    }, reportError)
  }, [])
  return (
    <aside
      id={readingPaneId}
      className="box beside"
      aria-label="Broadcast"
      tabIndex={-1}
      aria-busy={!Pane}
    >
      {Pane && <Pane {...props} />}
    </aside>
  )
}
