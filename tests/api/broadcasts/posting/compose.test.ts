import { beforeAll, describe, expect, test } from 'vitest'
import { getBroadcast, listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import type { composeBroadcast } from '#contract/broadcasts/posting.ts'
import type { Answer } from '#contract/endpoint.ts'
import { anAccount, blockReasons, blockedKinds } from '../../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { aContact, type TestContact } from '../../../support/market/factories.ts'
import { anOffer, compose, sendOffer } from '../../../support/stock/offers.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let caller: Caller
beforeAll(async () => {
  me = await aContact(market, { emailAlternative: 'second@composer.example' })
  caller = await signedIn(market, me)
})
/** A fresh contact for a test that sends more than once. */
async function aSender() {
  const contact = await aContact(market)
  return { contact, caller: await signedIn(market, contact) }
}
const read = async (id: number, who = caller) =>
  (await who.call(getBroadcast, { params: { id: String(id) } })).body.result

describe('sending a broadcast (API-023, BC-003, BC-038)', () => {
  test('stores and lists it with subject and message built from all fields (AM-029)', async () => {
    const body = anOffer(me, {
      listType: '2',
      broadcastType: 'wtb',
      quantity: '25',
      brand: 'Dell',
      desc: 'PowerEdge R740',
      condition: 'Refurbished',
      price: '1250',
      currency: 'USD',
      pLink: 'https://shop.example/r740',
      additionalInfo: 'With rails.\nShips tomorrow.',
    })
    const sent = await compose(caller, body)
    expect(sent.status).toBe(200)
    expect(sent.body).toEqual({
      status: 200,
      payload: { id: expect.any(Number), msg: 'Broadcast sent' },
    })
    const { id } = (sent.body as Answer<typeof composeBroadcast>).payload
    const result = await read(id)
    expect(result).toMatchObject({
      subject: 'WTB: 25 x Dell PowerEdge R740',
      side: 'WTB',
      listId: 2,
      quantity: '25',
      brand: 'Dell',
      description: 'PowerEdge R740',
      condition: 'Refurbished',
      pLink: 'https://shop.example/r740',
      additionalInfo: 'With rails.\nShips tomorrow.',
      companyId: me.companyId,
      contactId: me.id,
      isOwn: true,
      isByViewer: true,
      isOkToResend: false,
      date: market.clock.now().toISOString(),
    })
    const told = [
      '25',
      'Dell',
      'PowerEdge R740',
      'Refurbished',
      'USD 1,250',
      'With rails.\nShips tomorrow.',
      'https://shop.example/r740',
    ]
    for (const part of told) expect(result.message).toContain(part)
    const { body: list } = await caller.call(listBroadcasts, { query: { onlyOwnBroadcasts: true } })
    expect(list.payload.results[0]!.id).toBe(id)
  })
  test('defaults to WTS and EUR, without link and additional information', async () => {
    const {
      broadcastType: _,
      currency: __,
      pLink: ___,
      additionalInfo: ____,
      ...body
    } = anOffer(me)
    const reply = await compose(caller, body)
    expect(reply.status).toBe(200)
    const result = await read((reply.body as { payload: { id: number } }).payload.id)
    expect(result).toMatchObject({ side: 'WTS', pLink: null, additionalInfo: '' })
    expect(result.message).toContain('EUR 420')
  })
  test.each(['wts', 'WTS', 'Wtb', 'wtb'])(
    'reads the type in any case and emits it in upper case: %s (AM-030)',
    async (type) => {
      const sender = await aSender()
      const id = await sendOffer(sender.caller, sender.contact, { broadcastType: type })
      expect((await read(id)).side).toBe(type.toUpperCase())
    },
  )
  test('reads the list id as text of one or two digits (AM-031)', async () => {
    const sender = await aSender()
    expect(
      (await read(await sendOffer(sender.caller, sender.contact, { listType: '15' }))).listId,
    ).toBe(15)
  })
  test('accepts either own address in any case (AM-122)', async () => {
    const sender = await aContact(market, { emailAlternative: 'other@alt.example' })
    const who = await signedIn(market, sender)
    const id = await sendOffer(who, sender, { fromEmail: ' Other@ALT.example ' })
    expect((await read(id)).contact!.email).toBe('other@alt.example')
    const first = await sendOffer(who, sender, { fromEmail: sender.email.toUpperCase() })
    expect((await read(first)).contact!.email).toBe(sender.email)
  })
  test('takes the sender from the session, not the body (AM-122)', async () => {
    const other = await aContact(market)
    const id = await sendOffer(caller, me, {
      ...({
        contactId: other.id,
        companyId: other.companyId,
        id: 1,
        sentAt: '2020-01-01',
      } as object),
    })
    expect(await read(id)).toMatchObject({
      contactId: me.id,
      companyId: me.companyId,
      date: market.clock.now().toISOString(),
    })
  })
  test('accepts the maximum length of every field', async () => {
    const sender = await aSender()
    const id = await sendOffer(sender.caller, sender.contact, {
      listType: '12',
      quantity: '9'.repeat(10),
      brand: 'b'.repeat(50),
      desc: 'd'.repeat(50),
      condition: 'c'.repeat(20),
      price: '9'.repeat(10),
      pLink: `https://x.example/${'l'.repeat(482)}`,
      additionalInfo: 'i'.repeat(2000),
    })
    expect((await read(id)).additionalInfo).toHaveLength(2000)
  })
})

describe('who may send (section C)', () => {
  test('asks visitors to sign in', async () => {
    expect((await compose(visitor(market), anOffer(me))).status).toBe(401)
  })
  test.each(['trial', 'overdue'] as const)('allows %s accounts', async (kind) => {
    const { contact, caller: who } = await anAccount(market, kind)
    expect((await compose(who, anOffer(contact))).status).toBe(200)
  })
  test('refuses service-only accounts', async () => {
    const { contact, caller: who } = await anAccount(market, 'serviceOnly')
    const reply = await compose(who, anOffer(contact))
    expect([reply.status, reply.refusal.payload.extra]).toEqual([403, 'SERVICE_ONLY'])
  })
  test.each(blockedKinds)(
    'a blocked account may not, and learns why: %s (BK-009)',
    async (kind) => {
      const { contact, caller: who } = await anAccount(market, kind)
      const reply = await compose(who, anOffer(contact))
      expect([reply.status, reply.refusal.payload.extra]).toEqual([403, blockReasons[kind]])
    },
  )
})
