import { randomInt } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { composeBroadcast } from '#contract/broadcasts/posting.ts'
import type { OwnAccount } from './own-account.ts'
import { expect, signInQuietly } from './real-browser.ts'

/** A part number in the form of HPE that no other test uses. */
export const aPart = () => `${randomInt(100_000, 999_999)}-B21`
/** The list for components. */
export const components = '7'

type Offer = { side: 'WTS' | 'WTB'; part: string; price: string; brand?: string }

/** Signs in and sends a broadcast to components by the API. @returns its id */
export async function sendBroadcast(
  context: BrowserContext,
  from: OwnAccount,
  offer: Offer,
): Promise<number> {
  await signInQuietly(context, from.email)
  const answer = await context.request.post(composeBroadcast.path, {
    data: {
      broadcastType: offer.side,
      listType: components,
      quantity: '10',
      brand: offer.brand ?? 'HPE',
      desc: `${offer.part} 32 GB`,
      condition: 'Pulled',
      price: offer.price,
      fromEmail: from.email,
    },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { payload: { id: number } }).payload.id
}
