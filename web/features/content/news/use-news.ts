import { useMarkUnreadRead } from '#web/features/content/news/unread-news.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useMemberView, useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** When news were last published, which all cached news depend on (NW-017). */
export function useLastUpdate(): string | null {
  return useQuery(settingsQuery(useApi())).data?.lastNewsUpdate ?? null
}

/** Notes the visit of a member to the news, which clears the count in the menu (BK-079). */
export function useVisitNote(isWholeList: boolean): void {
  const api = useApi()
  const { user } = useViewer()
  const clear = useMarkUnreadRead()
  const note = useEffectEvent(async () => {
    try {
      await api('markNewsRead', {})
      clear()
    } catch (failure) {
      console.info('The visit to the news could not be noted.', failure)
    }
  })
  const isViewed = useMemberView() !== null
  const isNoted = isWholeList && user !== null && !isViewed
  useEffect(() => {
    if (isNoted) void note()
  }, [isNoted])
}
