import { describe, expect, test } from 'vitest'
import { removeBroadcast } from '#contract/broadcasts/posting.ts'
import { blockCompany } from '#contract/companies/desk/company-actions.ts'
import { buildSearchQuery } from '#server/features/broadcasts/search/search-text.ts'
import { createSearchCache, maxAgeMs } from '#server/features/broadcasts/search/search-cache.ts'
import type { Fragment } from '#server/platform/database/database.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact } from '../../../support/market/factories.ts'
import { anOffer, compose } from '../../../support/stock/offers.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { atNode, findBroadcasts } from '../../../support/market/list-broadcasts.ts'
import { useSecondNode, useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
/** The same market served by another process. */
const other = useSecondNode(market)

const elsewhere = (caller: Caller) => atNode(other, caller)

describe('cached counts (BK-048)', () => {
  const countOf = async (caller: Caller, word: string) =>
    (await findBroadcasts(caller, `query=${word}`)).total

  test('include an own broadcast immediately', async () => {
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    expect(await countOf(caller, 'freshlyposted')).toBe(0)
    const before = (await findBroadcasts(caller, 'listType=7')).total
    expect((await compose(caller, anOffer(contact, { desc: 'Freshlyposted' }))).status).toBe(200)
    expect(await countOf(caller, 'freshlyposted')).toBe(1)
    expect((await findBroadcasts(caller, 'listType=7')).total).toBe(before + 1)
  })

  test('include a broadcast of another node when it is announced', async () => {
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    expect(await countOf(elsewhere(caller), 'announced')).toBe(0)
    await compose(caller, anOffer(contact, { desc: 'Announced' }))
    await expect.poll(() => countOf(elsewhere(caller), 'announced')).toBe(1)
  })

  test('exclude a removed broadcast immediately', async () => {
    const { id, contact } = await aBroadcast(market, { description: 'Removedsoon' })
    const caller = await signedIn(market, contact)
    expect(await countOf(caller, 'removedsoon')).toBe(1)
    await caller.call(removeBroadcast, { params: { id: String(id) } })
    expect(await countOf(caller, 'removedsoon')).toBe(0)
  })

  test('exclude the broadcasts of a hidden company immediately', async () => {
    const { contact } = await aBroadcast(market, { description: 'Hiddensoon' })
    const staff = await aStaffCaller(market, 'admin')
    const change = async (html: string, version: number) => {
      const body = { html, reason: 'Unpaid', version }
      const params = { id: String(contact.companyId) }
      expect((await staff.call(blockCompany, { params, body })).status).toBe(200)
    }
    expect(await countOf(visitor(market), 'hiddensoon')).toBe(1)
    await change('<p>Please call us.</p>', 1)
    expect(await countOf(visitor(market), 'hiddensoon')).toBe(0)
    await change('', 2)
    expect(await countOf(visitor(market), 'hiddensoon')).toBe(1)
  })

  test('never exceed the rows of the first page, whatever another node removes or hides', async () => {
    const { sql } = market.database
    const removed = await aBroadcast(market, { description: 'Contradicting' })
    const hidden = await aBroadcast(market, { description: 'Contradicting' })
    const stays = await aBroadcast(market, { description: 'Contradicting' })
    const filter = 'query=contradicting'
    expect((await findBroadcasts(visitor(market), filter)).total).toBe(3)
    await sql`update broadcast set removed_at = ${market.clock.now()} where id = ${removed.id}`
    expect((await findBroadcasts(visitor(market), filter)).total).toBe(2)
    await sql`update company set state = 'terminated' where id = ${hidden.contact.companyId}`
    expect(await findBroadcasts(visitor(market), filter)).toEqual({ ids: [stays.id], total: 1 })
  })

  /** A cache with its own clock that counts database searches, which `hold` can delay. */
  function observedCache() {
    const observed = { nowMs: 1, searches: 0, hold: Promise.resolve() }
    const searchSql = new Proxy(market.database.searchSql, {
      apply(target, self, given: [readonly string[]]) {
        const query = Reflect.apply(target, self, given) as unknown as Fragment
        if (!given[0][0]?.includes('with found as')) return query
        observed.searches += 1
        return query.then((rows) => observed.hold.then(() => rows))
      },
    })
    const cache = createSearchCache({ ...market.database, searchSql }, () => observed.nowMs)
    const find = (word: string) =>
      cache.find(
        { search: { literal: buildSearchQuery(word, false)!, audience: 'members' } },
        { offset: 0, limit: 10 },
      )
    return { observed, cache, find }
  }

  test('are reused for at most 10 seconds', async () => {
    const { observed, find } = observedCache()
    const { contact } = await aBroadcast(market, { description: 'Repeated' })
    expect((await find('repeated')).total).toBe(1)
    await aBroadcast(market, { contact, description: 'Repeated' })
    observed.nowMs += maxAgeMs
    expect((await find('repeated')).total).toBe(1)
    expect(observed.searches).toBe(1)
    observed.nowMs += 1
    expect((await find('repeated')).total).toBe(2)
    expect(observed.searches).toBe(2)
    expect(maxAgeMs).toBe(10_000)
  })

  test('are as old as their snapshot, however long the search takes', async () => {
    const { observed, find } = observedCache()
    const held = Promise.withResolvers<void>()
    observed.hold = held.promise
    const finding = find('slow')
    await expect.poll(() => observed.searches).toBe(1)
    observed.nowMs += 4000
    held.resolve()
    await finding
    observed.nowMs += maxAgeMs - 3999
    await find('slow')
    expect(observed.searches).toBe(2)
  })

  test('are loaded once for concurrent requests', async () => {
    const { observed, find } = observedCache()
    await Promise.all([find('together'), find('together'), find('together')])
    expect(observed.searches).toBe(1)
  })

  test('are dropped when a change happens while they load', async () => {
    const { observed, cache, find } = observedCache()
    const held = Promise.withResolvers<void>()
    observed.hold = held.promise
    const finding = find('overtaken')
    await expect.poll(() => observed.searches).toBe(1)
    await aBroadcast(market, { description: 'Overtaken' })
    cache.clear()
    const later = find('overtaken')
    held.resolve()
    await finding
    expect((await later).total).toBe(1)
    expect((await find('overtaken')).total).toBe(1)
  })

  test('are exact beyond the last page', async () => {
    await aBroadcast(market, { description: 'Lastpage' })
    const asked = await findBroadcasts(visitor(market), 'query=lastpage&page=7')
    expect(asked).toEqual({ ids: [], total: 1 })
    expect((await findBroadcasts(visitor(market), 'query=lastpage&page=9999999')).total).toBe(1)
  })
})
