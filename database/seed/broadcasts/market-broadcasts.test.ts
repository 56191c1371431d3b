import { beforeAll, describe, expect, it } from 'vitest'
import { mayResend } from '#contract/broadcasts/broadcasts.ts'
import { findFigureErrors } from '#contract/broadcasts/offer-figures.ts'
import {
  composeMax,
  composePerDay,
  composePerListPerDay,
  duplicateDays,
  spamRule,
} from '#contract/broadcasts/posting.ts'
import { computeContentKey } from '#server/features/broadcasts/posting/offer-text.ts'
import { amsterdamDay } from '#database/seed/broadcasts/market-calendar.ts'
import { catalogue, inventBroadcasts } from '#database/seed/broadcasts/market-broadcasts.ts'
import { inventCompanies } from '#database/seed/companies/market-companies.ts'
import { demoScale, type MarketBroadcast, type MarketScale } from '#database/seed/market.ts'
import { createRandom } from '#database/seed/random.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const listIds = [1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15]
/** A Saturday morning: the demo market has recent broadcasts at weekends, too. */
const now = new Date('2026-11-21T09:40:00Z')

function inventMarket(scale: MarketScale = demoScale, at = now) {
  const companies = inventCompanies(scale, at, createRandom(1))
  return { companies, broadcasts: [...inventBroadcasts(companies, scale, at, createRandom(3))] }
}

/** Sends of each contact in order; a resend is a second send. */
function sendsByContact(broadcasts: MarketBroadcast[]) {
  const sends = broadcasts.flatMap((broadcast) => {
    const first = { ...broadcast, at: broadcast.createdAt.getTime() }
    const again = { ...broadcast, at: broadcast.sentAt.getTime() }
    return first.at === again.at ? [first] : [first, again]
  })
  return Map.groupBy(
    sends.sort((one, other) => one.at - other.at),
    ({ contact }) => contact.id,
  )
}

/** Sends that break a posting limit. */
function findBrokenLimits(broadcasts: MarketBroadcast[]): string[] {
  const broken: string[] = []
  for (const [contactId, sends] of sendsByContact(broadcasts)) {
    const days = Map.groupBy(sends, ({ at }) => amsterdamDay(at))
    for (const [day, ofDay] of days) {
      if (ofDay.length > composePerDay) broken.push(`DAYLIMIT ${contactId} ${day}`)
      const lists = Map.groupBy(ofDay, ({ listId }) => listId)
      for (const [listId, onList] of lists)
        if (onList.length > composePerListPerDay) broken.push(`LIMIT ${contactId} ${day} ${listId}`)
    }
    for (const [index, { at }] of sends.entries()) {
      const fifth = sends[index + spamRule.count - 1]
      if (fifth && fifth.at - at <= spamRule.withinMinutes * minuteMs)
        broken.push(`SPAM ${contactId} ${new Date(at).toISOString()}`)
    }
  }
  return broken
}

function findDuplicateIds(broadcasts: MarketBroadcast[]): number[] {
  const duplicates = Map.groupBy(broadcasts, ({ company, listId, offer }) =>
    computeContentKey({ companyId: company.id, listId, ...offer }).toString('hex'),
  )
  return [...duplicates.values()].flatMap((same) =>
    same
      .filter(({ createdAt }, at) => {
        const before = same[at - 1]?.sentAt.getTime()
        return before !== undefined && createdAt.getTime() - before <= duplicateDays * dayMs
      })
      .map(({ id }) => id),
  )
}

