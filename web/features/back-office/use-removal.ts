import type { Notice } from '#contract/notices.ts'
import { staffNotices } from '#contract/staff-notices.ts'
import { isApiError } from '#web/platform/api.ts'
import { focusMain } from '#web/platform/focus-main.ts'
import { notify } from '#web/platform/notices.ts'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'

/** What becomes of a removal: it is said, also that a colleague was there first, and the list is read again. */
export function useRemoval(list: QueryKey, said: Notice) {
  const queryClient = useQueryClient()
  return async (removed: Promise<unknown>) => {
    try {
      await removed
      notify(said)
    } catch (failure) {
      if (!isApiError(failure) || failure.status !== 404) throw failure
      notify(staffNotices.goneMeanwhile)
    }
    await queryClient.invalidateQueries({ queryKey: list })
    // The row is gone, and its dialog with it.
    focusMain()
  }
}
