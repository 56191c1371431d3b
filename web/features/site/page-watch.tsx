import { tellPage } from '#web/platform/visit/page-log.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { usePageView } from '#web/platform/visit/use-page-view.ts'
import { useEffect, useEffectEvent } from 'react'

/** Tells the server of every page that is opened; special users are not watched (AN-001, AN-004). Draws nothing. */
export function PageWatch() {
  const pageView = usePageView()
  const { user } = useViewer()
  const tellOnce = useEffectEvent(() => {
    if (!user?.isSpecialUser) tellPage({ ...pageView, isMember: user !== null })
  })
  useEffect(() => tellOnce(), [pageView])
  return null
}