describe('the broadcasts of the demo market', () => {
  let market: ReturnType<typeof inventMarket>
  let broadcasts: MarketBroadcast[]
  beforeAll(() => {
    market = inventMarket()
    broadcasts = market.broadcasts
  })

  it('are the same for the same scale and time', () => {
    expect(inventMarket()).toEqual(market)
  })

  it('have the requested number, with ids from 1 in the order of sending', () => {
    expect(broadcasts.map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
    const dates = broadcasts.map(({ sentAt }) => sentAt.getTime())
    expect(dates).toEqual([...dates].sort((one, other) => one - other))
  })

  it('are from the last 30 days, the newest a few minutes old', () => {
    const ages = broadcasts.map(({ sentAt }) => now.getTime() - sentAt.getTime())
    expect(Math.max(...ages)).toBeLessThanOrEqual(30 * dayMs)
    expect(Math.min(...ages)).toBeGreaterThan(0)
    expect(Math.min(...ages)).toBeLessThan(5 * minuteMs)
  })

  it('include WTS and WTB on every list in the last 24 hours', () => {
    const recent = broadcasts.filter(({ sentAt }) => now.getTime() - sentAt.getTime() < dayMs)
    const topics = new Set(recent.map(({ listId, offer }) => `${listId} ${offer.side}`))
    expect([...topics].sort()).toEqual(
      listIds.flatMap((listId) => [`${listId} WTS`, `${listId} WTB`]).sort(),
    )
  })

  it('are two thirds WTS and one third WTB', () => {
    const selling = broadcasts.filter(({ offer }) => offer.side === 'WTS').length
    expect(selling / broadcasts.length).toBeGreaterThan(0.6)
    expect(selling / broadcasts.length).toBeLessThan(0.75)
  })

  it('are rarer at weekends', () => {
    const weekdays = Map.groupBy(broadcasts, ({ sentAt }) => sentAt.getUTCDay())
    const sundays = weekdays.get(0)?.length ?? 0
    expect(sundays * 4).toBeLessThan(weekdays.get(3)?.length ?? 0)
  })

  it('fit the maximum lengths and the figures of the compose form', () => {
    for (const { offer } of broadcasts) {
      for (const field of ['quantity', 'brand', 'condition', 'price'] as const)
        expect(offer[field].length).toBeLessThanOrEqual(composeMax[field])
      expect(findFigureErrors(offer)).toEqual([])
      expect(offer.description.length).toBeLessThanOrEqual(composeMax.desc)
      expect(offer.productLink?.length ?? 0).toBeLessThanOrEqual(composeMax.pLink)
      expect(offer.additionalInfo.length).toBeLessThanOrEqual(composeMax.additionalInfo)
      expect(Object.values(offer)).not.toContain(undefined)
      expect(offer.additionalInfo).not.toMatch(/[{}]|undefined|NaN/)
    }
  })

  it('stay within the posting limits of each contact (BC-050, BC-051, BC-052)', () => {
    expect(findBrokenLimits(broadcasts)).toEqual([])
  })

  it('contain no duplicate of a company within a week (BC-053)', () => {
    expect(findDuplicateIds(broadcasts)).toEqual([])
  })

  it('come from contacts whose company could broadcast at that time', () => {
    for (const { company, contact, createdAt, fromEmail } of broadcasts) {
      expect(company.isServiceOnly).toBe(false)
      expect(contact.companyId).toBe(company.id)
      expect([contact.email, contact.alternative]).toContain(fromEmail)
      if (company.state === 'trial' || company.state === 'trial-ended')
        expect(createdAt.getTime()).toBeGreaterThan(company.createdAt.getTime())
      const blockedFor = { 'trial-ended': 14, 'force-pay': 5 }[company.state as string] ?? 0
      expect(now.getTime() - createdAt.getTime()).toBeGreaterThan(blockedFor * dayMs)
    }
  })

  it('contain names, addresses and links in some texts, which masking removes', () => {
    const naming = (part: (broadcast: MarketBroadcast) => string) =>
      broadcasts.filter((broadcast) => broadcast.offer.additionalInfo.includes(part(broadcast)))
    expect(naming(({ contact }) => contact.name).length).toBeGreaterThan(10)
    expect(naming(({ company }) => company.name).length).toBeGreaterThan(10)
    expect(naming(({ contact }) => contact.email).length).toBeGreaterThan(10)
    expect(naming(({ contact }) => contact.telephone).length).toBeGreaterThan(10)
    expect(naming(({ company }) => `${company.website}/`).length).toBeGreaterThan(10)
    expect(broadcasts.filter(({ offer }) => offer.productLink).length).toBeGreaterThan(10)
  })

  it('include six of the demo member: one recent, three that can be resent, one resent', () => {
    const own = broadcasts.filter(({ company }) => company.name === 'Amstel Server Trading')
    expect(own).toHaveLength(6)
    expect(new Set(own.map(({ contact }) => contact.name))).toEqual(new Set(['Marit Vos']))
    expect(own.filter(({ sentAt }) => mayResend(sentAt, now))).toHaveLength(3)
    expect(own.filter(({ sentAt, createdAt }) => sentAt > createdAt)).toHaveLength(1)
    expect(now.getTime() - (own.at(-1)?.sentAt.getTime() ?? 0)).toBeLessThan(10 * minuteMs)
  })

  it('include some of the demo buyer', () => {
    expect(broadcasts.some(({ company }) => company.name === 'Havel Systeme')).toBe(true)
  })
})

describe('a market of another scale', () => {
  it('stays within the limits with 100 broadcasts per company', () => {
    const { broadcasts } = inventMarket({ companies: 60, broadcasts: 6000, days: 30 })
    expect(broadcasts).toHaveLength(6000)
    expect(findBrokenLimits(broadcasts)).toEqual([])
    expect(findDuplicateIds(broadcasts)).toEqual([])
  })

  it('stays within the limits across the end of daylight saving time', () => {
    const { broadcasts } = inventMarket(
      { companies: 20, broadcasts: 1000, days: 12 },
      new Date('2026-10-29T16:00:00Z'),
    )
    expect(findBrokenLimits(broadcasts)).toEqual([])
  })

  it('rejects more broadcasts than its companies may send', () => {
    expect(() => inventMarket({ companies: 8, broadcasts: 5000, days: 2 })).toThrow(RangeError)
  })
})

describe('the catalogue', () => {
  it('has products for every list and for no others', () => {
    expect([...new Set(catalogue.map(({ listId }) => listId))].sort((a, b) => a - b)).toEqual(
      listIds,
    )
  })

  it('names every product once, within the maximum lengths of the compose form', () => {
    const names = catalogue.map(({ brand, model }) => `${brand} ${model}`)
    expect(names).toHaveLength(new Set(names).size)
    for (const { brand, model, lot } of catalogue) {
      expect(brand.length).toBeLessThanOrEqual(composeMax.brand)
      expect(model.length).toBeLessThanOrEqual(composeMax.desc)
      expect(lot[0]).toBeLessThanOrEqual(lot[1])
    }
  })
})
