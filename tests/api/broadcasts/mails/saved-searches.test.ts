import { beforeEach, describe, expect, test } from 'vitest'
import {
  removeSavedSearch,
  removeSavedSearchByField,
  listSavedSearches,
  saveSearch,
  updateNotificationType,
  type SavedSearch,
} from '#contract/broadcasts/saved-searches.ts'
import { anAccount, blockedKinds } from '../../../support/accounts.ts'
import { signedIn, type Caller } from '../../../support/market/callers.ts'
import { aCompany, aContact, type TestContact } from '../../../support/market/factories.ts'
import { setSettings } from '../../../support/market/settings.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeEach(async () => {
  await market.database.sql`delete from setting`
  market.clock.set('2026-11-20T14:00:00Z')
  me = await aContact(market)
  caller = await signedIn(market, me)
})

const save = (body: unknown, by = caller) => by.raw(saveSearch.method, saveSearch.path, body)
const ownOnes = async (by = caller) => (await by.call(listSavedSearches)).body.payload.results
async function saved(body: unknown, by = caller): Promise<SavedSearch> {
  const reply = await save(body, by)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.refusal.payload))
  return (reply.body as { payload: { result: SavedSearch } }).payload.result
}
async function refusal(body: unknown) {
  const { status, refusal } = await save(body)
  const { extra, errors = [], msg } = refusal.payload
  expect(await ownOnes()).toEqual([])
  return { status, extra, msg, fields: errors.map(({ param }) => param) }
}
const allowAtMost = (most: number) => setSettings(market, { savedSearchesPerContact: most })

describe('saving a search (API-031, SS-001, SS-002)', () => {
  test('returns all fields, isDigest and its opposite doUpdateImmediately (AM-087)', async () => {
    const company = await aCompany(market, { name: 'Noord Hardware' })
    const result = await saved({
      q: ' "840 G8"  ',
      listType: 7,
      broadcastType: 'wts',
      companyId: company.id,
      isDigest: true,
    })
    expect(result).toEqual({
      id: result.id,
      q: '840 G8',
      exactPhrase: false,
      listType: 7,
      broadcastType: 'WTS',
      companyId: company.id,
      companyName: 'Noord Hardware',
      isDigest: true,
      doUpdateImmediately: false,
      created: '20/11/2026',
      createdDT: '2026-11-20T14:00:00.000Z',
      lastHit: null,
      lastHitDT: null,
    })
    expect(await ownOnes()).toEqual([result])
    expect(await saved({ q: 'ThinkPad' })).toMatchObject({
      isDigest: false,
      doUpdateImmediately: true,
    })
  })
  test('accepts text, a list or a company alone (AM-086)', async () => {
    const company = await aCompany(market)
    for (const body of [{ q: 'X1' }, { listType: '7' }, { companyId: String(company.id) }]) {
      expect((await save(body)).status).toBe(200)
    }
    expect(await ownOnes()).toHaveLength(3)
  })
  test('treats empty, null and absent fields as no filter', async () => {
    await saved({ q: 'X1', listType: '', broadcastType: 'ALL', companyId: null })
    expect((await save({ q: 'X1' })).refusal.payload.extra).toBe('SAVED')
  })
  test.each([
    {},
    { q: '' },
    { q: ' "" ' },
    { q: null },
    { broadcastType: 'WTS' },
    { isDigest: true },
  ])('nothing to search for is not saved: %j', async (body) => {
    expect(await refusal(body)).toMatchObject({ status: 400, fields: ['q'] })
  })
  test('keeps several lists, once in any order (BC-072)', async () => {
    const several = await saved({ q: 'R740', listTypes: [12, 7, 7] })
    expect(several).toMatchObject({ listType: null, listTypes: [7, 12] })
    expect((await save({ q: 'R740', listTypes: [7, 12] })).status).toBe(409)
    const one = await saved({ q: 'R740', listTypes: [7] })
    expect([one.listType, one.listTypes]).toEqual([7, undefined])
    expect(await ownOnes()).toEqual([one, several])
    const wrong = await save({ q: 'R741', listTypes: [7, 99] })
    expect(wrong.refusal.payload.errors).toMatchObject([{ param: 'listTypes' }])
  })
  test('refuses text without a letter or digit', async () => {
    expect(await refusal({ q: '--- !!' })).toMatchObject({ status: 400, fields: ['q'] })
    expect(await refusal({ q: '---', listType: 7 })).toMatchObject({ fields: ['q'] })
  })
  test.each([
    ['q', { q: 'x'.repeat(10_000) }],
    ['q', { q: ['X1'] }],
    ['listType', { listType: 99 }],
    ['listType', { listType: 2_147_483_647 }],
    ['listType', { listType: 'Laptop' }],
    ['companyId', { companyId: 2_000_000 }],
    ['companyId', { companyId: -1 }],
    ['broadcastType', { q: 'X1', broadcastType: 'WTX' }],
    ['isDigest', { q: 'X1', isDigest: 'yes' }],
  ])('a wrong %s is named', async (field, body) => {
    expect(await refusal(body)).toMatchObject({ status: 400, fields: [field] })
  })
  test('reports all invalid fields together', async () => {
    expect((await refusal({ q: '!', listType: 99, companyId: 2_000_000 })).fields).toEqual([
      'q',
      'listType',
      'companyId',
    ])
  })
  test.each(['new', 'custom-blocked', 'terminated'] as const)(
    'a company that nobody sees does not exist for a search: %s',
    async (state) => {
      const company = await aCompany(market, { state })
      expect(await refusal({ companyId: company.id })).toMatchObject({ fields: ['companyId'] })
    },
  )
  test('keeps 200 characters of any script', async () => {
    const q = '漢'.repeat(200)
    expect((await saved({ q })).q).toBe(q)
  })
  test('removes lone surrogates and control characters', async () => {
    expect((await save({ q: 'X1 \ud800 \u0085 \u2028 end\u0000' })).status).toBe(200)
  })
})

