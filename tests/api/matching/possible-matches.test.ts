import { describe, expect, test } from 'vitest'
import { formatReasons } from '#contract/broadcasts/match-reasons.ts'
import {
  matchedBroadcastIds,
  maxPossibleMatches,
  possibleMatches,
} from '#contract/broadcasts/matching.ts'
import { removeBroadcast, resendBroadcast } from '#contract/broadcasts/posting.ts'
import { setPossibleMatches } from '#contract/profile.ts'
import { matchOffer } from '#server/features/matching/finding/match-offer.ts'
import { refusals } from '#contract/refusals.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aColleague, aContact } from '../../support/market/factories.ts'
import { askFor, aMatchScene, aMatchedBroadcast } from '../../support/matching/matches.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { putStock } from '../../support/stock/stock.ts'

const market = useTestMarket()

describe('matches of an own broadcast', () => {
  test('are offers of the other side from other companies (BK-057, API-021)', async () => {
    const { buyer, offer, ids } = await aMatchScene(market)
    const fitting = await offer()
    await offer({ side: 'WTB' })
    await offer({ contact: await aColleague(market, buyer) })
    await offer({ description: 'Something else' })
    expect(await ids()).toEqual([fitting.id])
  })

  test('have what the dialog shows, with the price in the own currency (BC-021, MT-009)', async () => {
    const { offer, matches, part } = await aMatchScene(market)
    const contact = await aContact(market, { company: { tier: 2, countryCode: 'DE' } })
    await offer({ contact, price: '92', quantity: '25' })
    const [match] = await matches()
    expect(match).toMatchObject({
      side: 'WTS',
      similarity: expect.any(Number) as number,
      company: { id: contact.companyId, name: contact.companyName, tier: 2, isGold: true },
      price: '€\u00a092',
      priceInOwnCurrency: { amount: 92, currency: 'EUR' },
      isReplied: false,
    })
    expect(match!.similarity).toBeGreaterThanOrEqual(0)
    expect(match!.similarity).toBeLessThanOrEqual(1)
    const words = formatReasons(match!.reasons!)
    expect(words[0]).toBe(`Same part number ${part}`)
    expect(words).toContain('Price 8 % below yours')
    expect(words).toContain('Covers the whole quantity')
  })

  test('have the same similarity for both owners', async () => {
    const { offer, matches, wanted } = await aMatchScene(market)
    const { id, contact } = await offer()
    const [mine] = await matches()
    const reply = await askFor(await signedIn(market, contact), id, 'ai')
    expect(reply.body.payload.results).toMatchObject([
      { broadcastId: wanted, similarity: mine!.similarity },
    ])
  })

  test('are ten at most, also by the old method (MT-003, CN-005)', async () => {
    const { caller, wanted, offer, ids } = await aMatchScene(market)
    for (let n = 0; n < maxPossibleMatches + 2; n++) await offer()
    expect(await ids()).toHaveLength(10)
    const old = await askFor(caller, wanted, 'old')
    expect(old.body.payload.results).toHaveLength(10)
  })

  test('say how many members have the part in stock', async () => {
    const { offer, matches, part } = await aMatchScene(market)
    await offer()
    for (const line of [{ partNumber: part }, { partNumber: part.replace('-', ' ') }]) {
      await putStock(market, (await aContact(market)).companyId, [line])
    }
    expect(formatReasons((await matches())[0]!.reasons!)).toContain('2 members have it in stock')
  })

  test('are pending until the job has stored them, and after a resend again (BK-058)', async () => {
    const { caller, wanted } = await aMatchScene(market)
    const isPending = async () => (await askFor(caller, wanted, 'ai')).body.payload.isPending
    expect(await isPending()).toBe(false)
    market.clock.advance({ days: 4 })
    const resent = await caller.call(resendBroadcast, { params: { id: String(wanted) } })
    expect(resent.status).toBe(200)
    expect(await isPending()).toBe(true)
    await matchOffer(market.platform, wanted)
    expect(await isPending()).toBe(false)
  })

  test('are complete when a removed broadcast is asked about: there are none (BK-046)', async () => {
    const { caller, wanted, offer } = await aMatchScene(market)
    await offer()
    await caller.call(removeBroadcast, { params: { id: String(wanted) } })
    for (const reply of [
      await askFor(caller, wanted, 'ai'),
      await caller.call(matchedBroadcastIds, { params: { id: String(wanted) } }),
    ]) {
      expect(reply.status).toBe(404)
      expect(reply.refusal.payload.msg).toBe(refusals.notOwnOffer)
    }
  })
})

