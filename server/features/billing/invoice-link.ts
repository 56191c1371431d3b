import { paths } from '#contract/paths.ts'
import { idToken, readIdToken } from '#server/platform/id-token.ts'
import type { Platform } from '#server/platform/platform.ts'

const purpose = 'invoice 1'

/** The secret token of an invoice: its holder sees and pays it without signing in. */
export const invoiceToken = (platform: Platform, id: number): string =>
  idToken(platform, purpose, id)

/** The invoice that a token opens; undefined if the token is not ours. */
export const invoiceOf = (platform: Platform, token: string): number | undefined =>
  readIdToken(platform, purpose, token)

/** The page that shows an invoice and pays it. */
export const payUrl = (platform: Platform, id: number): string =>
  platform.siteUrl + paths.pay(invoiceToken(platform, id))
