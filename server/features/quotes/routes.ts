import { notices } from '#contract/page-notices.ts'
import { sendQuoteRequest as sendQuoteRequestEndpoint } from '#contract/quotes.ts'
import { sendQuoteRequest } from '#server/features/quotes/send-quote-request.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountQuotes(mount: Mount, platform: Platform): void {
  mount(sendQuoteRequestEndpoint, async ({ body, viewer, request }) => {
    const count = await sendQuoteRequest(platform, viewer, body, sourceOf(request.ip))
    if (isRefused(count)) return count
    return { status: 200, count, payload: { msg: notices.quoteSent(count).title } }
  })
}