describe('strategies (API-020, MT-008, AM-036)', () => {
  test.for(['old', '1', 'ai', '2'])('%s finds the offer', async (strategy) => {
    const { caller, wanted, offer } = await aMatchScene(market)
    const { id } = await offer()
    const { status, body } = await askFor(caller, wanted, strategy)
    expect(status).toBe(200)
    expect(body.payload.results[0]!.broadcastId).toBe(id)
    expect(body.payload.results[0]!.reasons).toBeUndefined()
  })

  test('an unknown one gives empty results', async () => {
    const { caller, wanted, offer } = await aMatchScene(market)
    await offer()
    const { status, body } = await askFor(caller, wanted, 'psychic')
    expect(status).toBe(200)
    expect(body.payload.results).toEqual([])
  })

  test('showStrategy adds the reasons', async () => {
    const { caller, wanted, offer } = await aMatchScene(market)
    await offer()
    const query = { isFromOwnBroadcasts: true, showStrategy: true }
    const { body } = await askFor(caller, wanted, 'ai', query)
    expect(body.payload.results[0]!.reasons![0]!.code).toBe('same-part')
  })

  test('the old one names the shared words and the brand (MT-004)', async () => {
    const { caller, wanted, offer, part } = await aMatchScene(market)
    await offer({ price: '92' })
    const query = { isFromOwnBroadcasts: true, showStrategy: true }
    const { results } = (await askFor(caller, wanted, 'old', query)).body.payload
    const texts = formatReasons(results[0]!.reasons!)
    expect(texts).toEqual([
      `Same words: ${part}`,
      'Same manufacturer HPE',
      'Price 8 % below yours',
      'Covers the whole quantity',
    ])
  })

  test('the old one looks back 30 days for a shared part number, ranked with the brand (BK-056)', async () => {
    const { caller, wanted, offer } = await aMatchScene(market)
    await offer({ description: 'Rail kit' })
    const otherBrand = await offer({ brand: 'Dell' })
    const same = await offer()
    await offer({ sentAt: new Date(market.clock.now().getTime() - 31 * 86_400_000) })
    const { results } = (await askFor(caller, wanted, 'old')).body.payload
    expect(results.map(({ broadcastId }) => broadcastId)).toEqual([same.id, otherBrand.id])
    expect(results[0]!.similarity).toBeGreaterThan(0.9)
    expect(results[1]!.similarity).toBeLessThan(results[0]!.similarity)
  })

  test('the old one answers an offer of symbols', async () => {
    const { caller, wanted } = await aMatchScene(market, { brand: '★', description: "★ ' & | !" })
    const { status, body } = await askFor(caller, wanted, 'old')
    expect({ status, results: body.payload.results }).toEqual({ status: 200, results: [] })
  })
})

describe('the switch (MT-002, AM-035, PF-013)', () => {
  test('hides matches after composing, but not those of own broadcasts', async () => {
    const { caller, wanted, offer, ids } = await aMatchScene(market)
    const { id } = await offer()
    await caller.call(setPossibleMatches, { body: { possibleMatchesDisabled: true } })
    for (const strategy of ['old', 'ai']) {
      const { body } = await askFor(caller, wanted, strategy, {})
      expect(body.payload).toEqual({ results: [], broadcast: null, isPending: false })
    }
    expect(await ids()).toEqual([id])
    await caller.call(setPossibleMatches, { body: { possibleMatchesDisabled: false } })
    const { body } = await askFor(caller, wanted, 'ai', {})
    expect(body.payload.results).toHaveLength(1)
  })
})

