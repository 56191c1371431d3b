import { unreadIntervalMs } from '#contract/content/posts.ts'
import { useApi, type Api } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { usePageView } from '#web/platform/visit/use-page-view.ts'
import { Count } from '#web/ui/marks/badge.tsx'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const local = () => localStorage
const storageKey = 'unreadNews'

interface StoredCount {
  contactId: number
  count: number
  /** When it was last fetched, in milliseconds. */
  at: number
}

function readStored(contactId: number): StoredCount | undefined {
  const stored = readStorage(local, storageKey) as Partial<StoredCount> | null
  const { count, at } = stored ?? {}
  return stored?.contactId === contactId && typeof count === 'number' && typeof at === 'number'
    ? { contactId, count, at }
    : undefined
}

/** The number of unread posts, fetched at most once every 5 minutes, in all tabs together (SH-027). */
const unreadQuery = (api: Api, contactId: number) => {
  const cached = readStored(contactId)
  return queryOptions({
    queryKey: ['news-unread', contactId],
    queryFn: async () => {
      const stored = readStored(contactId)
      const at = Date.now()
      if (stored && at - stored.at < unreadIntervalMs) return stored.count
      let count = stored?.count ?? 0
      // Stored first, so that a failing server is not asked more often.
      writeStorage(local, storageKey, { contactId, count, at })
      try {
        count = (await api('unreadNews', {})).payload.count
        writeStorage(local, storageKey, { contactId, count, at })
      } catch (failure) {
        console.info('Unread news could not be counted.', failure)
      }
      return count
    },
    staleTime: unreadIntervalMs,
    retry: false,
    ...(cached && { initialData: cached.count, initialDataUpdatedAt: cached.at }),
  })
}

/** The count of unread news beside its menu entry, checked on every navigation (SH-004, SH-026). */
export function UnreadNews() {
  const { user } = useViewer()
  return user ? <UnreadCount contactId={user.id} /> : null
}

function UnreadCount({ contactId }: { contactId: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { count: views } = usePageView()
  const { data = 0 } = useQuery(unreadQuery(api, contactId))
  useEffect(() => {
    void queryClient.prefetchQuery(unreadQuery(api, contactId))
  }, [views, api, queryClient, contactId])
  return data > 0 ? <Count n={data} label={`${data > 99 ? 'more than 99' : data} unread`} /> : null
}

/** Clears the count once the visit is noted. */
export function useMarkUnreadRead(): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useViewer()
  return () => {
    if (!user) return
    const { queryKey } = unreadQuery(api, user.id)
    writeStorage(local, storageKey, { contactId: user.id, count: 0, at: Date.now() })
    queryClient.setQueryData(queryKey, 0)
  }
}
