import { pathForLog } from '#contract/paths.ts'
import { pageView as pageViewEvent } from '#contract/site/events.ts'
import { Banners } from '#web/features/advertising/public.ts'
import { UnreadNews } from '#web/features/content/news/unread-public.ts'
import { AppOnDevice } from '#web/features/push/device-public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { usePageView } from '#web/platform/visit/use-page-view.ts'
import { onEveryMinute, warmUpClocks } from '#web/platform/page/world-clocks.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { sendBeacon } from '#web/platform/visit/tracking.ts'
import { visitorId } from '#web/platform/visit/visitor-id.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Reports the browser's time now and every minute (SH-023). Renders nothing. */
function MinuteTimer({ onTick }: { onTick: (now: number) => void }) {
  useEffect(() => {
    let isCancelled = false
    let stop = () => {}
    void warmUpClocks().then(() => {
      if (!isCancelled) stop = onEveryMinute(onTick)
    })
    return () => {
      isCancelled = true
      stop()
    }
  }, [onTick])
  return null
}

/** Registration date of the newest member, and its country where visitors read it (AM-088); empty if not loaded. */
function NewestMember() {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['newest-member'],
    queryFn: async () => {
      try {
        return (await api('lastRegistered', {})).payload
      } catch (failure) {
        console.info('The newest member could not be loaded.', failure)
        return null
      }
    },
    staleTime: Infinity,
    meta: { isForEveryone: true },
  })
  if (!data?.date) return null
  return (
    <span>
      Newest member: a company{data.country && ` from ${withArticle(data.country)}`}, joined{' '}
      {data.date}
    </span>
  )
}

/** Countries that are named with an article. */
const withArticle = (country: string) =>
  /^(Netherlands|Philippines|Bahamas|Maldives|Gambia|United |Czech Republic|Dominican Republic)|Islands$/.test(
    country,
  )
    ? `the ${country}`
    : country

const local = () => localStorage
const referrerKey = 'referrerHost'

/** Tasks that run on every page. Renders nothing. */
function BackgroundTasks() {
  return (
    <>
      <PageViewReporter />
      <AppOnDevice />
    </>
  )
}

/** Reports every page view to the server, except those of special users (AN-001, AN-004). Renders nothing. */
function PageViewReporter() {
  const pageView = usePageView()
  const { user } = useViewer()
  const report = useEffectEvent(() => {
    if (!user?.isSpecialUser) reportPageView({ ...pageView, isMember: user !== null })
  })
  useEffect(() => report(), [pageView])
  return null
}

/** Records a page view in the page log and as an event (SH-026, AN-001). */
function reportPageView(page: { path: string; routeName: string; isMember: boolean }): void {
  const path = pathForLog(page.path).slice(0, 300)
  const { routeName } = page
  sendBeacon('logPage', { path, routeName, referrerHost: referrerHost() })
  sendBeacon('logEvent', {
    event: pageViewEvent,
    params: { routeName },
    path,
    ...(page.isMember ? {} : { visitorId: visitorId() }),
    time: new Date().toISOString(),
  })
}

/** The host that last referred this browser to the site, stored for later visits (SH-028). */
function referrerHost(): string | undefined {
  const { referrer } = document
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : ''
  if (host !== '' && host !== location.hostname) writeStorage(local, referrerKey, host)
  const stored = readStorage(local, referrerKey)
  return typeof stored === 'string' && stored !== '' ? stored : undefined
}

/** Parts of the shell from other features and from this one. */
export const shellParts = {
  BackgroundTasks,
  Banners,
  MinuteTimer,
  NewestMember,
  UnreadNews,
}
