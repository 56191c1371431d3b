import type { AccountNotice } from '#web/features/billing/account-notice.tsx'
import { forgetDismissed } from '#web/features/billing/dismissed.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { createElement, useEffect, useState } from 'react'

/** What an account is told of itself: to who is blocked at once, to others when the page is idle. */
export function useAccountNotice() {
  const { user } = useViewer()
  const [part, setPart] = useState<{ Notice: typeof AccountNotice }>()
  const isBlocked = user !== null && user.block !== null
  const isSignedIn = user !== null

  useEffect(() => {
    if (!isSignedIn) {
      forgetDismissed()
      return undefined
    }
    const load = () => {
      // Without it the API still refuses what a blocked account may not do; the next page tries again.
      import('./account-notice.tsx').then(
        (module) => setPart({ Notice: module.AccountNotice }),
        () => {},
      )
    }
    if (!isBlocked) return whenIdle(load)
    load()
    return undefined
  }, [isSignedIn, isBlocked])

  return part && user ? createElement(part.Notice, { key: user.id, user }) : null
}
