import { broadcastQuery, listsQuery } from '#web/features/broadcasts/api.ts'
import { DetailHead, Message } from '#web/features/broadcasts/detail/detail-parts.tsx'
import { useMarkAsRead } from '#web/features/broadcasts/list/rows/read-marks.ts'
import { SentReplies } from '#web/features/broadcasts/detail/sent-replies.tsx'
import { SenderPanel } from '#web/features/broadcasts/detail/sender-panel.tsx'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { BackLink } from '#web/platform/page/back-link.tsx'
import { useQuery } from '@tanstack/react-query'
import type { BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { describeSearch, readListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { useRememberedSearch } from '#web/platform/lists/stored-search.ts'

/** One broadcast (BC-028 to BC-032). */
export function DetailView({ id }: { id: number }) {
  const api = useApi()
  const lists = useQuery(listsQuery(api)).data ?? []
  const broadcast = useLoaderQuery(broadcastQuery(api, id))
  const back = useBackLink(lists)
  useMarkAsRead(id)

  if (!broadcast) return <main id="main" className="page" aria-busy="true" />
  return (
    <main id="main" className="page">
      <BackLink to="/broadcasts" search={back.search} list={back.label} />
      <div className="split">
        <article>
          <DetailHead
            broadcast={broadcast}
            path={lists.find(({ id }) => id === broadcast.listId)?.path}
          />
          <Message broadcast={broadcast} />
          <SentReplies broadcast={broadcast} />
        </article>
        <SenderPanel broadcast={broadcast} />
      </div>
    </main>
  )
}

/** Link back to the last search of this window and its label (BC-028). */
function useBackLink(lists: readonly BroadcastList[]) {
  const search = readListSearch(useRememberedSearch(paths.broadcasts))
  return { search, label: describeSearch(search, lists) }
}
