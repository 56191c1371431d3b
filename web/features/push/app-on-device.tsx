import { keepSubscribed } from '#web/features/push/this-device.ts'
import { useApi } from '#web/platform/api/api.ts'
import { listenForInstallOffer } from '#web/platform/device/installing.ts'
import { keepLastRead } from '#web/platform/device/keep-last-read.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Time for a list to load its rows after a navigation. */
const settledMs = 1500

/**
 * Registers the service worker, keeps lists for reading offline and the subscription of this device. Everything is
 * optional: without it, the site is the same. Renders nothing.
 */
export function AppOnDevice() {
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { user, readsAsVisitor } = useViewer()
  const viewer = readsAsVisitor ? undefined : user?.id

  useEffect(() => {
    // The sources that the development server serves have no worker.
    if (import.meta.env.DEV) return
    navigator.serviceWorker
      ?.register('/service-worker.js', { updateViaCache: 'none' })
      .catch(() => {})
  }, [])
  useEffect(listenForInstallOffer, [])
  useEffect(() => {
    if (viewer !== undefined) void keepSubscribed(api, viewer).catch(() => {})
  }, [api, viewer])

  const keep = useEffectEvent(() => {
    if (navigator.onLine && queryClient.isFetching() === 0)
      void keepLastRead(viewer).catch(() => {})
  })
  useEffect(() => {
    if (!('caches' in window)) return undefined
    let cancelIdle = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      cancelIdle()
      timer = setTimeout(() => {
        cancelIdle = whenIdle(keep)
      }, settledMs)
    }
    schedule()
    const stop = router.subscribe('onRendered', schedule)
    return () => {
      stop()
      clearTimeout(timer)
      cancelIdle()
    }
  }, [router, viewer])

  useEffect(() => {
    const clear = () => void clearSeenNotifications().catch(() => {})
    clear()
    const stop = router.subscribe('onRendered', clear)
    document.addEventListener('visibilitychange', clear)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', clear)
    }
  }, [router])
  return null
}

/** Closes notifications whose page is on the screen, and counts the others on the icon of the app. */
async function clearSeenNotifications(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  const path = location.pathname + location.search
  const unread = shown.filter(({ data }) => (data as { path?: string } | null)?.path !== path)
  for (const one of shown) if (!unread.includes(one)) one.close()
  if ('setAppBadge' in navigator) {
    await (unread.length > 0 ? navigator.setAppBadge(unread.length) : navigator.clearAppBadge())
  }
}
