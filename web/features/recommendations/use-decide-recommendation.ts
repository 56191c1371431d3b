import type { OwnProfile, Recommendation } from '#contract/companies.ts'
import { notices } from '#contract/page-notices.ts'
import { waitingRecommendationsQuery } from '#web/features/recommendations/api.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Approves or removes a recommendation of the own company (RC-005 to RC-007, ER-048, ER-049). */
export function useDecideRecommendation(
  { id, status }: Recommendation,
  onChange: (profile: OwnProfile) => void,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  const waits = status === null

  async function refresh(profile: OwnProfile | undefined) {
    if (profile) onChange(profile)
    // Decided by a colleague in the meantime: reload.
    else await queryClient.invalidateQueries({ queryKey: ['companies', 'me'], exact: true })
    await queryClient.invalidateQueries(waitingRecommendationsQuery(api))
  }
  const isGone = (failure: unknown) => isApiError(failure) && failure.status === 404

  const approval = useMutation({
    mutationFn: async () => (await api('approveRecommendation', { body: { id } })).payload,
    onSuccess: async (profile) => {
      notify(notices.recommendationApproved)
      await refresh(profile)
    },
    onError: async (failure) => {
      notify(notices.recommendationNotApproved)
      if (isGone(failure)) await refresh(undefined)
    },
  })

  return {
    approve: () => approval.mutate(),
    isBusy: approval.isPending,
    /** @throws the error of the call, after its notice */
    async remove() {
      try {
        const { payload } = await api('deleteRecommendation', { body: { id } })
        notify(waits ? notices.recommendationDeclined : notices.recommendationDeleted)
        await refresh('company' in payload ? payload : undefined)
      } catch (failure) {
        if (isGone(failure)) return refresh(undefined)
        notify(waits ? notices.recommendationNotDeclined : notices.recommendationNotDeleted)
        throw failure
      }
    },
  }
}
