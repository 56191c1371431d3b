import type { BrowserContext } from '@playwright/test'
import type {} from '#contract/advertising/desk/banners.ts'
import type { Answer } from '#contract/endpoint.ts'
import { openBackOffice } from './staff-browser.ts'
import { banners } from '#contract/advertising/desk/banners.ts'

/** The token of the report of the advertisement with the longest period, as its customer has it. */
export async function aReportToken(context: BrowserContext): Promise<string> {
  const before = await context.cookies()
  await openBackOffice(context, 'editor')
  const reply = await context.request.get('/api/admin/banners?pageSize=100')
  const { results } = ((await reply.json()) as Answer<typeof banners.list>).payload
  await context.clearCookies({ name: 'staff-session' })
  await context.addCookies(before)
  const [longest] = results.toSorted((one, other) => other.views - one.views)
  return new URL(longest!.reportUrl).searchParams.get('token')!
}
