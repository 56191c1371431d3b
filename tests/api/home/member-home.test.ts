import { describe, expect, test } from 'vitest'
import { getMemberHome, markAnswered, waitingDays } from '#contract/site/member-home.ts'
import { removeBroadcast } from '#contract/broadcasts/posting.ts'
import { aBuyer, openQuotes } from '../../support/companies/quotes.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aBroadcast, aContact, aReply } from '../../support/market/factories.ts'
import { insertHits } from '#server/features/inventory/public.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

const homeOf = async (caller: Caller) => (await caller.call(getMemberHome)).body.payload
const waitingOf = async (caller: Caller) => (await homeOf(caller)).waiting
const answer = (caller: Caller, kind: 'reply' | 'request', id: number, isAnswered = true) =>
  caller.call(markAnswered, { body: { kind, id, isAnswered } })

describe('what waits for a member (SH-020)', () => {
  test('is replies to own broadcasts and requests for quotes, the oldest first', async () => {
    const { me: buyer, caller: asking } = await aBuyer(market)
    const { anOffer, ask } = openQuotes(market)
    const { seller, partNumber, partId } = await anOffer()
    const own = await aBroadcast(market, { contact: seller, side: 'WTS' })
    const reply = await aReply(market, own.id, { contact: buyer, body: 'Still there?' })
    market.clock.advance({ minutes: 5 })
    await ask(asking, partId, { requestedQuantity: 64, contactEmail: buyer.email })

    const caller = await signedIn(market, seller)
    const waiting = await waitingOf(caller)
    expect(waiting.total).toBe(2)
    expect(waiting.oldestAt).toBe(waiting.results[0]!.sentAt)
    expect(waiting.results).toMatchObject([
      {
        kind: 'reply',
        id: reply,
        broadcastId: own.id,
        text: 'Still there?',
        contactId: buyer.id,
        company: { id: buyer.companyId, name: buyer.companyName },
      },
      {
        kind: 'request',
        title: `64 × ${partNumber}`,
        broadcastId: null,
        contactId: buyer.id,
        contactEmail: buyer.email,
      },
    ])
    expect((await waitingOf(asking)).total).toBe(0)
  })

  test('is answered to the address that a request names, if that is of another person', async () => {
    const { caller: asking } = await aBuyer(market)
    const { anOffer, ask } = openQuotes(market)
    const { seller, partId } = await anOffer()
    await ask(asking, partId, { contactEmail: 'purchasing@elsewhere.example' })
    expect((await waitingOf(await signedIn(market, seller))).results).toMatchObject([
      { contactId: null, contactEmail: 'purchasing@elsewhere.example' },
    ])
  })

  test('waits no more once it is answered, until that is undone; a request for all colleagues', async () => {
    const { caller: asking } = await aBuyer(market)
    const { anOffer, ask } = openQuotes(market)
    const { seller, partId } = await anOffer()
    await ask(asking, partId)
    const caller = await signedIn(market, seller)
    const [request] = (await waitingOf(caller)).results
    expect((await answer(caller, 'request', request!.id)).status).toBe(200)
    expect((await waitingOf(caller)).total).toBe(0)
    await answer(caller, 'request', request!.id, false)
    expect((await waitingOf(caller)).total).toBe(1)
  })

  test('is for the sender of the broadcast, and leaves out what is older than 14 days', async () => {
    const seller = await aContact(market)
    const colleague = await aContact(market, {
      company: { id: seller.companyId, name: seller.companyName },
    })
    const { id } = await aBroadcast(market, { contact: seller })
    const reply = await aReply(market, id)
    const caller = await signedIn(market, seller)
    const other = await signedIn(market, colleague)
    expect((await waitingOf(caller)).total).toBe(1)
    expect((await waitingOf(other)).total).toBe(0)
    market.clock.advance({ days: waitingDays })
    expect(await waitingOf(await signedIn(market, seller))).toEqual({
      total: 0,
      oldestAt: null,
      results: [],
    })
    expect((await answer(await signedIn(market, colleague), 'reply', reply)).status).toBe(200)
  })

  test('keeps a reply to a broadcast that was removed, without a link', async () => {
    const seller = await aContact(market)
    const { id } = await aBroadcast(market, { contact: seller })
    await aReply(market, id)
    const caller = await signedIn(market, seller)
    await caller.call(removeBroadcast, { params: { id: String(id) } })
    expect((await waitingOf(caller)).results).toMatchObject([{ broadcastId: null }])
  })

  test('of another company can neither be read nor marked', async () => {
    const { id } = await aBroadcast(market)
    const reply = await aReply(market, id)
    const stranger = await signedIn(market, await aContact(market))
    expect((await waitingOf(stranger)).total).toBe(0)
    expect((await answer(stranger, 'reply', reply)).status).toBe(404)
    expect((await answer(stranger, 'request', 2_000_000_000)).status).toBe(404)
  })
})

test('the average answer time is that of the company, from three answers on', async () => {
  const seller = await aContact(market)
  const colleague = await signedIn(
    market,
    await aContact(market, { company: { id: seller.companyId, name: seller.companyName } }),
  )
  const caller = await signedIn(market, seller)
  const { id } = await aBroadcast(market, { contact: seller })
  for (const [minutes, average] of [
    [30, null],
    [60, null],
    [90, 60],
  ] as const) {
    const reply = await aReply(market, id)
    market.clock.advance({ minutes })
    await answer(caller, 'reply', reply)
    expect((await homeOf(colleague)).answerMinutes).toBe(average)
  }
})

test('searches that found the own stock are listed, and counted for 24 hours', async () => {
  const [seller, buyer] = [await aContact(market), await aContact(market)]
  await insertHits(market.database.sql, [
    {
      companyId: seller.companyId,
      searcherId: buyer.companyId,
      terms: 'R740 xd',
      partNumber: 'R740XD',
      searchedAt: market.clock.now(),
    },
  ])
  const hits = async () => (await homeOf(await signedIn(market, seller))).hits
  expect(await hits()).toMatchObject({
    day: 1,
    results: [{ partNumber: 'R740XD', terms: 'R740 xd', company: { id: buyer.companyId } }],
  })
  market.clock.advance({ hours: 25 })
  expect(await hits()).toMatchObject({ day: 0, results: [{ partNumber: 'R740XD' }] })
})
