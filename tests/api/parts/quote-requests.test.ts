import { beforeEach, describe, expect, test } from 'vitest'
import { listQuoteRequests, previewQuoteRequest, type QuoteRequest } from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'
import { purgeQuotes } from '#server/features/quotes/jobs.ts'
import {
  aBuyer,
  declineQuotes,
  lineOf,
  openQuotes,
  quotesOf,
} from '../../support/companies/quotes.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aColleague, aContact, letLeave, type TestContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { putStock } from '../../support/stock/stock.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { anOffer, ask } = openQuotes(market)
let me: TestContact
let caller: Caller
beforeEach(async () => {
  ;({ me, caller } = await aBuyer(market))
})

describe('the preview of a request (BK-066)', () => {
  const preview = (who: Caller, partId: number, sendToAll: boolean) =>
    who.call(previewQuoteRequest, { query: { partId, sendToAll } })

  test('names the companies that the request will reach, and who is left out and why', async () => {
    const asked = await anOffer()
    const { partNumber } = asked
    const colleague = await aColleague(market, asked.seller)
    await declineQuotes(market, colleague)
    const declined = await anOffer({ partNumber })
    await declineQuotes(market, declined.seller)
    const earlier = await anOffer({ partNumber })
    const suppressed = await anOffer({ partNumber })
    await market.platform.mailer.suppress(market.database.sql, suppressed.seller.email, '*')
    const closed = await anOffer({ partNumber })
    await market.database.sql`
      update company set state = 'custom-blocked' where id = ${closed.seller.companyId}`
    await putStock(market, me.companyId, [{ partNumber }])
    await ask(caller, earlier.partId)

    const { body } = await preview(caller, asked.partId, true)
    const named = ({ seller }: { seller: TestContact }) => ({
      id: seller.companyId,
      name: seller.companyName,
    })
    expect(body.payload).toEqual({
      count: 1,
      companies: [named(asked)],
      leftOut: [
        {
          reason: 'asked',
          count: 1,
          companies: [{ ...named(earlier), askedAt: market.clock.now().toISOString() }],
        },
        { reason: 'unreachable', count: 1, companies: [named(suppressed)] },
        { reason: 'declined', count: 1, companies: [named(declined)] },
        // A company that is blocked is not named.
        { reason: 'closed', count: 1, companies: [] },
        { reason: 'ownCompany', count: 1, companies: [{ id: me.companyId, name: me.companyName }] },
      ],
      maxCompanies: 1999,
    })
    const sent = await ask(caller, asked.partId, { sendToAll: true })
    expect(sent.body).toMatchObject({ payload: { reach: body.payload } })
  })

  test('of one company says why it would not be reached', async () => {
    const { partId, seller } = await anOffer()
    await ask(caller, partId)
    expect((await preview(caller, partId, false)).body.payload).toMatchObject({
      count: 0,
      leftOut: [{ reason: 'asked', companies: [{ id: seller.companyId }] }],
    })
  })

  test('is refused for a part that is gone or of the own company', async () => {
    const query = { partId: 2_000_000_000 }
    const gone = await caller.call(previewQuoteRequest, { query })
    expect([gone.status, gone.refusal.payload.msg]).toEqual([404, refusals.partGone])
    await putStock(market, me.companyId, [{ partNumber: 'Mine' }])
    const own = await preview(caller, await lineOf(market, me.companyId), false)
    expect([own.status, own.refusal.payload.msg]).toEqual([409, refusals.ownPart])
  })

  test.each([
    ['no part', { partId: undefined }],
    ['a part that is no id', { partId: 'x' }],
    ['a choice that is none', { partId: '1', sendToAll: 'perhaps' }],
  ])('is refused for %s', async (_name, query) => {
    expect((await caller.call(previewQuoteRequest, { query: query as never })).status).toBe(400)
  })
})

