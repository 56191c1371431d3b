import { beforeAll, describe, expect, test } from 'vitest'
import { getBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { setFavourite } from '#contract/favourites.ts'
import { refusals } from '#contract/refusals.ts'
import { anAccount } from '../../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aBroadcast, aContact } from '../../../support/market/factories.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let member: Caller
beforeAll(async () => {
  member = await signedIn(market, await aContact(market))
})
const open = (caller: Caller, id: number) =>
  caller.call(getBroadcast, { params: { id: String(id) } })

describe('a broadcast on its page (BC-025, BC-026, BC-029, API-019)', () => {
  test('returns all fields and the contact to members', async () => {
    const contact = await aContact(market, {
      company: {
        name: 'Detail Traders',
        countryCode: 'FR',
        tier: 4,
        website: 'https://detail.example',
        description: 'Servers.',
        telephone: '+33 1 55 50 10 00',
      },
      name: 'Claire Martin',
      function: 'Sales',
      telephone: '+33 6 55 50 10 01',
    })
    const { id } = await aBroadcast(market, {
      contact,
      listId: 11,
      side: 'WTS',
      quantity: '300',
      brand: 'Apple',
      description: 'iPhone 13 128GB',
      condition: 'Grade B',
      price: '1215',
      currency: 'GBP',
      productLink: 'https://detail.example/13',
      additionalInfo: 'Unlocked.\nSee https://detail.example/list',
      sentAt: new Date('2026-07-01T22:30:00Z'),
    })
    const { status, body } = await open(member, id)
    expect(status).toBe(200)
    expect(body.payload.result).toEqual(body.result)
    expect(body.result).toMatchObject({
      id,
      side: 'WTS',
      listId: 11,
      broadcastListName: 'Mobile',
      subject: 'WTS: 300 x Apple iPhone 13 128GB',
      date: '2026-07-01T22:30:00.000Z',
      dateAsString: '02/07/2026',
      dateAsStringLong: 'Thursday 2 July 2026, 00:30',
      companyId: contact.companyId,
      contactId: contact.id,
      company: {
        id: contact.companyId,
        name: 'Detail Traders',
        country: 'France',
        tier: 4,
        isDiamond: true,
        isGold: false,
        isTrusted: false,
        website: 'https://detail.example',
        description: 'Servers.',
        tel: '+33 1 55 50 10 00',
      },
      contact: {
        name: 'Claire Martin',
        email: contact.email,
        function: 'Sales',
        tel: '+33 6 55 50 10 01',
      },
      quantity: '300',
      brand: 'Apple',
      description: 'iPhone 13 128GB',
      condition: 'Grade B',
      price: '£\u00a01,215',
      pLink: 'https://detail.example/13',
      additionalInfo: 'Unlocked.\nSee https://detail.example/list',
      isOwn: false,
      isByViewer: false,
      isOkToResend: false,
      isFavorite: false,
    })
    for (const part of [
      '300',
      'Apple',
      'iPhone 13 128GB',
      'Grade B',
      'Unlocked.',
      'https://detail.example/list',
    ]) {
      expect(body.result.message).toContain(part)
    }
  })
  test('returns a non-numeric price as typed (AM-032)', async () => {
    const { id } = await aBroadcast(market, { price: 'best offer' })
    expect((await open(member, id)).body.result.price).toBe('best offer')
  })
  test('is the whole view for a service-only account too (API-019)', async () => {
    const { id, contact } = await aBroadcast(market, { productLink: 'https://x.example/1' })
    const { caller } = await anAccount(market, 'serviceOnly')
    expect((await open(caller, id)).body.result).toMatchObject({
      company: { name: contact.companyName },
      pLink: 'https://x.example/1',
      isOkToResend: false,
    })
  })
  test('distinguishes own company and own contact (AM-034)', async () => {
    const me = await aContact(market)
    const colleague = await aContact(market, {
      company: { id: me.companyId, name: me.companyName },
    })
    const { id } = await aBroadcast(market, { contact: me })
    const flags = async (caller: Caller) => {
      const { isOwn, isByViewer } = (await open(caller, id)).body.result
      return { isOwn, isByViewer }
    }
    expect(await flags(await signedIn(market, me))).toEqual({ isOwn: true, isByViewer: true })
    expect(await flags(await signedIn(market, colleague))).toEqual({
      isOwn: true,
      isByViewer: false,
    })
    expect(await flags(member)).toEqual({ isOwn: false, isByViewer: false })
  })
  test('says whether its company is a favourite of this contact', async () => {
    const { id, contact } = await aBroadcast(market)
    await member.call(setFavourite, { body: { companyId: contact.companyId, action: true } })
    expect((await open(member, id)).body.result.isFavorite).toBe(true)
    const { caller } = await anAccount(market, 'member')
    expect((await open(caller, id)).body.result.isFavorite).toBe(false)
  })
  test('may be resent by its company when older than 3 days and not before (BC-056, BK-045)', async () => {
    const me = await aContact(market)
    const caller = await signedIn(market, me)
    const { id } = await aBroadcast(market, { contact: me })
    const isOkToResend = async (who = caller) => (await open(who, id)).body.result.isOkToResend
    expect(await isOkToResend()).toBe(false)
    market.clock.advance({ days: 3 })
    expect(await isOkToResend()).toBe(false)
    market.clock.advance({ seconds: 1 })
    expect(await isOkToResend()).toBe(true)
    expect(await isOkToResend(member)).toBe(false)
  })
})

describe('missing broadcasts', () => {
  test('is not found once removed, for its owner neither, with the words of the notice (BK-046, ER-011)', async () => {
    const { id, contact } = await aBroadcast(market, { removedAt: market.clock.now() })
    for (const caller of [visitor(market), member, await signedIn(market, contact)]) {
      const reply = await open(caller, id)
      expect(reply.status).toBe(404)
      expect(reply.refusal.payload.msg).toBe(refusals.broadcastRemoved)
    }
  })
  test.each(['new', 'custom-blocked', 'terminated'] as const)(
    'is not found when its company is in state %s (BK-116)',
    async (state) => {
      const { id } = await aBroadcast(market, {
        contact: await aContact(market, { company: { state } }),
      })
      for (const caller of [visitor(market), member])
        expect((await open(caller, id)).status).toBe(404)
    },
  )
  test.each(['trial-ended', 'force-pay'] as const)(
    'is found when its company is in state %s',
    async (state) => {
      const { id } = await aBroadcast(market, {
        contact: await aContact(market, { company: { state } }),
      })
      expect((await open(member, id)).status).toBe(200)
    },
  )
  test.each([
    '1999999999',
    '2147483647',
    '2147483648',
    '4294967297',
    '99999999999999999999',
    '0',
    '00',
  ])('is not found under the id %s', async (id) => {
    for (const caller of [visitor(market), member]) {
      const reply = await caller.raw('GET', `/api/broadcasts/${id}`)
      expect(reply.status).toBe(404)
      expect(reply.refusal.status).toBe(404)
    }
  })
  test.each([
    'abc',
    '12abc',
    '1.5',
    '-1',
    '1%00',
    '%00',
    '%20',
    "1'",
    '1%2F2',
    '1/',
    'null',
    '١',
    '1e3',
    '0x1',
  ])('is not found under what is not digits: %s (BC-027, AM-012)', async (id) => {
    const reply = await member.raw('GET', `/api/broadcasts/${id}`)
    expect(reply.status).toBe(404)
    expect(reply.refusal).toMatchObject({ status: 404, payload: { msg: expect.any(String) } })
  })
})
