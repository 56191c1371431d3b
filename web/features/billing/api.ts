import { lastInvoiceStatus } from '#contract/billing.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** How the own company stands with its last invoice, and what the account is told; for the signed-in alone. */
export const accountStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: ['standing'],
    queryFn: async () => (await api(lastInvoiceStatus, {})).payload,
  })
