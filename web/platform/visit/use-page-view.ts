import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

interface PageView {
  /** Number of navigations since the page load, from 0. */
  count: number
  path: string
  /** Route pattern, such as `/broadcasts/$id`. */
  routeName: string
}

function pageViewOf({ state }: AnyRouter, count: number): PageView {
  const { fullPath, routeId, status } = state.matches.at(-1) ?? {
    fullPath: '/',
    routeId: '__root__',
  }
  // The route `/$` draws the pages that staff write, and Page not found.
  const isNotFound =
    (fullPath === '/$' && status === 'notFound') ||
    (routeId === '__root__' && state.location.pathname !== '/')
  return {
    count,
    path: state.location.pathname,
    routeName: isNotFound ? 'not-found' : fullPath.replace(/(?<=.)\/$/, ''),
  }
}

/** The current page view; updated after every navigation, when the browser is idle. */
export function usePageView(): PageView {
  const router = useRouter()
  const [pageView, setPageView] = useState(() => pageViewOf(router, 0))
  useEffect(() => {
    let cancelIdle = () => {}
    const stop = router.subscribe('onRendered', ({ hrefChanged }) => {
      if (!hrefChanged) return
      cancelIdle()
      cancelIdle = whenIdle(() => setPageView(({ count }) => pageViewOf(router, count + 1)))
    })
    return () => {
      stop()
      cancelIdle()
    }
  }, [router])
  return pageView
}