describe('the same search', () => {
  test('is saved once, ignoring case, spacing and notification (AM-086)', async () => {
    await saved({ q: 'EliteBook 840', listType: 7 })
    const again = await save({ q: ' elitebook   840 ', listType: '7', isDigest: true })
    expect(again.status).toBe(409)
    expect(again.refusal.payload).toMatchObject({
      extra: 'SAVED',
      msg: 'You have already saved this search.',
    })
    expect(await ownOnes()).toHaveLength(1)
  })
  test('differs by list, side, company and exact phrase', async () => {
    const company = await aCompany(market)
    const bodies = [
      {},
      { listType: 7 },
      { broadcastType: 'WTB' },
      { companyId: company.id },
      { exactPhrase: true },
    ]
    for (const body of bodies) await saved({ q: '840 G8', ...body })
    expect(await ownOnes()).toHaveLength(bodies.length)
  })
  test('is saved once by ten concurrent calls', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => save({ q: '840 G8' })))
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await ownOnes()).toHaveLength(1)
  })
  test('can be saved by a colleague too', async () => {
    const colleague = await aContact(market, { company: { id: me.companyId, name: 'x' } })
    await saved({ q: '840 G8' })
    expect((await save({ q: '840 G8' }, await signedIn(market, colleague))).status).toBe(200)
  })
})

describe('the cap (BK-055)', () => {
  test("is the operator's setting, and one can be saved again once one is removed", async () => {
    await allowAtMost(2)
    const first = await saved({ q: 'one' })
    await saved({ q: 'two' })
    const third = await save({ q: 'three' })
    expect(third.status).toBe(409)
    expect(third.refusal.payload).toMatchObject({
      extra: 'FULL',
      msg: 'You can save up to 2 searches. Please remove one first.',
    })
    expect((await save({ q: 'two' })).refusal.payload.extra).toBe('SAVED')
    await caller.call(removeSavedSearch, { params: { id: String(first.id) } })
    expect((await save({ q: 'three' })).status).toBe(200)
  })
  test('holds under concurrent saves', async () => {
    await allowAtMost(3)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => save({ q: `part ${n}` })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await ownOnes()).toHaveLength(3)
  })
})

