import { lastInvoiceStatus } from '#contract/billing.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

/** Status of the last invoice of the own company and account notices; for signed-in users only. */
export const accountStatusQuery = (api: Api) =>
  payloadQuery(api, ['account-status'], lastInvoiceStatus, {})
