import type { QuoteDirection } from '#contract/search-params.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

/** Key prefix of the lists of requests. */
export const quoteRequestsKey = ['quote-requests'] as const

/** The recipients of a request. Never reused for another dialog: others may have asked since. */
export const quoteReachQuery = (api: Api, partId: number, isToAll: boolean) =>
  payloadQuery(
    api,
    ['quote-reach', partId, isToAll],
    'previewQuoteRequest',
    { query: { partId, sendToAll: isToAll } },
    { staleTime: 0 },
  )

/** The recipients of requests for selected lines. */
export const selectedReachQuery = (api: Api, ids: readonly number[]) =>
  payloadQuery(
    api,
    ['quote-reach', 'selected', ...ids],
    'previewQuoteRequest',
    { query: { partId: ids[0]!, partIds: [...ids] } },
    { staleTime: 0 },
  )

const listStaleMs = 30_000

export const quoteRequestsQuery = (
  api: Api,
  { page = 1, direction }: { page?: number | undefined; direction?: QuoteDirection | undefined },
) =>
  payloadQuery(
    api,
    [...quoteRequestsKey, page, direction],
    'listQuoteRequests',
    { query: { page, direction } },
    { staleTime: listStaleMs, keepsPrevious: true },
  )
