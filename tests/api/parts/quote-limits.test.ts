import { beforeEach, describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { aBuyer, openQuotes, quoteLimits, quotesOf } from '../../support/companies/quotes.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { aNumber, anOffer, ask, answerOf, lastMails } = openQuotes(market)
/** Lines of one new company. */
async function offers(count: number): Promise<number[]> {
  const { companyId } = await aContact(market)
  await putStock(
    market,
    companyId,
    Array.from({ length: count }, () => ({ partNumber: aNumber() })),
  )
  const lines = await market.database.sql<{ id: number }[]>`
    select id from stock_line where company_id = ${companyId} order by id`
  return lines.map(({ id }) => id)
}
const anotherPart = async () => (await anOffer()).partId
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
    const parts = await offers(50)
    const replies = await Promise.all(parts.map((partId) => ask(caller, partId)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    const late = replies.filter(({ status }) => status === 429)
    expect(late).toHaveLength(47)
    expect(late[0]!.refusal.payload.msg).toBe(refusals.tooManyQuotes)
    expect(Number(late[0]!.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect(await quotesOf(market, me.id)).toHaveLength(3)
    expect(await refused()).toEqual([{ cause: 'day', times: 47 }])
    market.clock.set('2026-11-20T23:30:00Z')
    expect((await ask(caller, await anotherPart())).status).toBe(200)
  })

  test('requests of one member to one company', async () => {
    await quoteLimits(market, { toCompany: 2 })
    const [first, second, partId] = await offers(3)
    expect((await ask(caller, first!)).status).toBe(200)
    expect((await ask(caller, second!)).status).toBe(200)
    expect(await answerOf(caller, partId!)).toEqual([429, refusals.companyQuoteLimitReached])
    expect(await refused()).toEqual([{ cause: 'recipient', times: 1 }])
    expect((await ask(caller, (await anOffer()).partId)).status).toBe(200)
    const somebody = await signedIn(market, await aContact(market))
    expect((await ask(somebody, partId!)).status).toBe(200)
  })

  test('a request to all skips companies at their limit', async () => {
    await quoteLimits(market, { toCompany: 1 })
    const [elsewhere, partId] = await offers(2)
    await ask(caller, elsewhere!)
    const [line] = await market.database.sql<{ partNumber: string }[]>`
      select part_number from stock_line join part_text on part_text.id = text_id
      where stock_line.id = ${partId!}`
    const other = await anOffer({ partNumber: line!.partNumber })
    const reply = await ask(caller, partId!, { sendToAll: true })
    expect(reply.body).toMatchObject({
      count: 1,
      payload: { reach: { leftOut: [{ reason: 'limit', count: 1 }] } },
    })
    expect((await lastMails(me)).mail.addresses).toEqual([other.seller.email])
  })

  test('companies per member and day, with the number left', async () => {
    await quoteLimits(market, { companiesOfMember: 3 })
    const [one, two] = [await anOffer(), await anOffer()]
    await anOffer({ partNumber: one.partNumber })
    await anOffer({ partNumber: two.partNumber })
    expect((await ask(caller, one.partId, { sendToAll: true })).status).toBe(200)
    expect(await answerOf(caller, two.partId, { sendToAll: true })).toEqual([
      429,
      'This would go to 2 companies. You can reach 1 more today.',
    ])
    const companyIds = [two.seller.companyId]
    expect((await ask(caller, two.partId, { sendToAll: true, companyIds })).status).toBe(200)
  })

  test('companies per day for parallel requests to all', async () => {
    await quoteLimits(market, { companiesOfMember: 5 })
    const offered = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const first = await anOffer()
        await anOffer({ partNumber: first.partNumber })
        return first.partId
      }),
    )
    const replies = await Promise.all(
      offered.map((partId) => ask(caller, partId, { sendToAll: true })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  })
})
