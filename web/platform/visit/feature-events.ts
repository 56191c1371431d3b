import { logFeature, trackedFeatures, type TrackedFeature } from '#contract/site/events.ts'
import { isApiError } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { tell } from '#web/platform/visit/tell.ts'

/** The longest reason that is told. */
const longestReason = 500

/**
 * Tells whether something that is watched worked (AN-006): with a failure when there was one, `key` being the id of
 * the object concerned. Special users are not watched.
 */
export function useFeatureEvents() {
  const { user } = useViewer()
  return (feature: TrackedFeature, key: number | string, failure?: unknown): void => {
    if (user?.isSpecialUser) return
    const { featureId } = trackedFeatures[feature]
    if (failure === undefined) return tell(logFeature, { featureId, status: 'Success', key })
    const reason = isApiError(failure) ? `${failure.status} ${failure.msg}` : 'no answer'
    const errorMessage = reason.slice(0, longestReason)
    return tell(logFeature, { featureId, status: 'Failed', key, errorMessage })
  }
}
