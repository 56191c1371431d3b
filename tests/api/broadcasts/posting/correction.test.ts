import { beforeEach, describe, expect, test } from 'vitest'
import { getBroadcast } from '#contract/broadcasts/broadcasts.ts'
import { composeLimit, removeBroadcast, resendBroadcast } from '#contract/broadcasts/posting.ts'
import { saveSearch } from '#contract/broadcasts/saved-searches.ts'
import { matchSavedSearches } from '#server/features/broadcasts/saved-searches/match-saved-searches.ts'
import { correctBroadcast } from '#contract/broadcasts/composing.ts'
import { signedIn, visitor, type Caller } from '../../../support/market/callers.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { aContact, aSetting, type TestContact } from '../../../support/market/factories.ts'
import { anOffer, compose, outcomeOf, sendOffer } from '../../../support/stock/offers.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
const goods = { brand: 'HP', desc: 'EliteBook 840 G8', condition: 'Grade A' }
const more = { additionalInfo: 'With chargers', pLink: 'https://goods.example/840' }

let me: TestContact
let caller: Caller
let id: number
beforeEach(async () => {
  market.clock.set('2026-11-10T09:00:00Z')
  me = await aContact(market)
  caller = await signedIn(market, me)
  id = await sendOffer(caller, me, { ...goods, ...more })
})

const edit = (given: object = {}, of = id, who = caller) =>
  who.call(correctBroadcast, {
    params: { id: String(of) },
    body: { quantity: '10', price: '400', currency: 'EUR', ...given } as {
      quantity: string
      price: string
    },
  })
const read = (of: number) => caller.call(getBroadcast, { params: { id: String(of) } })
const limits = async () =>
  (await caller.call(composeLimit, { body: { listType: '7' } })).body.payload
const mailsOf = async (broadcastId: number) => {
  const rows = await market.database.sql`
    select from broadcast_sending where broadcast_id = ${broadcastId}`
  return rows.length
}

