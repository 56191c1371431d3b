import { beforeEach, describe, expect, test } from 'vitest'
import { fieldMessages } from '#contract/field-messages.ts'
import { sendQuoteRequest } from '#contract/quotes.ts'
import type { Caller } from '../../support/market/callers.ts'
import type { TestContact } from '../../support/market/factories.ts'
import { aBuyer, openQuotes, quotesOf } from '../../support/companies/quotes.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
const { anOffer, words, ask, lastMails } = openQuotes(market)
let me: TestContact
let caller: Caller
beforeEach(async () => {
  ;({ me, caller } = await aBuyer(market))
})

describe('bad input of a request (PT-039)', () => {
  const { required, number, email, invalid, choice, atMost, between } = fieldMessages
  const { date, notBeforeToday, targetPrice, withinDays, priceBelow, currencyConflict } =
    fieldMessages
  test.each([
    ['no contact person', { contactName: ' ' }, 'contactName', required],
    ['a contact person of tags alone', { contactName: '<b></b>' }, 'contactName', required],
    ['a long contact person', { contactName: 'x'.repeat(101) }, 'contactName', atMost(100)],
    ['a name with a head line', { contactName: 'Jan\r\nBcc: a@b.example' }, 'contactName', invalid],
    ['no e-mail', { contactEmail: '' }, 'contactEmail', required],
    ['an e-mail that is none', { contactEmail: 'jan@buying' }, 'contactEmail', email],
    ['an e-mail with a head line', { contactEmail: 'a@b.nl\nBcc: c@d.nl' }, 'contactEmail', email],
    ['no telephone', { contactTel: undefined }, 'contactTel', required],
    ['a telephone with a head line', { contactTel: '1\r\nBcc: a@b.nl' }, 'contactTel', invalid],
    ['no quantity', { requestedQuantity: undefined }, 'requestedQuantity', required],
    ['an empty quantity', { requestedQuantity: ' ' }, 'requestedQuantity', required],
    ['a quantity in words', { requestedQuantity: 'ten' }, 'requestedQuantity', number],
    ['half a piece', { requestedQuantity: 0.5 }, 'requestedQuantity', number],
    ['less than nothing', { requestedQuantity: -1 }, 'requestedQuantity', number],
    ['nothing', { requestedQuantity: 0 }, 'requestedQuantity', between(1, 999_999_999)],
    ['too many', { requestedQuantity: '1000000000' }, 'requestedQuantity', between(1, 999_999_999)],
    ['a quantity that is a list', { requestedQuantity: [5] }, 'requestedQuantity', required],
    ['a choice that is none', { sendToAll: 'maybe' }, 'sendToAll', choice],
    ['a target price in words', { targetPrice: 'cheap' }, 'targetPrice', targetPrice],
    ['a target price of nothing', { targetPrice: 0 }, 'targetPrice', targetPrice],
    ['a target price below nothing', { targetPrice: '-5' }, 'targetPrice', targetPrice],
    [
      'a target price too high',
      { targetPrice: '100000000' },
      'targetPrice',
      priceBelow('100,000,000'),
    ],
    [
      'a target price in another currency than the chosen one',
      { targetPrice: '$ 5', targetCurrency: 'EUR' },
      'targetPrice',
      currencyConflict('USD', 'EUR'),
    ],
    ['an unknown currency', { targetPrice: 5, targetCurrency: 'YEN' }, 'targetCurrency', choice],
    ['an unknown condition', { condition: 'MINT' }, 'condition', choice],
    ['a day that is none', { neededBy: '2026-02-30' }, 'neededBy', date],
    ['a day that is over', { neededBy: '2026-11-19' }, 'neededBy', notBeforeToday],
    ['a day too far ahead', { neededBy: '2027-11-21' }, 'neededBy', withinDays(365)],
    ['companies that are no ids', { companyIds: 'all' }, 'companyIds', choice],
    ['a long message', { message: 'x'.repeat(5001) }, 'message', atMost(5000)],
    ['a message that no mail carries', { message: 'a\u0000b' }, 'message', invalid],
    ['a part that is no number', { partId: 'all' }, 'partId', number],
    ['no part', { partId: undefined }, 'partId', number],
  ])('refuses %s', async (_name, wrong, param, msg) => {
    const { partId } = await anOffer()
    const reply = await caller.raw('POST', sendQuoteRequest.path, { ...words(), partId, ...wrong })
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([{ param, msg }])
    expect(await quotesOf(market, me.id)).toEqual([])
  })

  test.each([
    [{ targetPrice: '1.299,95' }, '€\u00a01,299.95'],
    [{ targetPrice: '$ 1,299.95' }, '$\u00a01,299.95'],
    [{ targetPrice: '2,500', targetCurrency: 'GBP' }, '£\u00a02,500'],
  ])('accepts the target price %j', async (given, text) => {
    const { partId } = await anOffer()
    expect((await ask(caller, partId, { ...given, requestedQuantity: '2,500' })).status).toBe(200)
    const { mail } = await lastMails(me)
    expect(mail.text).toContain(`Quantity: 2,500\nTarget price: ${text} each`)
  })

  test('accepts a quantity as typed, and empty optional fields', async () => {
    const { partId } = await anOffer()
    const given = { requestedQuantity: ' 12 ', targetPrice: ' ', condition: '', neededBy: '' }
    expect((await ask(caller, partId, given)).status).toBe(200)
    expect(await quotesOf(market, me.id)).toMatchObject([{ quantity: 12 }])
  })

  test('stock texts add no mail headers (BK-025)', async () => {
    const { partId } = await anOffer({ partNumber: 'A1\r\nBcc: all@a.example' })
    expect((await ask(caller, partId)).status).toBe(200)
    expect((await lastMails(me)).mail.subject).toBe('Request for quote: 5 × A1 Bcc: all@a.example')
  })
})
