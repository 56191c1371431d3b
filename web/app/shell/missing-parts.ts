import { shellNotices } from '#contract/notices.ts'
import { notify } from '#web/platform/page/notices.ts'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * A part of the program that cannot be loaded may be one that a release took away: somebody who asked for it is told,
 * and the next page is loaded as a whole.
 */
export function watchMissingParts(router: AnyRouter): () => void {
  const missing = new WeakSet<Error>()
  let isOutdated = false

  const note = (event: WindowEventMap['vite:preloadError']) => {
    isOutdated = true
    missing.add(event.payload)
  }
  // Parts loaded ahead fail in silence; those asked for are reported.
  const tell = ({ error }: ErrorEvent) => {
    if (error instanceof Error && missing.has(error)) notify(shellNotices.partNotLoaded)
  }
  addEventListener('vite:preloadError', note)
  addEventListener('error', tell)
  const stop = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (isOutdated && pathChanged && navigator.onLine) location.assign(toLocation.href)
  })
  return () => {
    removeEventListener('vite:preloadError', note)
    removeEventListener('error', tell)
    stop()
  }
}
