import { siteCalls, type SiteEndpoints } from '#contract/site-calls.gen.ts'
import { trackedFeatures, type TrackedFeature } from '#contract/site/events.ts'
import { isApiError, type CallInput } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'

/** Sends a fire-and-forget request that survives leaving the page; it may be lost. Browser only. */
export function sendBeacon<N extends keyof SiteEndpoints>(
  name: N,
  body: CallInput<N> extends { body: infer B } ? B : never,
): void {
  const [method, path] = siteCalls[name]
  fetch(path, {
    method,
    keepalive: true,
    priority: 'low',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})
}

const maxReasonLength = 500

/**
 * Reports whether a tracked feature worked (AN-006). `key` is the id of the object concerned, `failure` the error if
 * there was one. Special users are not tracked.
 */
export function useFeatureTracking() {
  const { user } = useViewer()
  return (feature: TrackedFeature, key: number | string, failure?: unknown): void => {
    if (user?.isSpecialUser) return
    const { featureId } = trackedFeatures[feature]
    if (failure === undefined)
      return sendBeacon('logFeature', { featureId, status: 'Success', key })
    const reason = isApiError(failure) ? `${failure.status} ${failure.msg}` : 'no answer'
    const errorMessage = reason.slice(0, maxReasonLength)
    return sendBeacon('logFeature', { featureId, status: 'Failed', key, errorMessage })
  }
}
