import { beforeEach, describe, expect, test } from 'vitest'
import { previewQuoteRequest } from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'
import { type Caller, visitor } from '../../support/market/callers.ts'
import { type TestContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import {
  aBuyer,
  declineQuotes,
  lineOf,
  openQuotes,
  quoteLimits,
  quotesOf,
} from '../../support/companies/quotes.ts'
import { setSettings } from '../../support/market/settings.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { aNumber, anOffer, ask, answerOf } = openQuotes(market)
let me: TestContact
let caller: Caller
beforeEach(async () => {
  ;({ me, caller } = await aBuyer(market))
})

const byName = (one: TestContact, other: TestContact) =>
  one.companyName.toLowerCase() < other.companyName.toLowerCase() ? -1 : 1

describe('a request about selected lines (BK-066)', () => {
  test('sends one request for each part number, to the company of each line', async () => {
    const [first, other] = [await anOffer(), await anOffer()]
    const second = await anOffer({ partNumber: first.partNumber })
    await anOffer({ partNumber: first.partNumber })
    const partIds = [other.partId, second.partId, second.partId]
    const reply = await ask(caller, first.partId, { partIds })
    expect(reply.body).toMatchObject({
      count: 3,
      payload: { msg: 'Request for quote sent to 3 companies' },
    })
    const sent = await quotesOf(market, me.id)
    expect(sent.map(({ partNumber }) => partNumber)).toEqual([first.partNumber, other.partNumber])
    const sellers = [first.seller, second.seller].toSorted(byName)
    const mails = await queuedMails(market, `quote:${sent[0]!.id}:`)
    expect(mails.map(({ addresses }) => addresses[0])).toEqual(sellers.map(({ email }) => email))
    expect(sent[1]!.companies).toEqual([other.seller.companyId])
  })

  test('asks for a quantity of each part number, else for the common one', async () => {
    const [first, other, third] = [await anOffer(), await anOffer(), await anOffer()]
    const second = await anOffer({ partNumber: first.partNumber })
    await ask(caller, first.partId, {
      partIds: [second.partId, other.partId, third.partId],
      requestedQuantity: 7,
      quantities: [
        { partId: second.partId, quantity: 40 },
        { partId: other.partId, quantity: 2500 },
      ],
    })
    const sent = await quotesOf(market, me.id)
    expect(sent.map(({ quantity }) => quantity)).toEqual([40, 2500, 7])
    const [mail] = await queuedMails(market, `quote:${sent[1]!.id}:`)
    expect(mail!.subject).toBe(`Request for quote: 2,500 × ${other.partNumber}`)
  })

  test('refuses a quantity of a line that is not selected, or two of one', async () => {
    const [one, other] = [await anOffer(), await anOffer()]
    const [mine, foreign] = [
      { partId: one.partId, quantity: 2 },
      { partId: other.partId, quantity: 2 },
    ]
    for (const quantities of [[foreign], [mine, mine]]) {
      const { status, body } = await ask(caller, one.partId, { partIds: [one.partId], quantities })
      expect([status, body]).toMatchObject([
        400,
        { payload: { errors: [{ param: 'quantities' }] } },
      ])
    }
    expect(await quotesOf(market, me.id)).toEqual([])
  })

  test('asks a company with two of the lines of a part number once', async () => {
    const { seller, partNumber, partId } = await anOffer()
    await putStock(market, seller.companyId, [{ partNumber, condition: 3 }], false)
    const [further] = await market.database.sql<{ id: number }[]>`
      select id from stock_line where company_id = ${seller.companyId} and id <> ${partId}`
    await ask(caller, partId, { partIds: [further!.id] })
    const [sent, ...others] = await quotesOf(market, me.id)
    expect(others).toEqual([])
    expect(sent!.contacts).toEqual([seller.id])
  })

  test('sends nothing if one line is gone or one company cannot be asked, and names it', async () => {
    const [one, declined, asked] = [await anOffer(), await anOffer(), await anOffer()]
    await declineQuotes(market, declined.seller)
    await ask(caller, asked.partId)
    await market.database.sql`delete from stock_line where id = ${one.partId}`
    const open = await anOffer()
    expect(
      await answerOf(caller, open.partId, {
        partIds: [one.partId, declined.partId, asked.partId],
      }),
    ).toEqual([
      409,
      refusals.quoteSelectionChanged([
        '1 part is no longer offered',
        `${declined.seller.companyName} does not accept requests (${declined.partNumber})`,
        `${asked.seller.companyName} was asked in the last 24 hours (${asked.partNumber})`,
      ]),
    ])
    expect(await quotesOf(market, me.id)).toHaveLength(1)
  })

  test('counts each part number against the limits of the buyer and of each company', async () => {
    const { seller, partId } = await anOffer()
    const partNumber = aNumber()
    await putStock(market, seller.companyId, [{ partNumber }], false)
    const second = await lineOf(market, seller.companyId)
    await quoteLimits(market, { toCompany: 1 })
    market.clock.advance({ seconds: 3 })
    const [status, msg] = await answerOf(caller, partId, { partIds: [second] })
    expect([status, msg]).toEqual([
      409,
      refusals.quoteSelectionChanged([
        `${seller.companyName} has had your daily limit of requests (${partNumber})`,
      ]),
    ])
    await quoteLimits(market, { perMember: 1 })
    market.clock.advance({ seconds: 3 })
    expect(await answerOf(caller, partId, { partIds: [second] })).toEqual([
      429,
      refusals.tooManyQuotes,
    ])
    expect(await quotesOf(market, me.id)).toEqual([])
  })

  test('shows reach and limits for each company before it is sent', async () => {
    const [one, declined] = [await anOffer(), await anOffer()]
    await declineQuotes(market, declined.seller)
    const reach = await caller.call(previewQuoteRequest, {
      query: { partId: one.partId, partIds: [declined.partId] },
    })
    expect(reach.body.payload).toMatchObject({
      count: 1,
      maxRequests: 100,
      maxCompanies: 2000,
      gone: 0,
      parts: [
        {
          partNumber: one.partNumber,
          companies: [{ id: one.seller.companyId, partId: one.partId, requestsLeft: 10 }],
          leftOut: [],
        },
        {
          partNumber: declined.partNumber,
          companies: [],
          leftOut: [{ reason: 'declined', companies: [{ name: declined.seller.companyName }] }],
        },
      ],
    })
  })

  test('is for members only, as it tells which lines one company has (AM-121)', async () => {
    const [one, other] = [await anOffer(), await anOffer()]
    await setSettings(market, { allowVisitorRfq: 1 })
    market.clock.advance({ seconds: 3 })
    const path = `${previewQuoteRequest.path}?partId=${one.partId}&partIds=${other.partId}`
    expect((await visitor(market).raw('GET', path)).status).toBe(401)
  })
})
