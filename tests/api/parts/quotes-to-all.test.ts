import { beforeEach, describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { type Caller } from '../../support/market/callers.ts'
import { type TestContact } from '../../support/market/factories.ts'
import { aBuyer, declineQuotes, openQuotes, quotesOf } from '../../support/companies/quotes.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { aNumber, anOffer, ask, answerOf, lastMails } = openQuotes(market)
let me: TestContact
let caller: Caller
beforeEach(async () => {
  ;({ me, caller } = await aBuyer(market))
})

describe('a request to all who offer the part (PT-042)', () => {
  test('goes to every company that lists the part number in any spelling and accepts requests', async () => {
    const number = aNumber()
    const asked = await anOffer({ partNumber: number, description: 'Of one seller' })
    const other = await anOffer({ partNumber: number.replace('-', '').toLowerCase() })
    // Twice in one stock, and the buyer's own: neither counts again.
    await putStock(market, other.seller.companyId, [{ partNumber: number, condition: 3 }], false)
    await putStock(market, me.companyId, [{ partNumber: number }])
    const declined = await anOffer({ partNumber: number })
    await declineQuotes(market, declined.seller)
    const closed = await anOffer({ partNumber: number })
    await market.database.sql`
      update company set state = 'force-pay' where id = ${closed.seller.companyId}`
    const unlisted = await anOffer({ partNumber: number })
    await market.database.sql`
      update stock_line set is_listed = false where id = ${unlisted.partId}`
    await anOffer({ partNumber: `${number}-K9` })

    const reply = await ask(caller, asked.partId, { sendToAll: true })
    expect(reply.body).toEqual({
      status: 200,
      count: 2,
      payload: { msg: 'Request for quote sent to 2 companies' },
    })
    const { mail, copy } = await lastMails(me)
    expect(mail.addresses).toEqual([asked.seller.email, other.seller.email].toSorted())
    // One text for all of them: nothing in it tells who else was asked.
    for (const hidden of [asked.seller, other.seller]) {
      expect(mail.text + mail.html).not.toContain(hidden.companyName)
      expect(mail.text + mail.html).not.toContain(hidden.email)
    }
    expect(mail.text).not.toContain('Of one seller')
    expect(copy!.text).toContain(asked.seller.companyName)
    expect(copy!.text).toContain(other.seller.companyName)
    const [kept] = await quotesOf(market, me.id)
    expect(kept!.companies.toSorted()).toEqual(
      [asked.seller.companyId, other.seller.companyId].toSorted(),
    )
  })

  test('goes to the others if the company of the line accepts none', async () => {
    const asked = await anOffer()
    const other = await anOffer({ partNumber: asked.partNumber })
    await declineQuotes(market, asked.seller)
    const reply = await ask(caller, asked.partId, { sendToAll: true })
    expect(reply.status).toBe(200)
    expect((await lastMails(me)).mail.addresses).toEqual([other.seller.email])
  })

  test('is refused if nobody accepts requests', async () => {
    const { seller, partId } = await anOffer()
    await declineQuotes(market, seller)
    const answer = await answerOf(caller, partId, { sendToAll: true })
    expect(answer).toEqual([409, refusals.noSellerTakesQuotes])
  })

  test('counts companies that can be mailed', async () => {
    const asked = await anOffer()
    const other = await anOffer({ partNumber: asked.partNumber })
    await market.platform.mailer.suppress(market.database.sql, other.seller.email, '*')
    const reply = await ask(caller, asked.partId, { sendToAll: true })
    expect(reply.body).toMatchObject({ count: 1 })
  })

  test('goes to one company for a part number without letters and digits', async () => {
    const asked = await anOffer({ partNumber: '???' })
    await anOffer({ partNumber: '!!!' })
    const reply = await ask(caller, asked.partId, { sendToAll: true })
    expect(reply.body).toMatchObject({ count: 1 })
  })
})
