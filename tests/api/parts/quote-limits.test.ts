import { beforeEach, describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { aBuyer, openQuotes, quoteLimits, quotesOf } from '../../support/companies/quotes.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { anOffer, ask, answerOf, lastMails } = openQuotes(market)
let me: TestContact
let caller: Caller
beforeEach(async () => {
  ;({ me, caller } = await aBuyer(market))
})

describe('the limits of requests (BK-066, BK-025)', () => {
  const refused = async () =>
    [
      ...(await market.database.sql<{ cause: string; times: number }[]>`
        select cause, times from message_refusal where sender_id = ${me.id}`),
    ].toSorted((one, other) => one.cause.localeCompare(other.cause))

  test("a member's requests per day, even for fifty at once, until tomorrow", async () => {
    await quoteLimits(market, { perMember: 3, toCompany: 100 })
    const { partId } = await anOffer()
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(caller, partId)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    const late = replies.filter(({ status }) => status === 429)
    expect(late).toHaveLength(47)
    expect(late[0]!.refusal.payload.msg).toBe(refusals.tooManyQuotes)
    expect(Number(late[0]!.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect(await quotesOf(market, me.id)).toHaveLength(3)
    expect(await refused()).toEqual([{ cause: 'day', times: 47 }])
    market.clock.set('2026-11-20T23:30:00Z')
    expect((await ask(caller, partId)).status).toBe(200)
  })

  test('requests of one member to one company', async () => {
    await quoteLimits(market, { toCompany: 2 })
    const { partId } = await anOffer()
    expect((await ask(caller, partId)).status).toBe(200)
    expect((await ask(caller, partId)).status).toBe(200)
    expect(await answerOf(caller, partId)).toEqual([429, refusals.companyQuoteLimitReached])
    expect(await refused()).toEqual([{ cause: 'recipient', times: 1 }])
    expect((await ask(caller, (await anOffer()).partId)).status).toBe(200)
    const somebody = await signedIn(market, await aContact(market))
    expect((await ask(somebody, partId)).status).toBe(200)
  })

  test('a request to all skips companies at their limit', async () => {
    await quoteLimits(market, { toCompany: 1 })
    const asked = await anOffer()
    await ask(caller, asked.partId)
    const other = await anOffer({ partNumber: asked.partNumber })
    const reply = await ask(caller, asked.partId, { sendToAll: true })
    expect(reply.body).toMatchObject({ count: 1 })
    expect((await lastMails(me)).mail.addresses).toEqual([other.seller.email])
  })

  test('companies per member and day, with the number left', async () => {
    await quoteLimits(market, { companiesOfMember: 3 })
    const asked = await anOffer()
    await anOffer({ partNumber: asked.partNumber })
    expect((await ask(caller, asked.partId, { sendToAll: true })).status).toBe(200)
    expect(await answerOf(caller, asked.partId, { sendToAll: true })).toEqual([
      429,
      'This would go to 2 companies. You can reach 1 more today.',
    ])
    expect((await ask(caller, asked.partId)).status).toBe(200)
  })

  test('companies per day for parallel requests to all', async () => {
    await quoteLimits(market, { companiesOfMember: 5 })
    const asked = await anOffer()
    await anOffer({ partNumber: asked.partNumber })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ask(caller, asked.partId, { sendToAll: true })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  })
})
