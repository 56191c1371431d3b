import type { User } from '#contract/auth/auth.ts'
import { paths } from '#contract/paths.ts'
import { accountStatusQuery } from '#web/features/billing/api.ts'
import {
  blockingNotices,
  dismissalKey,
  chooseNotice,
  type AccountNotice as Notice,
} from '#web/features/billing/choose-notice.ts'
import { dismiss, getDismissed } from '#web/features/billing/dismissed.ts'
import { onLive } from '#web/platform/live/use-live.ts'
import { useApi } from '#web/platform/api/api.ts'
import { asksForLists, justSignedInQuery } from '#web/platform/page/session.ts'
import { usePageView } from '#web/platform/visit/use-page-view.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const accountDialog = lazyPopup(() =>
  import('./account-dialog.tsx').then((module) => module.AccountDialog),
)
/** Poll interval of a blocked account, in ms. */
const pollIntervalMs = 20_000
/** Interval to check whether another dialog has closed, in ms. */
const dialogPollMs = 400

/** Shows the account notice of this page, if any (AU-016). */
export function AccountNotice({ user }: { user: User }) {
  const api = useApi()
  const force2fa = useQuery(settingsQuery(api)).data?.force2fa ?? 0
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isPaymentReturn = useRouterState({
    select: ({ location: { search } }) => 'stage' in search && search.stage !== undefined,
  })
  const read = useAccountStatus(user)
  const [lastRead, setLastRead] = useState(read)
  if (read && read !== lastRead) setLastRead(read)
  // During a reload the last status is kept: a dialog unmounted while open would never finish closing.
  const status = read ?? lastRead
  const [shown, setShown] = useState<Notice>()
  const isSigningIn = useQuery(justSignedInQuery).data === user.id || shown === 'twoFactorReminder'
  const [dismissed, setDismissed] = useState(() => getDismissed(user.id))
  // Chosen only when all data is known, so that it need not be replaced.
  const candidate =
    status &&
    chooseNotice({ user, status, force2fa, path, isPaymentReturn, dismissed, isSigningIn })
  const isFree = useNoOtherDialog(candidate !== undefined && !blockingNotices[candidate], user)
  const now = candidate && (blockingNotices[candidate] || isFree) ? candidate : undefined

  const dialog = usePopup(accountDialog)
  const show = useEffectEvent(dialog.show)
  const hide = useEffectEvent(dialog.hide)
  useEffect(() => {
    let isLate = false
    // The current dialog closes first: there is one dialog at a time.
    if (shown !== undefined && shown !== now) hide()
    else if (shown !== undefined) show()
    else if (now !== undefined) {
      accountDialog.preload().then(() => !isLate && setShown(now), reportError)
    }
    return () => {
      isLate = true
    }
  }, [now, shown])

  if (!shown || !status) return null
  const onDismiss = () => {
    const mark = dismissalKey(shown, status)
    dismiss(user.id, mark)
    setDismissed(new Set([...dismissed, mark]))
  }
  return dialog.render({
    notice: shown,
    status,
    onDismiss,
    onExit: () => setShown(undefined),
  })
}

/** Refetched on every navigation (API-038), when the account may have changed, and while it is blocked. */
function useAccountStatus(user: User) {
  const { data, refetch } = useQuery({
    ...accountStatusQuery(useApi()),
    refetchInterval: user.block === null ? false : pollIntervalMs,
    refetchOnWindowFocus: 'always',
  })
  const pageView = usePageView()
  const ask = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (pageView.count > 0) ask()
  }, [pageView])
  useEffect(() => onLive('account changed', () => ask()), [])
  const { block } = user
  const askedFor = useRef(block)
  useEffect(() => {
    if (askedFor.current !== block) ask()
    askedFor.current = block
  }, [block])
  return data
}

/**
 * Whether a dismissible dialog may open: never over another one, nor before the list choice after the first sign-in.
 */
function useNoOtherDialog(isWaiting: boolean, user: User): boolean {
  const { path } = usePageView()
  const [isFree, setFree] = useState(false)
  if (isFree && !isWaiting) setFree(false)
  const isAskedFirst = asksForLists(user) && path !== paths.broadcastSettings
  const look = useEffectEvent(() => {
    setFree(!isAskedFirst && document.querySelector('[role="dialog"]') === null)
  })
  useEffect(() => {
    if (!isWaiting || isFree) return undefined
    const atOnce = setTimeout(() => look())
    const again = setInterval(() => look(), dialogPollMs)
    return () => {
      clearTimeout(atOnce)
      clearInterval(again)
    }
  }, [isWaiting, isFree])
  return isFree
}
