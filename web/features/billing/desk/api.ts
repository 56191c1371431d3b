import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import type { Notice } from '#contract/notices.ts'
import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useQueryClient } from '@tanstack/react-query'

export const bankLinesKey = ['bank-lines'] as const

export const invoiceChoicesQuery = (api: Api, text: string, lineId: number) =>
  payloadQuery(
    api,
    [...bankLinesKey, 'invoices', text, lineId],
    'findInvoicesToBook',
    { query: { text, lineId } },
    liveListOptions,
  )

/** Reads queue and accounts again after an act. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queueKey }),
      queryClient.invalidateQueries({ queryKey: ['accounts'] }),
    ])
}

/** Shows what was decided about an item, refreshes, and opens the next item. */
export function useDecided(queue: Queue, open: QueueRef) {
  const refresh = useRefresh()
  return async (notice: Notice) => {
    notify(notice)
    await refresh()
    queue.openNext([open])
  }
}
