import type { Notice } from '#contract/notices.ts'
import { useApi, type CallInput, type CallName, type Payload } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'

interface StaffAction<N extends CallName> {
  done: Notice | ((payload: Payload<N>) => Notice)
  /** Queries that are read again. */
  refresh?: readonly QueryKey[]
  /** Whether it ends once they are read, so that a dialog closes over the changed list. */
  waits?: boolean
}

/** @returns a function that makes a call, says what was done, and has the changed data read again */
export function useStaffAction<N extends CallName>(
  name: N,
  { done, refresh = [], waits }: StaffAction<N>,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (input: CallInput<N>): Promise<Payload<N>> => {
    const { payload } = (await api(name, input)) as { payload: Payload<N> }
    notify(typeof done === 'function' ? done(payload) : done)
    const isRead = Promise.all(
      refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
    if (waits) await isRead
    return payload
  }
}
