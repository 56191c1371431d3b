import type { AccountNotice } from '#web/features/billing/account-notice.tsx'
import { clearDismissed } from '#web/features/billing/dismissed.ts'
import { justSignedInQuery, useViewer } from '#web/platform/page/session.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useQuery } from '@tanstack/react-query'
import { createElement, useEffect, useRef, useState } from 'react'

/** Account notices: loaded immediately for blocked accounts and after a sign-in, otherwise when idle. */
export function useAccountNotice() {
  const { user } = useViewer()
  const [part, setPart] = useState<{ Notice: typeof AccountNotice }>()
  const isBlocked = user !== null && user.block !== null
  const isSignedIn = user !== null
  const userId = user?.id
  const isUrgent = useQuery(justSignedInQuery).data === userId || isBlocked
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
    if (!isUrgent) return whenIdle(load)
    load()
    return undefined
  }, [isSignedIn, isUrgent, userId])

  return part && user ? createElement(part.Notice, { key: user.id, user }) : null
}