describe('when matches are read', () => {
  test('removed offers, and those of hidden companies, are left out (BK-046, BK-116)', async () => {
    const { offer, ids } = await aMatchScene(market)
    const stays = await offer()
    const removed = await offer()
    const hidden = await offer()
    expect((await ids()).toSorted()).toEqual([stays.id, removed.id, hidden.id].toSorted())
    const seller = await signedIn(market, removed.contact)
    await seller.call(removeBroadcast, { params: { id: String(removed.id) } })
    await market.database.sql`
      update company set state = 'custom-blocked' where id = ${hidden.contact.companyId}`
    expect(await ids()).toEqual([stays.id])
    await market.database.sql`
      update company set state = 'active' where id = ${hidden.contact.companyId}`
    expect((await ids()).toSorted()).toEqual([stays.id, hidden.id].toSorted())
  })

  test('offers sent more than 60 days ago are left out', async () => {
    const { offer, ids } = await aMatchScene(market)
    const fresh = await offer()
    const old = await offer()
    const before = (days: number) => new Date(market.clock.now().getTime() - days * 86_400_000)
    const send = (id: number, at: Date) => market.database.sql`
      update broadcast set created_at = ${at}, sent_at = ${at} where id = ${id}`
    await send(fresh.id, before(59))
    await send(old.id, before(61))
    expect(await ids()).toEqual([fresh.id])
  })

  test('a fault answers 500 with empty results (MT-010, ER-026, BK-058)', async () => {
    const { caller, wanted } = await aMatchScene(market)
    await market.owner`alter table possible_match rename to renamed_match`
    try {
      const reply = await caller.call(matchedBroadcastIds, {
        params: { id: String(wanted) },
        query: { isFromOwnBroadcasts: true },
      })
      expect(reply.status).toBe(500)
      expect(reply.body).toMatchObject({ status: 500, payload: { results: [], inStock: [] } })
      const other = await caller.call(possibleMatches, {
        params: { id: String(wanted), strategy: 'ai' },
        query: { isFromOwnBroadcasts: true },
      })
      expect(other.status).toBe(500)
      expect(other.body.payload).toEqual({ results: [], broadcast: null, isPending: false })
    } finally {
      await market.owner`alter table renamed_match rename to possible_match`
    }
  })
})

test('colleagues read the matches of each other, other companies are told that the broadcast is not theirs (MT-013, BK-132)', async () => {
  const { buyer, wanted, offer } = await aMatchScene(market)
  const { id } = await offer()
  const colleague = await signedIn(market, await aColleague(market, buyer))
  expect((await askFor(colleague, wanted, 'ai')).body.payload.results[0]!.broadcastId).toBe(id)
  const stranger = await signedIn(market, await aContact(market))
  const foreign = await askFor(stranger, wanted, 'ai')
  expect([foreign.status, foreign.refusal.payload.msg]).toEqual([404, refusals.notOwnOffer])
  const contact = await aContact(market, { company: { isServiceOnly: true } })
  const service = await signedIn(market, contact)
  const refused = await askFor(service, wanted, 'ai')
  expect(refused.refusal.payload.extra).toBe('SERVICE_ONLY')
})

test('an offer that was matched before is matched with one that comes later', async () => {
  const { offer, ids, wanted } = await aMatchScene(market)
  const later = await offer()
  await aMatchedBroadcast(market, { description: 'Unrelated' })
  expect(await ids()).toEqual([later.id])
  const [row] = await market.database.sql`
    select count(*)::int as n from possible_match where wtb_id = ${wanted}`
  expect(row).toEqual({ n: 1 })
})
