import { useViewer } from '#web/platform/page/session.ts'
import { sendBeacon } from '#web/platform/visit/tracking.ts'
import { visitorId } from '#web/platform/visit/visitor-id.ts'

/** Reports a named event of a page, of visitors with the id of the browser. Special users are not tracked (AN-004). */
export function useEventTracking() {
  const { user } = useViewer()
  return (event: string, params: Record<string, string | number> = {}): void => {
    if (user?.isSpecialUser) return
    sendBeacon('logEvent', {
      event,
      params,
      path: location.pathname,
      ...(user ? {} : { visitorId: visitorId() }),
      time: new Date().toISOString(),
    })
  }
}
