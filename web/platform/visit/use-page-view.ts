import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** One page as it was opened. */
export interface PageView {
  /** Counts the navigations of this page life, from 0. */
  count: number
  path: string
  /** Pattern of the page's address, such as `/broadcasts/$id`. */
  routeName: string
}

function pageViewOf({ state }: AnyRouter, count: number): PageView {
  const { fullPath, routeId } = state.matches.at(-1) ?? { fullPath: '/', routeId: '__root__' }
  const isLost = routeId === '__root__' && state.location.pathname !== '/'
  return {
    count,
    path: state.location.pathname,
    routeName: isLost ? 'not-found' : fullPath.replace(/(?<=.)\/$/, ''),
  }
}

/** The page that is open: a new object for every navigation, once the browser has nothing more urgent to do. */
export function usePageView(): PageView {
  const router = useRouter()
  const [pageView, setPageView] = useState(() => pageViewOf(router, 0))
  useEffect(() => {
    let callOff = () => {}
    const stop = router.subscribe('onRendered', ({ hrefChanged }) => {
      if (!hrefChanged) return
      callOff()
      callOff = whenIdle(() => setPageView(({ count }) => pageViewOf(router, count + 1)))
    })
    return () => {
      stop()
      callOff()
    }
  }, [router])
  return pageView
}
