import { stockApi } from '#contract/inventory/own-stock.ts'
import type { Api } from '#web/platform/api/api.ts'

interface Input {
  query?: object
  body?: object | null
}

/** The API as staff call it for the stock of a company: each call names the company, each change the reason. */
export const onBehalfApi =
  (api: Api, companyId: number, reason: string): Api =>
  (endpoint, input, watch) => {
    if (!endpoint.path.startsWith(stockApi)) return api(endpoint, input, watch)
    const { query, body } = input as Input
    const named =
      endpoint.method === 'GET'
        ? { ...input, query: { ...query, companyId } }
        : { ...input, body: { ...body, companyId, reason } }
    return api(endpoint, named as typeof input, watch)
  }
