import type { BrowserContext } from '@playwright/test'
import { placeOrder, type Placed } from '#contract/billing/orders.ts'
import { endCheckout, type CheckoutEnd } from '#contract/billing/payments.ts'
import { putState } from '../browser/account-notices.ts'
import type { openDemoDatabase } from '../browser/demo-database.ts'
import type { OwnAccount } from '../browser/own-account.ts'
import { signInQuietly } from '../browser/real-browser.ts'
import { anOrder } from './billing.ts'

const headers = { 'sec-fetch-site': 'same-origin' }

/** Orders the Broker plan as a company in its trial, and leaves its contact signed in. */
export async function orderAsTrial(
  context: BrowserContext,
  database: ReturnType<typeof openDemoDatabase>,
  account: OwnAccount,
  given: { country: string; vat: string },
): Promise<Placed & { checkoutId: string }> {
  const trialEndsAt = new Date('2031-05-10T21:59:59Z')
  await putState(database, account, { state: 'trial', trialEndsAt })
  await signInQuietly(context, account.email)
  const data = anOrder({ ...given, option: 1, company: account.companyName })
  const answer = await context.request.post(placeOrder.path, { data, headers })
  const { payload } = (await answer.json()) as { payload: Placed }
  return { ...payload, checkoutId: payload.link.split('/').at(-1)! }
}

/** Ends a payment at the embedded provider. */
export const endPayment = (context: BrowserContext, checkoutId: string, end: CheckoutEnd) =>
  context.request.post(endCheckout.path.replace(':id', checkoutId), { data: { end }, headers })