describe('the edit of a broadcast (AM-028)', () => {
  test('replaces it by the same with the other quantity and price, and sends that (BC-066)', async () => {
    expect((await read(id)).body.result.correctableUntil).toBe('2026-11-10T09:15:00.000Z')
    market.clock.advance({ minutes: 15 })
    const answer = await edit({ quantity: '12', price: '$399', currency: undefined })
    const next = answer.body.payload.id
    const { result } = (await read(next)).body
    expect(result).toMatchObject({
      quantity: '12',
      price: '$\u00a0399',
      description: goods.desc,
      ...more,
      typed: { price: '$399', currency: 'USD' },
    })
    expect(result.correctableUntil).toBeUndefined()
    expect(await mailsOf(next)).toBe(1)
  })
  test('is possible once, within 15 minutes, and for its sender (BC-066)', async () => {
    const company = { id: me.companyId, name: me.companyName }
    const colleague = await signedIn(market, await aContact(market, { company }))
    expect((await edit({}, id, colleague)).status).toBe(409)
    const stranger = await signedIn(market, await aContact(market))
    expect((await edit({}, id, stranger)).status).toBe(404)
    const next = (await edit()).body.payload.id
    expect((await edit({ price: '390' }, next)).status).toBe(409)
    const other = await sendOffer(caller, me)
    market.clock.advance({ minutes: 15, seconds: 1 })
    expect((await edit({}, other)).status).toBe(409)
    expect((await read(other)).body.result.correctableUntil).toBeUndefined()
  })
  test('refuses the same figures and invalid ones at their field, and keeps the broadcast (BC-066)', async () => {
    for (const [given, param] of [
      [{ price: '420' }, 'quantity'],
      [{ price: 'ask Joe' }, 'price'],
      [{ quantity: '0' }, 'quantity'],
    ] as const) {
      const { refusal } = await edit(given)
      expect(refusal.payload.errors?.map((error) => error.param)).toEqual([param])
    }
    expect((await read(id)).status).toBe(200)
  })
  test('is what the address of the first leads to, until it is removed (BC-066)', async () => {
    const next = (await edit()).body.payload.id
    expect((await read(id)).body.result.id).toBe(next)
    const seen = await visitor(market).call(getBroadcast, { params: { id: String(id) } })
    expect(seen.body.result.id).toBe(next)
    await caller.call(removeBroadcast, { params: { id: String(next) } })
    expect((await read(id)).status).toBe(404)
  })
  test('is sent while sending is paused, and does not count (BC-066, BC-052)', async () => {
    for (let sent = 0; sent < 4; sent++) await sendOffer(caller, me)
    expect(await outcomeOf(compose(caller, anOffer(me)))).toBe('400 SPAM')
    expect((await edit()).status).toBe(200)
    const { leftToday, pausedUntil } = await limits()
    expect({ leftToday, pausedUntil }).toEqual({
      leftToday: 15,
      pausedUntil: '2026-11-10T09:30:00.000Z',
    })
  })
  test('does not count towards the pause (BC-066, BC-052)', async () => {
    for (let sent = 0; sent < 3; sent++) await sendOffer(caller, me)
    await edit()
    expect(await outcomeOf(compose(caller, anOffer(me)))).toBe('sent')
    expect(await outcomeOf(compose(caller, anOffer(me)))).toBe('400 SPAM')
  })
  test('is sent beyond the limits of the list and of the day (BC-066, BC-050, BC-051)', async () => {
    let last = id
    for (let sent = 1; sent < 20; sent++) {
      market.clock.advance({ minutes: 16 })
      const listType = ['7', '1', '2', '4'][Math.floor(sent / 5)]!
      last = await sendOffer(caller, me, { listType })
      if (sent === 4) {
        expect((await edit({}, last)).status).toBe(200)
        expect((await limits()).leftOnList).toBe(0)
      }
    }
    expect((await limits()).leftToday).toBe(0)
    expect((await edit({}, last)).status).toBe(200)
  })
  test('may be removed and composed again instead, while sending is paused (AM-028, BC-052)', async () => {
    for (let sent = 0; sent < 4; sent++) await sendOffer(caller, me)
    await caller.call(removeBroadcast, { params: { id: String(id) } })
    const again = (price: string) => outcomeOf(compose(caller, anOffer(me, { ...goods, price })))
    expect(await again('400')).toBe('sent')
    expect(await again('390')).toBe('400 SPAM')
    expect((await limits()).leftToday).toBe(15)
  })
  test('counts when it is resent (BC-066, AM-027)', async () => {
    const next = (await edit()).body.payload.id
    market.clock.advance({ hours: 73 })
    caller = await signedIn(market, me)
    await caller.call(resendBroadcast, { params: { id: String(next) } })
    expect((await limits()).leftToday).toBe(19)
  })
  test('is refused to whom staff have removed from the list (BC-066, BC-055)', async () => {
    await market.database.sql`
      insert into broadcast_exclusion (contact_id, list_id, reason, starts_at)
      values (${me.id}, 7, 'Sold what was not there', '2026-01-01T00:00:00Z')`
    expect((await edit()).status).toBe(403)
    expect((await read(id)).status).toBe(200)
  })
  test('does not replace what staff have removed (BC-055)', async () => {
    const staff = await aStaffCaller(market, 'support')
    await staff.call(removeBroadcast, {
      params: { id: String(id) },
      body: { reason: 'Not in stock' },
    })
    expect(await outcomeOf(compose(caller, anOffer(me, { ...goods, price: '400' })))).toBe(
      '400 DUPL',
    )
  })
  test('is made once by two requests at once (BC-066)', async () => {
    const answers = await Promise.all([edit(), edit({ price: '390' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})

describe('the mail of a correction (BC-066)', () => {
  const states = async (of: number) => {
    const rows = await market.database.sql<{ state: string; answer: string | null }[]>`
      select distinct state, answer_text as answer from mail_delivery
      join mail_message on mail_message.id = message_id where about = ${`broadcast:${of}`}`
    return rows.map(({ state, answer }) => [state, answer])
  }
  const replaced = async (given: object) => {
    market.clock.advance({ minutes: 4 })
    const next = (await edit(given)).body.payload.id
    const [mail] = await queuedMails(market, `broadcast:${next}:`)
    return mail!
  }

  test('says what it replaces, in subject and first line (BC-066)', async () => {
    await aSetting(market, { contact: await aContact(market), listId: 7, type: 0 })
    const { subject, text, html } = await replaced({ price: '310' })
    expect(subject).toBe('[Laptop] Corrected: WTS: 10 × HP EliteBook 840 G8, Grade A, €\u00a0310')
    const line = 'Replaces the offer of 10:00, price was €\u00a0420'
    expect(text.split('\n')[0]).toBe(line)
    expect(html).toContain(`>${line}</p>`)
  })
  test.each([
    [{ quantity: '20', price: '420' }, 'quantity was 10'],
    [{ quantity: '20', price: '€310' }, 'quantity was 10, price was €\u00a0420'],
    [{ price: '420', currency: 'USD' }, 'price was €\u00a0420'],
  ])('names only what has changed: %j (BC-066)', async (given, changed) => {
    const { text } = await replaced(given)
    expect(text.split('\n')[0]).toBe(`Replaces the offer of 10:00, ${changed}`)
  })
  test('answers the first mail and cancels what of it is queued, alerts too (BC-066)', async () => {
    await aSetting(market, { contact: await aContact(market), listId: 7, type: 0 })
    const searcher = await aContact(market)
    await (await signedIn(market, searcher)).call(saveSearch, { body: { q: 'EliteBook 840' } })
    market.clock.advance({ minutes: 1 })
    id = await sendOffer(caller, me, { ...goods, condition: 'Grade B' })
    await matchSavedSearches(market.platform, id)
    expect(await queuedMails(market, `alert:${id}:`)).toHaveLength(1)
    const { key } = await replaced({ price: '310' })
    const next = Number(key.split(':')[1])
    expect(await states(id)).toEqual([['suppressed', 'Replaced by a correction']])
    await matchSavedSearches(market.platform, next)
    const [alert] = await queuedMails(market, `alert:${next}:`)
    expect(alert!.subject).toContain(': Corrected: WTS 10 × HP')
    expect(alert!.text).toContain('Replaces the offer of 10:01, price was €\u00a0420')
    const follows = await market.database.sql<{ follows: string | null }[]>`
      select distinct follows from mail_message where about = ${`broadcast:${next}`}`
    expect(follows).toEqual([{ follows: `broadcast:${id}` }])
    expect(await states(next)).toEqual([['queued', null]])
  })
  test('is not followed by alerts or matches of the first, whose jobs run later (BC-066)', async () => {
    await aSetting(market, { contact: await aContact(market), listId: 7, type: 0 })
    await replaced({ price: '310' })
    await matchSavedSearches(market.platform, id)
    expect(await queuedMails(market, `alert:${id}:`)).toEqual([])
  })
  test('is not the only end of queued mail: staff remove the offer (BK-046)', async () => {
    await aSetting(market, { contact: await aContact(market), listId: 7, type: 0 })
    id = await sendOffer(caller, me)
    await (
      await aStaffCaller(market, 'support')
    ).call(removeBroadcast, {
      params: { id: String(id) },
      body: { reason: 'Not in stock' },
    })
    expect(await states(id)).toEqual([['suppressed', 'Removed by staff']])
  })
  test('is not the only end of queued mail: its sender removes the offer (BK-046)', async () => {
    await aSetting(market, { contact: await aContact(market), listId: 7, type: 0 })
    id = await sendOffer(caller, me)
    await caller.call(removeBroadcast, { params: { id: String(id) } })
    expect(await states(id)).toEqual([['suppressed', 'Removed by its sender']])
  })
})
