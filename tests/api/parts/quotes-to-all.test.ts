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

const byName = (one: TestContact, other: TestContact) =>
  one.companyName.toLowerCase() < other.companyName.toLowerCase() ? -1 : 1

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
    expect(reply.body).toMatchObject({
      count: 2,
      payload: { msg: 'Request for quote sent to 2 companies' },
    })
    const { mails, copy } = await lastMails(me)
    const sellers = [asked.seller, other.seller].toSorted(byName)
    expect(mails.map(({ addresses }) => addresses)).toEqual(sellers.map(({ email }) => [email]))
    // Nothing tells who else was asked, nor what another seller wrote.
    const [ofAsked, ofOther] = [asked.seller, other.seller].map(({ email }) =>
      mails.find(({ addresses }) => addresses[0] === email)!,
    )
    expect(ofOther!.text + ofOther!.html).not.toContain(asked.seller.companyName)
    expect(ofAsked!.text + ofAsked!.html).not.toContain(other.seller.companyName)
    expect(ofAsked!.text).toContain('Of one seller')
    expect(ofOther!.text).not.toContain('Of one seller')
    // Its own line, in one of the two spellings.
    expect(ofOther!.text).toMatch(
      new RegExp(`Your line\\nPart number: ${number.replace('-', '-?')}`, 'i'),
    )
    expect(copy!.text).toContain(asked.seller.companyName)
    expect(copy!.text).toContain(other.seller.companyName)
    const [kept] = await quotesOf(market, me.id)
    expect(kept!.companies.toSorted()).toEqual(
      [asked.seller.companyId, other.seller.companyId].toSorted(),
    )
  })

  test('goes only to the companies that a member chose, of those that it can reach', async () => {
    const asked = await anOffer()
    const { partNumber } = asked
    const chosen = await anOffer({ partNumber })
    const declined = await anOffer({ partNumber })
    await declineQuotes(market, declined.seller)
    const elsewhere = await anOffer()
    const companyIds = [chosen, declined, elsewhere].map(({ seller }) => seller.companyId)
    const reply = await ask(caller, asked.partId, { sendToAll: true, companyIds })
    expect(reply.body).toMatchObject({
      count: 1,
      payload: {
        reach: {
          companies: [{ id: chosen.seller.companyId }],
          leftOut: [
            { reason: 'declined', count: 1, companies: [{ id: declined.seller.companyId }] },
            { reason: 'deselected', count: 1, companies: [{ id: asked.seller.companyId }] },
          ],
        },
      },
    })
    expect((await lastMails(me)).mails.map(({ addresses }) => addresses)).toEqual([
      [chosen.seller.email],
    ])
    expect(await answerOf(caller, asked.partId, { sendToAll: true, companyIds: [] })).toEqual([
      409,
      'Nothing was sent: no company can be asked. 1 company was asked in the last 24 hours, 1 company does not accept requests, 1 company was deselected.',
    ])
  })

  test('leaves out a company that was asked for the part within a day', async () => {
    const asked = await anOffer()
    await ask(caller, asked.partId)
    const other = await anOffer({ partNumber: asked.partNumber })
    const reply = await ask(caller, asked.partId, { sendToAll: true })
    expect(reply.body).toMatchObject({
      count: 1,
      payload: { reach: { leftOut: [{ reason: 'asked', count: 1 }] } },
    })
    expect((await lastMails(me)).mail.addresses).toEqual([other.seller.email])
    const again = await ask(caller, asked.partId, { sendToAll: true })
    expect([again.status, again.refusal.payload.extra]).toEqual([409, 'ASKED'])
    expect(await quotesOf(market, me.id)).toHaveLength(2)
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
