import { lastInvoiceStatus } from '#contract/billing.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Status of the last invoice of the own company and account notices; for signed-in users only. */
export const accountStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: ['standing'],
    queryFn: async () => (await api(lastInvoiceStatus, {})).payload,
  })
