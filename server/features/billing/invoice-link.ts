import { invoiceLinkMonths } from '#contract/billing/orders.ts'
import { businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { isInvoiceLinkOver } from '#server/features/billing/queries.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import { idToken, readIdToken } from '#server/platform/id-token.ts'
import type { Platform } from '#server/platform/platform.ts'

const purpose = 'invoice 1'

/** The secret token of an invoice: its holder sees and pays it without signing in. */
export const invoiceToken = (platform: Platform, id: number): string =>
  idToken(platform, purpose, id)

/** The invoice that a token opens: 404 for a token that is not ours, 410 some time after nothing is left to pay. */
export async function openInvoice(
  platform: Platform,
  token: string,
): Promise<{ id: number } | Refused> {
  const id = readIdToken(platform, purpose, token)
  if (id === undefined) return notFound(refusals.badLink)
  const isOver = await isInvoiceLinkOver(platform.database.sql, id, {
    today: businessDate(platform.clock.now()),
    months: invoiceLinkMonths,
  })
  return isOver ? refuse(410, refusals.linkEnded, { extra: 'ENDED' }) : { id }
}

/** The page that shows an invoice and pays it. */
export const payUrl = (platform: Platform, id: number): string =>
  platform.siteUrl + paths.pay(invoiceToken(platform, id))
