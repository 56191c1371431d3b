import { broadcastsKey } from '#web/features/broadcasts/api.ts'
import { onLive, useLiveChannel } from '#web/platform/live/use-live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Lets the next look at broadcasts be a fresh one after others posted or removed some; what is shown stays (AM-008). */
export function useLiveRefresh(): void {
  const queryClient = useQueryClient()
  useLiveChannel()
  useEffect(
    () =>
      onLive('broadcast refetch', () => {
        void queryClient.invalidateQueries({ queryKey: broadcastsKey, refetchType: 'none' })
      }),
    [queryClient],
  )
}
