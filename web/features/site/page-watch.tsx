import { tellPage } from '#web/platform/page-log.ts'
import { useViewer } from '#web/platform/session.ts'
import { useVisit } from '#web/platform/use-visit.ts'
import { useEffect, useEffectEvent } from 'react'

/** Tells the server of every page that is opened; special users are not watched (AN-001, AN-004). Draws nothing. */
export function PageWatch() {
  const visit = useVisit()
  const { user } = useViewer()
  const tellOnce = useEffectEvent(() => {
    if (!user?.isSpecialUser) tellPage({ ...visit, isMember: user !== null })
  })
  useEffect(() => tellOnce(), [visit])
  return null
}