describe('the list of requests (BK-066)', () => {
  const listed = async (who: Caller, query: Record<string, unknown> = {}) =>
    (await who.call(listQuoteRequests, { query })).body.payload
  const directions = (requests: readonly QuoteRequest[]) =>
    requests.map(({ direction, partNumber }) => `${direction} ${partNumber}`)

  test('has what the company sent and received, newest first, for all its people', async () => {
    const { seller, partId, partNumber } = await anOffer()
    const other = await anOffer({ partNumber })
    const given = {
      targetPrice: '12.50',
      condition: 'REF',
      neededBy: '2026-12-24',
      message: 'Soon?',
    }
    await ask(caller, partId, { ...given, sendToAll: true })
    market.clock.advance({ minutes: 1 })
    await putStock(market, me.companyId, [{ partNumber: `${partNumber}-B` }])
    await ask(await signedIn(market, seller), await lineOf(market, me.companyId))

    const colleague = await signedIn(market, await aColleague(market, me))
    const { requests, total } = await listed(colleague)
    expect(total).toBe(2)
    const first = [seller, other.seller].toSorted((one, two) =>
      one.companyName.toLowerCase() < two.companyName.toLowerCase() ? -1 : 1,
    )[0]!
    expect(requests).toMatchObject([
      {
        direction: 'received',
        partNumber: `${partNumber}-B`,
        partId: await lineOf(market, me.companyId),
        company: { id: seller.companyId, name: seller.companyName },
        companies: null,
        contactName: 'Jan Smit',
        contactEmail: 'jan@buying.example',
        contactTel: '+31 6 555 01 01',
        mails: null,
      },
      {
        direction: 'sent',
        partNumber,
        partId,
        quantity: 5,
        targetPrice: 12.5,
        targetCurrency: 'EUR',
        condition: 'REF',
        neededBy: '2026-12-24',
        message: 'Soon?',
        company: { id: first.companyId, name: first.companyName },
        companies: 2,
        contactName: me.name,
        contactEmail: '',
        mails: { delivered: 0, failed: 0, open: 2 },
      },
    ])
    // Sellers see their own line, and not who else was asked.
    const [received] = (await listed(await signedIn(market, other.seller))).requests
    expect(received).toMatchObject({ direction: 'received', partId: other.partId, companies: null })
    expect(JSON.stringify(received)).not.toContain(seller.companyName)
  })

  test('is filtered by direction and paged', async () => {
    const { seller, partId, partNumber } = await anOffer()
    await ask(caller, partId)
    await putStock(market, me.companyId, [{ partNumber: `${partNumber}-B` }])
    await ask(await signedIn(market, seller), await lineOf(market, me.companyId))
    expect(directions((await listed(caller, { direction: 'sent' })).requests)).toEqual([
      `sent ${partNumber}`,
    ])
    expect(directions((await listed(caller, { direction: 'received' })).requests)).toEqual([
      `received ${partNumber}-B`,
    ])
    expect(await listed(caller, { page: '2' })).toEqual({ requests: [], total: 2 })
    for (const query of [{ direction: 'lost' }, { page: '0' }]) {
      expect((await caller.call(listQuoteRequests, { query: query as never })).status).toBe(400)
    }
  })

  test('has no link to a part that is gone or a company that is closed, and counts failed mails', async () => {
    const { seller, partId } = await anOffer()
    await ask(caller, partId)
    await market.database.sql`
      update mail_delivery set state = 'failed' where contact_id = ${seller.id}`
    await putStock(market, seller.companyId, [{ partNumber: 'Another' }])
    await market.database.sql`
      update company set state = 'terminated' where id = ${seller.companyId}`
    const [request] = (await listed(caller)).requests
    expect(request).toMatchObject({
      partId: null,
      company: { id: null, name: seller.companyName },
      mails: { delivered: 0, failed: 1, open: 0 },
    })
  })

  test('keeps the requests of a contact who left, and shows none of other companies', async () => {
    const { partId } = await anOffer()
    const colleague = await aColleague(market, me)
    await ask(await signedIn(market, colleague), partId)
    await letLeave(market, colleague)
    expect((await listed(caller)).total).toBe(1)
    expect(await listed(await signedIn(market, await aContact(market)))).toEqual({
      requests: [],
      total: 0,
    })
  })

  test('is deleted after the months that the operator sets', async () => {
    const { partId } = await anOffer()
    await ask(caller, partId)
    market.clock.advance({ days: 364 })
    await purgeQuotes(market.platform)
    expect(await quotesOf(market, me.id)).toHaveLength(1)
    market.clock.advance({ days: 2 })
    await purgeQuotes(market.platform)
    expect(await quotesOf(market, me.id)).toEqual([])
  })

  test('is deleted sooner if the operator keeps fewer months', async () => {
    await setSettings(market, { quoteMonthsKept: 1 })
    const { partId } = await anOffer()
    await ask(caller, partId)
    market.clock.advance({ days: 32 })
    await purgeQuotes(market.platform)
    expect(await quotesOf(market, me.id)).toEqual([])
    await setSettings(market, { quoteMonthsKept: 12 })
  })
})
