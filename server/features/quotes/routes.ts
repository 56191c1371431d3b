import { conditions } from '#contract/inventory/inventory.ts'
import { notices } from '#contract/page-notices.ts'
import {
  listQuoteRequests,
  previewQuoteRequest as previewQuoteRequestEndpoint,
  quotesPerPage,
  sendQuoteRequest as sendQuoteRequestEndpoint,
} from '#contract/quotes.ts'
import { countQuotes, listQuotes, type ListedQuote } from '#server/features/quotes/list-queries.ts'
import {
  previewQuoteRequest,
  sendQuoteRequest,
} from '#server/features/quotes/send-quote-request.ts'
import {
  previewSelectedRequests,
  sendSelectedRequests,
} from '#server/features/quotes/send-selected-requests.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, isRefused } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountQuotes(mount: Mount, platform: Platform): void {
  mount(previewQuoteRequestEndpoint, ({ query, viewer, request }) => {
    const { partId, partIds, sendToAll: isToAll } = query
    if (partIds.length > 0) {
      return answerResult(previewSelectedRequests(platform, viewer, [partId, ...partIds]))
    }
    const source = sourceOf(request.ip)
    return answerResult(previewQuoteRequest(platform, viewer, { partId, isToAll }, source))
  })

  mount(sendQuoteRequestEndpoint, async ({ body, viewer, request }) => {
    const send = body.partIds?.length ? sendSelectedRequests : sendQuoteRequest
    const reach = await send(platform, viewer, body, sourceOf(request.ip))
    if (isRefused(reach)) return reach
    const { count } = reach
    return { status: 200, count, payload: { msg: notices.quoteSent(count).title, reach } }
  })

  mount(listQuoteRequests, async ({ query: { page, direction }, viewer }) => {
    const { sql } = platform.database
    const own = viewer.companyId
    const span = { limit: quotesPerPage, offset: (page - 1) * quotesPerPage }
    const [rows, total] = await Promise.all([
      listQuotes(sql, own, { direction, ...span }),
      countQuotes(sql, own, direction),
    ])
    return { status: 200, payload: { requests: rows.map(presentQuote), total } }
  })
}

const presentQuote = ({ targetCents, condition, ...row }: ListedQuote) => ({
  ...row,
  targetPrice: targetCents === null ? null : targetCents / 100,
  condition: condition === null ? null : conditions[condition]!,
})
