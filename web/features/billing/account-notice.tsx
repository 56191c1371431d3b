import type { User } from '#contract/auth/auth.ts'
import { accountStatusQuery } from '#web/features/billing/api.ts'
import {
  lastingNotices,
  markOf,
  noticeFor,
  type AccountNotice as Notice,
} from '#web/features/billing/choose-notice.ts'
import { dismiss, dismissedBy } from '#web/features/billing/dismissed.ts'
import { onLive } from '#web/platform/live/use-live.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { usePageView } from '#web/platform/visit/use-page-view.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const accountDialog = lazyPopup(() =>
  import('./account-dialog.tsx').then((module) => module.AccountDialog),
)
/** Who must pay or wait looks whether it is over, in ms. */
const lookAgainMs = 20_000
/** Another dialog is in the way: whether it has gone is seen after this time, in ms. */
const waitForScreenMs = 400

/** The one dialog that an account is shown on this page, if any (AU-016); draws nothing until then. */
export function AccountNotice({ user }: { user: User }) {
  const api = useApi()
  const force2fa = useQuery(settingsQuery(api)).data?.force2fa ?? 0
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const read = useStanding(user)
  const [lastRead, setLastRead] = useState(read)
  if (read && read !== lastRead) setLastRead(read)
  // While all is read anew for other rights: a dialog that left the tree unclosed would wait for its end forever.
  const status = read ?? lastRead
  const [dismissed, setDismissed] = useState(() => dismissedBy(user.id))
  // What is chosen before all is known would have to leave again without ever having been on the screen.
  const wanted = status && noticeFor({ user, status, force2fa, path, dismissed })
  const isFree = useFreeScreen(wanted !== undefined && !lastingNotices[wanted], user)
  const now = wanted && (lastingNotices[wanted] || isFree) ? wanted : undefined

  const dialog = usePopup(accountDialog)
  const [shown, setShown] = useState<Notice>()
  const show = useEffectEvent(dialog.show)
  const hide = useEffectEvent(dialog.hide)
  useEffect(() => {
    let isLate = false
    // What is on the screen leaves first: there is one dialog at a time.
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
  const putAway = () => {
    const mark = markOf(shown, status)
    dismiss(user.id, mark)
    setDismissed(new Set([...dismissed, mark]))
  }
  return dialog.render({ notice: shown, user, status, putAway, left: () => setShown(undefined) })
}

/** Asked on every navigation (API-038), when the account may have changed, and while a block is on the screen. */
function useStanding(user: User) {
  const { data, refetch } = useQuery({
    ...accountStatusQuery(useApi()),
    refetchInterval: user.block === null ? false : lookAgainMs,
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

/** Whether a dialog that can wait may come: never over another one, nor before the question after the first sign-in. */
function useFreeScreen(
  isWaiting: boolean,
  { hasChosenLists, isServiceOnly, block }: User,
): boolean {
  const { count } = usePageView()
  const [isFree, setFree] = useState(false)
  if (isFree && !isWaiting) setFree(false)
  const isAskedFirst = !hasChosenLists && !isServiceOnly && block === null && count === 0
  const look = useEffectEvent(() => {
    setFree(!isAskedFirst && document.querySelector('[role="dialog"]') === null)
  })
  useEffect(() => {
    if (!isWaiting || isFree) return undefined
    const atOnce = setTimeout(() => look())
    const again = setInterval(() => look(), waitForScreenMs)
    return () => {
      clearTimeout(atOnce)
      clearInterval(again)
    }
  }, [isWaiting, isFree])
  return isFree
}
