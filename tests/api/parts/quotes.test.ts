import { beforeEach, describe, expect, test } from 'vitest'
import { getPart, searchParts } from '#contract/parts.ts'
import { sendQuoteRequest } from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'
import { anAccount, blockReasons, blockedKinds } from '../../support/accounts.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aColleague, letLeave, type TestContact } from '../../support/market/factories.ts'
import {
  aBuyer,
  declineQuotes,
  lineOf,
  openQuotes,
  quotesOf,
  wantCopies,
} from '../../support/companies/quotes.ts'
import { putStock } from '../../support/stock/stock.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { aNumber, anOffer, words, ask, answerOf, lastMails } = openQuotes(market)
let me: TestContact
let caller: Caller
beforeEach(async () => {
  ;({ me, caller } = await aBuyer(market))
})

describe('a request for a quote (API-035, PT-037, BK-066)', () => {
  test('is mailed to the first contact of the seller who accepts requests, with replies to the buyer', async () => {
    const { seller, partId, partNumber } = await anOffer({ manufacturer: 'Cisco' })
    const second = await aColleague(market, seller)
    await aColleague(market, seller)
    await declineQuotes(market, seller)
    const reply = await ask(caller, partId)
    expect(reply.body).toMatchObject({
      status: 200,
      count: 1,
      payload: {
        msg: 'Request for quote sent to 1 company',
        reach: {
          count: 1,
          companies: [{ id: seller.companyId, name: seller.companyName }],
          leftOut: [],
        },
      },
    })
    const { mail, mails } = await lastMails(me)
    expect(mails).toHaveLength(1)
    expect(mail).toMatchObject({
      lane: 'personal',
      subject: `Request for quote: 5 × ${partNumber}`,
      senderName: 'Jan Smit via TBS',
      senderAddress: 'quotes@lists.tbs.example',
      replyToName: 'Jan Smit',
      replyToAddress: me.email,
      topic: null,
      addresses: [second.email],
    })
    for (const said of ['Cisco', 'In sealed boxes?', 'jan@buying.example', '+31 6 555 01 01']) {
      expect(mail.text).toContain(said)
      expect(mail.html).toContain(said)
    }
    expect(mail.text).toContain(`${me.companyName} asks you for a quote on your part on TBS.`)
    expect(mail.text).toContain(`Reply to this e-mail to reach ${me.email}`)
  })

  test('is copied to colleagues who chose copies, in a mail that says so', async () => {
    const { seller, partId } = await anOffer()
    const copied = await aColleague(market, seller)
    await wantCopies(market, copied)
    const declined = await aColleague(market, seller)
    await wantCopies(market, declined)
    await declineQuotes(market, declined)
    expect((await ask(caller, partId)).body).toMatchObject({ count: 1 })
    const { mails } = await lastMails(me)
    expect(mails.map(({ addresses }) => addresses)).toEqual([[seller.email], [copied.email]])
    expect(mails[1]!.subject).toMatch(/^Copy: Request for quote: 5 × /)
    expect(mails[1]!.text).toContain(`This is a copy: the request went to ${seller.name}.`)
    expect(mails[0]!.text).not.toContain('copy')
  })

  test('repeats the line of the seller with a link, and the address of the buyer in lines', async () => {
    await market.database.sql`
      update company set address = E'Kade 1\n4811 AB Breda' where id = ${me.companyId}`
    const { partId, partNumber } = await anOffer({
      manufacturer: 'Cisco',
      description: 'Switch, 48 ports',
      condition: 3,
      quantity: 1200,
      priceCents: 2850,
    })
    await ask(caller, partId)
    const { mail } = await lastMails(me)
    const line = [
      'Your line',
      `Part number: ${partNumber}`,
      'Manufacturer: Cisco',
      'Description: Switch, 48 ports',
      'Condition: Refurbished',
      'Quantity: 1,200',
      'Price: €\u00a028.50',
      `${market.platform.siteUrl}/parts/${partId}`,
    ].join('\n')
    expect(mail.text).toContain(line)
    expect(mail.html).toContain(`href="${market.platform.siteUrl}/parts/${partId}"`)
    expect(mail.text).toContain('Address:\nKade 1\n4811 AB Breda\nNetherlands')
    expect(mail.html).toContain('Kade 1<br>4811 AB Breda<br>Netherlands')
  })

  test('repeats the price of the seller as it was asked (AM-082)', async () => {
    const { partId } = await anOffer({
      priceCents: 112_065,
      askedCents: 129_995,
      askedCurrency: 'USD',
    })
    await ask(caller, partId)
    const { mail } = await lastMails(me)
    expect(mail.text).toContain('Price: $\u00a01,299.95\n')
  })

  test('states the target price, the condition and when the parts are needed', async () => {
    const { partId } = await anOffer()
    const given = {
      targetPrice: '1250,50',
      targetCurrency: 'USD',
      condition: 'REF',
      neededBy: '2026-11-30',
    }
    expect((await ask(caller, partId, given)).status).toBe(200)
    const { mail, copy } = await lastMails(me)
    for (const { text } of [mail, copy!]) {
      expect(text).toContain(
        'Quantity: 5\nTarget price: $\u00a01,250.50 each\nCondition: Refurbished\nNeeded by: 30/11/2026',
      )
    }
  })

  test('is copied to the buyer with its recipients', async () => {
    const { seller, partId, partNumber } = await anOffer()
    await ask(caller, partId)
    const { copy } = await lastMails(me)
    expect(copy).toMatchObject({
      lane: 'personal',
      addresses: [me.email],
      subject: `Copy: Request for quote: 5 × ${partNumber}`,
    })
    expect(copy!.text).toContain(`Sent to:\n${seller.companyName}`)
    expect(copy!.text).toContain('In sealed boxes?')
  })

  test('is stored for both sides', async () => {
    const { seller, partId, partNumber } = await anOffer()
    await ask(caller, partId, { message: 'Ten weeks is fine.' })
    expect(await quotesOf(market, me.id)).toMatchObject([
      {
        lineId: partId,
        partNumber,
        quantity: 5,
        isToAll: false,
        message: 'Ten weeks is fine.',
        companyName: me.companyName,
        contactName: 'Jan Smit',
        contactEmail: 'jan@buying.example',
        companies: [seller.companyId],
        contacts: [seller.id],
      },
    ])
  })

  test('takes the buyer from the session and the recipient from the line (AM-122, BK-025)', async () => {
    const { seller, partId } = await anOffer()
    const given = {
      companyName: 'Somebody Else',
      senderEmail: 'other@a.example',
      recipientEmail: 'elsewhere@a.example',
      recipientId: me.id,
      companyId: me.companyId,
      address: 'Elsewhere 1',
      country: 7,
      captcha: 'x'.repeat(9000),
    }
    expect((await ask(caller, partId, given)).status).toBe(200)
    const { mail } = await lastMails(me)
    expect(mail).toMatchObject({ addresses: [seller.email], replyToAddress: me.email })
    expect(mail.text).not.toMatch(/Somebody Else|Elsewhere/)
    expect(mail.text).toContain('Kade 1, Breda')
    expect(mail.text).toContain('Netherlands')
  })

  test('needs no message', async () => {
    const { partId } = await anOffer()
    expect((await ask(caller, partId, { message: undefined })).status).toBe(200)
  })

  test('is refused when the company asked for the part within a day, with when it was sent', async () => {
    const { partId } = await anOffer()
    const colleague = await signedIn(market, await aColleague(market, me))
    const body = { ...words(), partId }
    const at = { timeZone: 'Europe/Amsterdam', hour: '2-digit', minute: '2-digit' } as const
    const sentAt = new Intl.DateTimeFormat('en-GB', at).format(market.clock.now())
    const replies = await Promise.all([1, 2, 3].map(() => caller.call(sendQuoteRequest, { body })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    market.clock.advance({ hours: 23 })
    const again = await ask(colleague, partId, { message: 'Now ten.', requestedQuantity: 10 })
    expect([again.status, again.refusal.payload.extra]).toEqual([409, 'ASKED'])
    expect(again.refusal.payload.msg).toContain(
      `Nothing was sent: your company asked for this part on Friday 20 November 2026, ${sentAt} `,
    )
    expect(await quotesOf(market, me.id)).toHaveLength(1)
    market.clock.advance({ hours: 2 })
    expect((await ask(colleague, partId)).status).toBe(200)
  })

  test.each(blockedKinds)('is refused for a blocked account: %s', async (kind) => {
    const { partId } = await anOffer()
    const { caller: blocked } = await anAccount(market, kind)
    const reply = await ask(blocked, partId)
    expect([reply.status, reply.refusal.payload.extra]).toEqual([403, blockReasons[kind]])
  })

  test('is refused for service-only companies', async () => {
    const { partId } = await anOffer()
    const { caller: seller, contact } = await anAccount(market, 'serviceOnly')
    const reply = await ask(seller, partId)
    expect([reply.status, reply.refusal.payload.extra]).toEqual([403, 'SERVICE_ONLY'])
    expect(await quotesOf(market, contact.id)).toEqual([])
  })

  test('is refused for visitors unless the operator allows them (AM-041)', async () => {
    const { partId } = await anOffer()
    expect(await answerOf(visitor(market), partId)).toEqual([401, refusals.signInFirst])
  })
})

describe('recipients of a request', () => {
  test('exclude the own company', async () => {
    await putStock(market, me.companyId, [{ partNumber: aNumber() }])
    const partId = await lineOf(market, me.companyId)
    for (const sendToAll of [false, true]) {
      expect(await answerOf(caller, partId, { sendToAll })).toEqual([409, refusals.ownPart])
    }
  })

  test.each(['force-pay', 'trial-ended', 'custom-blocked', 'terminated'])(
    'exclude a company that is %s (BK-116)',
    async (state) => {
      const { seller, partId } = await anOffer()
      await market.database.sql`update company set state = ${state} where id = ${seller.companyId}`
      expect(await answerOf(caller, partId)).toEqual([404, refusals.partGone])
    },
  )

  test('exclude a company that became service-only', async () => {
    const { seller, partId } = await anOffer()
    await market.database.sql`
      update company set is_service_only = true, plan = null where id = ${seller.companyId}`
    expect(await answerOf(caller, partId)).toEqual([404, refusals.partGone])
  })

  test('are none for a part that is gone, which is reported', async () => {
    const { seller, partId } = await anOffer()
    await putStock(market, seller.companyId, [{ partNumber: 'Another' }])
    expect(await answerOf(caller, partId)).toEqual([404, 'This part is no longer offered.'])
    expect(await answerOf(caller, 2_000_000_000)).toEqual([404, refusals.partGone])
  })

  test('are none for an unlisted line', async () => {
    const { partId } = await anOffer()
    await market.database.sql`update stock_line set is_listed = false where id = ${partId}`
    expect(await answerOf(caller, partId)).toEqual([404, refusals.partGone])
  })

  test('exclude contacts who declined requests (AM-042) or left', async () => {
    const { seller, partId } = await anOffer()
    await declineQuotes(market, seller)
    expect(await answerOf(caller, partId)).toEqual([409, refusals.takesNoQuotes])
    const left = await aColleague(market, seller)
    await letLeave(market, left)
    expect(await answerOf(caller, partId)).toEqual([409, refusals.takesNoQuotes])
  })

  test('are reported by each line, which disables its button', async () => {
    const { seller, partId, partNumber } = await anOffer()
    const said = async () => {
      const [rows, page] = await Promise.all([
        caller.call(searchParts, { query: { query: partNumber } }),
        caller.call(getPart, { params: { id: String(partId) } }),
      ])
      const [row] = rows.body.payload.results[0]!.parts
      return [row!.allowrfq, row!.isRFQDisabled, page.body.payload.part.allowrfq]
    }
    expect(await said()).toEqual([true, false, true])
    await declineQuotes(market, seller)
    expect(await said()).toEqual([false, false, false])
  })

  test('exclude suppressed addresses; without any, nothing is stored', async () => {
    const { seller, partId } = await anOffer()
    await market.platform.mailer.suppress(market.database.sql, seller.email, '*')
    expect(await answerOf(caller, partId)).toEqual([409, refusals.sellersUnreachable])
    expect(await quotesOf(market, me.id)).toEqual([])
  })
})
