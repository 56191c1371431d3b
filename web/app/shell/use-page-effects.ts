import { shellNotices } from '#contract/notices.ts'
import { useSyncViewer } from '#web/features/auth/public.ts'
import { broadcastsKey, listsKey } from '#web/features/broadcasts/api.ts'
import { useReadMarkSync } from '#web/features/broadcasts/read-marks-public.ts'
import { focusMain } from '#web/platform/keys/focus.ts'
import { repeatEarlyKeys } from '#web/platform/keys/keys.ts'
import { onLive, useLiveChannel } from '#web/platform/live/use-live.ts'
import { recordOrigins } from '#web/platform/page/origin.ts'
import { notify } from '#web/platform/page/notices.ts'
import { rememberTimeZone } from '#web/platform/page/preferences.tsx'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { handleTextClicks } from '#web/platform/texts/text-clicks.ts'
import { useVisitTracking } from '#web/platform/visit/visit.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Side effects of every page: time zone cookie, focus after navigation, live updates, visits, links in texts, new releases. */
export function usePageEffects(): void {
  const router = useRouter()
  useSyncViewer()
  useLiveRefresh()
  useVisitTracking()
  useReadMarkSync()
  // Reading the time zone is slow on phones.
  useEffect(() => whenIdle(rememberTimeZone), [])
  // Once the parts of the page have their shortcuts.
  useEffect(() => whenIdle(repeatEarlyKeys), [])
  useEffect(() => recordOrigins(router), [router])
  useEffect(() => reloadAfterRelease(router), [router])
  useEffect(() => handleTextClicks((href) => void router.navigate({ href })), [router])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // A field that the user has focused in the meantime keeps the focus.
        if (fromLocation && pathChanged && !document.activeElement?.matches('input')) focusMain()
      }),
    [router],
  )
}

/**
 * Marks broadcasts as stale when others post or remove some; the rendered list stays as it is (AM-008). Names of lists
 * that staff have changed are fetched.
 */
function useLiveRefresh(): void {
  const queryClient = useQueryClient()
  useLiveChannel()
  useEffect(
    () =>
      onLive('broadcast refetch', () => {
        void queryClient.invalidateQueries({ queryKey: broadcastsKey, refetchType: 'none' })
      }),
    [queryClient],
  )
  useEffect(
    () => onLive('lists changed', () => void queryClient.invalidateQueries({ queryKey: listsKey })),
    [queryClient],
  )
}

/**
 * Handles modules that a new release has removed: shows a notice if the user asked for one, and turns the next
 * navigation into a full page load.
 */
function reloadAfterRelease(router: AnyRouter): () => void {
  const missing = new WeakSet<Error>()
  let isOutdated = false

  const onPreloadError = (event: WindowEventMap['vite:preloadError']) => {
    missing.add(event.payload)
    if (navigator.onLine) isOutdated = true
  }
  // Failed preloads are silent; failed loads are reported as errors.
  const onError = ({ error }: ErrorEvent) => {
    if (!(error instanceof Error) || !missing.has(error)) return
    notify(navigator.onLine ? shellNotices.partNotLoaded : shellNotices.offline)
  }
  addEventListener('vite:preloadError', onPreloadError)
  addEventListener('error', onError)
  const unsubscribe = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (isOutdated && pathChanged && navigator.onLine) location.assign(toLocation.href)
  })
  return () => {
    removeEventListener('vite:preloadError', onPreloadError)
    removeEventListener('error', onError)
    unsubscribe()
  }
}
