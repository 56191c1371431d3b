import type { Side } from '#contract/broadcasts/broadcasts.ts'
import { sentences } from '#database/seed/texts/goods.ts'

/** Location of the goods, which determines the delivery terms. */
export type TradeRegion = 'eu' | 'britain' | 'america' | 'asia'

export const regionOf: Record<string, TradeRegion> = {
  GB: 'britain',
  US: 'america',
  CA: 'america',
  HK: 'asia',
  AE: 'asia',
  SG: 'asia',
}

const sellAnywhere = sentences(
  `Take all preferred. MOQ 10 pcs. MOQ 5 pcs, better price for all. Price is for the full lot,
  smaller quantities on request. First come, first served. Stock in hand, no broker chains please.
  Payment in advance by bank transfer, known members on collection. 1 month return to base. DOA
  replaced within {7-30} days. Pictures on request. Open to serious offers. Will split. No split.
  Price valid until Friday. Ready to ship today. Subject to prior sale. Would also swap for DDR4 or SSDs. Need the space, so make me an offer. Price reduced from last week. More of the
  same arriving in {2-4} weeks. Reserved for 24 hours on a written PO only. {2-5}% off when you take
  all. Please no lowball offers. Inspection at our warehouse welcome. Invoice today, delivery
  tomorrow.`,
)

const sellIn: Record<TradeRegion, readonly string[]> = {
  eu: sentences(
    `EXW {city}. Ex works {city}, we can ship today. Ex works {city}, pallets every day at 16:00.
    Price net, reverse charge with valid VAT number. Delivery in the EU on request, about {70-120} EUR
    per pallet. Loading in {city} on weekdays until 17:00. Stock in {city}. Export papers are no problem.`,
  ),
  britain: sentences(
    `EXW {city}. Collection from {city} or we book a pallet. Plus VAT in the UK, exports zero-rated with EORI. Next-day pallet in the UK {55-85} GBP. Can ship DAP to the EU, ask for a rate. Stock in our
    {city} warehouse.`,
  ),
  america: sentences(
    `FOB {city}. Ships from {city}, your account or ours. UPS Ground or your freight forwarder.
    Wire transfer, net terms for known accounts. Resale certificate required in the US. Will ship
    worldwide, buyer pays duties.`,
  ),
  asia: sentences(
    `EXW {city}. T/T before shipment. DHL or FedEx from {city}, 3 days to Europe. Can drop at your
    forwarder in {city}. Re-export documents ready. Price in USD, FOB {city}.`,
  ),
}

const buyAnywhere = sentences(
  `Please quote with condition, quantity and location. Need by end of next week. Smaller lots
  welcome too. Long term demand, every month. Payment in advance to members with a tier, else on
  inspection. Only stock in hand, no back to back. Target is what our customer pays, try us. Same
  day decision. Please send pictures and serials with your offer. Best price gets the order today.
  Will take all if the price is right. Urgent, customer is down. Partial offers accepted. Also
  interested in similar models. Budget is approved, PO today. No samples needed, we know the item.
  Lead time of up to {2-4} weeks is fine. Reply only with firm stock please. Repeat order, last time we
  paid the price above.`,
)

const buyIn: Record<TradeRegion, readonly string[]> = {
  eu: sentences(
    `Delivery to {city}, or we collect in the EU. EU stock only, T1 or T2 must be clear. Delivered
    {city} please.`,
  ),
  britain: sentences(`Delivered to {city}, duty paid. UK stock preferred, EU possible.`),
  america: sentences(`Deliver to {city}, or our UPS account. US stock only, no import this time.`),
  asia: sentences(`To our forwarder in {city}. Worldwide, we arrange the freight.`),
}

export function termsOf(side: Side, region: TradeRegion): readonly string[] {
  return side === 'WTS' ? [...sellIn[region], ...sellAnywhere] : [...buyIn[region], ...buyAnywhere]
}

export const greetings = [
  'Dear all,',
  'Hi all,',
  'Hello traders,',
  'Good morning,',
  'Dear members,',
]

/** Closing lines with the name of the sender. */
export const farewells = [
  'Kind regards,\n{contact}\n{company}\n{phone}',
  'Best regards\n{contact}, {company}',
  'Thanks,\n{first}\n{email}',
  'Regards,\n{first} at {company}\n{site}',
  'Rgds, {first} / {phone}',
]

/** Lines that say how to reach the sender. */
export const invitations = [
  'Call {first} on {phone}.',
  'Offers to {email}.',
  '{company}, {phone}, ask for {first}.',
  'Mail me at {email} with your best price.',
  'More stock on {site}.',
  'WhatsApp {phone}.',
]

export const linkLines = [
  'Photos and serial list: {link}',
  'Full list: {link}',
  'Details and pictures at {link}',
  'Audit report {link}',
]
