import type { Offer } from '#server/features/broadcasts/public.ts'
import type { MarketBroadcast, MarketCompany } from '#database/seed/market.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

interface MemberBroadcast {
  listId: number
  /** In milliseconds. */
  age: number
  /** Age of the first send, if it was resent. */
  firstAge?: number
  /** Whether it was sent from the alternative address. */
  fromAlternative?: boolean
  offer: Offer
}

/** Broadcasts of the demo member: one recent, some old enough to be resent, one resent. */
const templates: readonly MemberBroadcast[] = [
  {
    listId: 12,
    age: 19 * dayMs + 8 * minuteMs,
    offer: {
      side: 'WTB',
      quantity: '128',
      brand: 'Samsung',
      description: 'M393A8G40MB2-CVF 64 GB 2933',
      condition: 'Pulled, tested',
      price: '118',
      currency: 'EUR',
      additionalInfo:
        'For our own server builds. Originals only, mixed date codes are fine. Payment on the day of delivery in Amsterdam.',
    },
  },
  {
    listId: 4,
    age: 5 * dayMs + 17 * minuteMs,
    firstAge: 11 * dayMs + 3 * minuteMs,
    offer: {
      side: 'WTS',
      quantity: '18',
      brand: 'Juniper',
      description: 'EX4300-48P, dual PSU',
      condition: 'Used, tested',
      price: '340',
      currency: 'EUR',
      additionalInfo:
        'Wiped, with rack ears and power cords, all ports tested under PoE load. Junos 21.4R3. EXW Amsterdam, two pallets.',
    },
  },
  {
    listId: 2,
    age: 4 * dayMs + 11 * minuteMs,
    offer: {
      side: 'WTS',
      quantity: '24',
      brand: 'HPE',
      description: 'DL380 Gen10 868703-B21, 8SFF CTO, P408i-a',
      condition: 'Refurbished',
      price: '690',
      currency: 'EUR',
      productLink: 'https://amstelservertrading.example/stock/dl380-gen10-8sff',
      additionalInfo:
        'Rails, 2 x 800 W and both risers included, bezels for sixteen of them.\niLO 5 reset, latest SPP.\nCan be built to your order: CPU, memory and drives from our stock in two working days.',
    },
  },
  {
    listId: 4,
    age: 2 * dayMs + 23 * minuteMs,
    offer: {
      side: 'WTB',
      quantity: '12',
      brand: 'Cisco',
      description: 'C9300-48P-A with NM-8X',
      condition: 'Refurb or new',
      price: 'Quote',
      currency: 'EUR',
      additionalInfo:
        'Clean serials please, we check them before payment. Dual PSU is a plus. Delivery Amsterdam before the end of the month.',
    },
  },
  {
    listId: 12,
    age: dayMs + 14 * minuteMs,
    fromAlternative: true,
    offer: {
      side: 'WTS',
      quantity: '64',
      brand: 'HPE',
      description: '815100-B21 32 GB 2Rx4 PC4-2666V',
      condition: 'Pulled, tested',
      price: '47',
      currency: 'EUR',
      additionalInfo: 'Pulled from DL380 Gen10, memtest done, trays of 50. Take all or lots of 16.',
    },
  },
  {
    listId: 2,
    age: 9 * minuteMs,
    offer: {
      side: 'WTS',
      quantity: '8',
      brand: 'Dell',
      description: 'PowerEdge R740, 2 x Gold 6130, 256 GB, H730P',
      condition: 'Used, tested',
      price: '1450',
      currency: 'EUR',
      additionalInfo:
        'From one data centre in Amsterdam, four years old, all the same build: 8 x 32 GB 2666, H730P, iDRAC9 Enterprise, X710 quad 10G, 2 x 750 W, rails and bezel.\n\nNo drives, caddies included. Ready to ship today, EXW Amsterdam.\n\nMarit Vos, Amstel Server Trading, {phone}',
    },
  },
]

/** Broadcasts of the demo buyer that fit earlier ones of the demo member, so that these have new matches. */
const buyerTemplates: readonly MemberBroadcast[] = [
  {
    listId: 12,
    age: 2 * 60 * minuteMs + 12 * minuteMs,
    offer: {
      side: 'WTB',
      quantity: '40',
      brand: 'HPE',
      description: '815100-B21 32 GB 2Rx4 PC4-2666V',
      condition: 'Pulled, tested',
      price: '44',
      currency: 'EUR',
      additionalInfo: 'For Gen10 servers. Payment in advance, delivery to Potsdam.',
    },
  },
  {
    listId: 2,
    age: 4 * minuteMs,
    offer: {
      side: 'WTB',
      quantity: '6',
      brand: 'Dell',
      description: 'PowerEdge R740, 2 x Gold 6130, 256 GB',
      condition: 'Used, tested',
      price: '1380',
      currency: 'EUR',
      additionalInfo: 'With rails, drives not needed. Pickup possible this week.',
    },
  },
]

function writeBroadcasts(
  company: MarketCompany,
  broadcasts: readonly MemberBroadcast[],
  now: Date,
): MarketBroadcast[] {
  const contact = company.contacts[0]
  if (!contact) throw new Error(`${company.name} has no contact`)
  return broadcasts.map(({ listId, age, firstAge, fromAlternative, offer }) => ({
    id: 0,
    listId,
    company,
    contact,
    fromEmail: (fromAlternative && contact.alternative) || contact.email,
    offer: {
      ...offer,
      additionalInfo: offer.additionalInfo.replace('{phone}', contact.telephone),
    },
    createdAt: new Date(now.getTime() - (firstAge ?? age)),
    sentAt: new Date(now.getTime() - age),
  }))
}

/** Broadcasts of the demo member and of the buyer who wants some of them, ordered by their last send, without ids. */
export function memberBroadcasts(
  { member, buyer }: { member: MarketCompany; buyer: MarketCompany | undefined },
  now: Date,
): MarketBroadcast[] {
  return [
    ...writeBroadcasts(member, templates, now),
    ...(buyer ? writeBroadcasts(buyer, buyerTemplates, now) : []),
  ].toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime())
}
