import type { CallInput, Endpoint, Payload } from '#contract/endpoint.ts'
import type { Notice } from '#contract/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'

interface StaffAction<E extends Endpoint> {
  done: Notice | ((payload: Payload<E>) => Notice)
  /** Queries that are read again. */
  refresh?: readonly QueryKey[]
  /** Whether it ends once they are read, so that a dialog closes over the changed list. */
  waits?: boolean
}

/** @returns a function that calls an endpoint, says what was done, and has the changed data read again */
export function useStaffAction<E extends Endpoint>(
  endpoint: E,
  { done, refresh = [], waits }: StaffAction<E>,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (input: CallInput<E>): Promise<Payload<E>> => {
    const { payload } = (await api(endpoint, input)) as { payload: Payload<E> }
    notify(typeof done === 'function' ? done(payload) : done)
    const isRead = Promise.all(
      refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
    if (waits) await isRead
    return payload
  }
}