describe('own searches only (API-030, API-032, API-033, BK-024)', () => {
  test("lists own searches, newest first, with dates in the viewer's time zone", async () => {
    const other = await anAccount(market, 'member')
    await saved({ q: 'foreign' }, other.caller)
    market.clock.set('2026-11-20T22:00:00Z')
    await saved({ q: 'older' })
    market.clock.advance({ minutes: 1 })
    await saved({ q: 'newer' })
    const reply = await caller.raw('GET', listSavedSearches.path, undefined, {
      cookie: 'tz=Asia%2FTokyo',
    })
    const { results } = (reply.body as { payload: { results: SavedSearch[] } }).payload
    expect(results.map(({ q, created }) => [q, created.slice(0, 2)])).toEqual([
      ['newer', '21'],
      ['older', '21'],
    ])
  })
  test('answers 404 for searches of others and unknown ones', async () => {
    const colleague = await signedIn(
      market,
      await aContact(market, { company: { id: me.companyId, name: 'x' } }),
    )
    const stranger = (await anAccount(market, 'member')).caller
    const { id } = await saved({ q: '840 G8' })
    for (const by of [colleague, stranger]) {
      const params = { id: String(id) }
      expect((await by.call(removeSavedSearch, { params })).status).toBe(404)
      expect((await by.call(removeSavedSearchByField, { body: { id } })).status).toBe(404)
      expect(
        (await by.call(updateNotificationType, { params, body: { isDigest: true } })).status,
      ).toBe(404)
    }
    expect((await caller.call(removeSavedSearch, { params: { id: '2147483647' } })).status).toBe(
      404,
    )
    expect(await ownOnes()).toMatchObject([{ id, isDigest: false }])
  })
  test('is removed by id in path, query or body (AM-010)', async () => {
    const ids = [await saved({ q: 'a1' }), await saved({ q: 'b2' }), await saved({ q: 'c3' })].map(
      ({ id }) => id,
    )
    const [one, two, three] = ids
    expect((await caller.raw('DELETE', `/api/savedSearches/${one}`)).status).toBe(200)
    expect((await caller.raw('DELETE', `/api/savedSearches?id=${two}`)).status).toBe(200)
    expect((await caller.raw('DELETE', '/api/savedSearches', { id: String(three) })).status).toBe(
      200,
    )
    expect(await ownOnes()).toEqual([])
    expect((await caller.raw('DELETE', `/api/savedSearches/${one}`)).status).toBe(404)
  })
  test('refuses removal without a valid id', async () => {
    for (const reply of [
      await caller.raw('DELETE', '/api/savedSearches'),
      await caller.raw('DELETE', '/api/savedSearches', {}),
      await caller.raw('DELETE', '/api/savedSearches?id=abc'),
      await caller.raw('DELETE', '/api/savedSearches', { id: 'abc' }),
    ]) {
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors?.[0]?.param).toBe('id')
    }
  })
  test('answers 404 to one of two concurrent removals', async () => {
    const params = { id: String((await saved({ q: '840 G8' })).id) }
    const replies = await Promise.all([
      caller.call(removeSavedSearch, { params }),
      caller.call(removeSavedSearch, { params }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
  test('switches the notification to daily and back (SS-004)', async () => {
    const { id } = await saved({ q: '840 G8' })
    for (const isDigest of [true, true, false]) {
      const reply = await caller.call(updateNotificationType, {
        params: { id: String(id) },
        body: { isDigest },
      })
      expect(reply.body.payload.result).toMatchObject({
        id,
        isDigest,
        doUpdateImmediately: !isDigest,
      })
    }
    const bad = await caller.raw(
      'POST',
      `/api/savedSearches/${id}/actions/updateNotificationType`,
      {
        isDigest: 'daily',
      },
    )
    expect(bad.refusal.payload.errors?.[0]?.param).toBe('isDigest')
  })
})

describe('who may (section C)', () => {
  test.each(['trial', 'member', 'overdue', 'serviceOnly'] as const)(
    'saves, reads, changes and removes: %s (SS-007)',
    async (kind) => {
      const account = await anAccount(market, kind)
      const { id } = await saved({ q: '840 G8' }, account.caller)
      const params = { id: String(id) }
      expect(await ownOnes(account.caller)).toHaveLength(1)
      const changed = await account.caller.call(updateNotificationType, {
        params,
        body: { isDigest: true },
      })
      expect(changed.status).toBe(200)
      expect((await account.caller.call(removeSavedSearch, { params })).status).toBe(200)
    },
  )
  test.each(blockedKinds)('refuses to read: %s', async (kind) => {
    const account = await anAccount(market, kind)
    expect((await account.caller.call(listSavedSearches)).status).toBe(403)
    expect((await save({ q: '840 G8' }, account.caller)).status).toBe(403)
  })
})
