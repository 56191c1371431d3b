import type { Family } from '#database/seed/catalogue/product.ts'
import { computerTalk } from '#database/seed/texts/computer-talk.ts'
import { deviceTalk } from '#database/seed/texts/device-talk.ts'
import { infrastructureTalk } from '#database/seed/texts/infrastructure-talk.ts'
import type { GoodsTalk } from '#database/seed/texts/goods-talk.ts'

/** Said of goods in unopened boxes, whatever they are. */
export const sealedTalk: readonly string[] = [
  'Clean boxes, seals intact.',
  'Distribution stock, clean source.',
  'Surplus from a cancelled project.',
  'Full cartons only.',
  'Manufacturer warranty, can be checked by serial.',
  'Ordered too many for our customer, never opened.',
  'Photos of the labels on request.',
]

/** Said of goods that do not work, or that nobody tried. */
export const asIsTalk: readonly string[] = [
  'Sold as is, no returns.',
  'Fault list per serial available.',
  'Not tested, no time.',
  'Customer returns, sorted out by our technicians.',
  'Complete, for spares or repair.',
  'Take all, no sorting.',
]

/** What to say of each kind of goods; `{72-88}` stands for a number between the two. */
export const goodsTalk: Record<Family, GoodsTalk> = {
  ...computerTalk,
  ...infrastructureTalk,
  ...deviceTalk,
}
