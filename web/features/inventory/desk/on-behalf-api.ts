import { stockApi } from '#contract/inventory/own-stock.ts'
import type { Call } from '#contract/endpoint.ts'
import { siteCalls } from '#contract/site-calls.gen.ts'
import type { Api } from '#web/platform/api/api.ts'

interface Input {
  query?: object
  body?: object | null
}

/** The API as staff call it for the stock of a company: each call names the company, each change the reason. */
export const onBehalfApi =
  (api: Api, companyId: number, reason: string): Api =>
  (name, input, watch) => {
    const [method, path] = (siteCalls as Readonly<Record<string, Call>>)[name] ?? []
    if (!path?.startsWith(stockApi)) return api(name, input, watch)
    const { query, body } = input as Input
    const named =
      method === 'GET'
        ? { ...input, query: { ...query, companyId } }
        : { ...input, body: { ...body, companyId, reason } }
    return api(name, named as typeof input, watch)
  }
