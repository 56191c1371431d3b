import type { AccountNotice } from '#web/features/billing/account-notice.tsx'
import { clearDismissed } from '#web/features/billing/dismissed.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { createElement, useEffect, useRef, useState } from 'react'

/** Account notices: loaded immediately for blocked accounts, when idle for others. */
export function useAccountNotice() {
  const { user } = useViewer()
  const [part, setPart] = useState<{ Notice: typeof AccountNotice }>()
  const isBlocked = user !== null && user.block !== null
  const isSignedIn = user !== null
  const userId = user?.id
  const signedInAs = useRef<number>(undefined)

  useEffect(() => {
    if (!isSignedIn) {
      clearDismissed(signedInAs.current)
      return undefined
    }
    signedInAs.current = userId
    const load = () => {
      // On failure the API still enforces the block; the next page retries.
      import('./account-notice.tsx').then(
        (module) => setPart({ Notice: module.AccountNotice }),
        () => {},
      )
    }
    if (!isBlocked) return whenIdle(load)
    load()
    return undefined
  }, [isSignedIn, isBlocked, userId])

  return part && user ? createElement(part.Notice, { key: user.id, user }) : null
}
