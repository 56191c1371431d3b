import { beforeEach, describe, expect, test } from 'vitest'
import { searchParts } from '#contract/parts.ts'
import { previewQuoteRequest, sendQuoteRequest } from '#contract/quotes.ts'
import { refusals } from '#contract/refusals.ts'
import { clearQuoteSources } from '#server/features/quotes/jobs.ts'
import { aProof } from '../../support/captcha.ts'
import { callerWith, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { declineQuotes, lineOf, quoteLimits, quotesOf } from '../../support/companies/quotes.ts'
import { putStock } from '../../support/stock/stock.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let serial = 0

const letVisitorsAsk = (isOpen: boolean) => setSettings(market, { allowVisitorRfq: isOpen ? 1 : 0 })
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  // No test reads what another one has set: settings are kept for two seconds.
  market.clock.advance({ seconds: 10 * ++serial })
  await quoteLimits(market, {})
  await letVisitorsAsk(true)
})

/** Somebody without an account, at a place of their own. */
function stranger(): Caller {
  const source = `198.51.100.${++serial % 250}`
  return callerWith(market, undefined, () => ({ 'x-forwarded-for': source }))
}
async function anOffer(partNumber = `X${++serial}-9`) {
  const seller = await aContact(market)
  await putStock(market, seller.companyId, [{ partNumber }])
  return { seller, partNumber, partId: await lineOf(market, seller.companyId) }
}
const words = async (given: Record<string, unknown> = {}) => ({
  companyName: 'Bloem IT',
  contactName: 'Vera Bloem',
  contactEmail: `vera${++serial}@bloem.example`,
  contactTel: '+31 6 555 02 02',
  address: 'Markt 2, Delft',
  country: 'Netherlands',
  requestedQuantity: 3,
  sendToAll: false,
  message: `Boxed? ${serial}`,
  captcha: await aProof(market),
  ...given,
})
const ask = async (who: Caller, partId: number, given: Record<string, unknown> = {}) =>
  who.raw('POST', sendQuoteRequest.path, { ...(await words(given)), partId })

describe('a request of a visitor, if the operator allows them (AM-041, PT-040, BK-022)', () => {
  test('goes to the seller with a warning, and replies go to the buyer', async () => {
    const { seller, partId } = await anOffer()
    const given = await words()
    const reply = await stranger().raw('POST', sendQuoteRequest.path, { ...given, partId })
    expect(reply.body).toMatchObject({ status: 200, count: 1 })
    const kept = (await quotesOf(market, null)).at(-1)!
    expect(kept).toMatchObject({ companyName: 'Bloem IT', companies: [seller.companyId] })
    expect(kept.visitorSource).toMatch(/^198\.51\.100\./)
    const [mail] = await queuedMails(market, `quote:${kept.id}:`)
    expect(mail).toMatchObject({
      senderName: 'Vera Bloem via TBS',
      replyToName: 'Vera Bloem',
      replyToAddress: given.contactEmail,
      addresses: [seller.email],
    })
    expect(mail!.text).toContain('The buyer is not a member of TBS')
    expect(mail!.text).toContain('Markt 2, Delft')
    expect(JSON.stringify(reply.body)).not.toContain(seller.companyName)
  })

  test('is previewed by numbers only, and reaches all whatever companies it names (AM-121)', async () => {
    const { partId, partNumber, seller } = await anOffer()
    const other = await anOffer(partNumber)
    await declineQuotes(market, (await anOffer(partNumber)).seller)
    const who = stranger()
    const query = { partId, sendToAll: true }
    expect((await who.call(previewQuoteRequest, { query })).body.payload).toEqual({
      count: 2,
      companies: [],
      leftOut: [{ reason: 'declined', count: 1, companies: [] }],
      maxCompanies: 50,
    })
    const companyIds = [other.seller.companyId]
    const reply = await ask(who, partId, { sendToAll: true, companyIds })
    expect(reply.body).toMatchObject({ count: 2, payload: { reach: { companies: [] } } })
    expect(JSON.stringify(reply.body)).not.toContain(seller.companyName)
    expect((await ask(who, partId)).status).toBe(409)
    await letVisitorsAsk(false)
    market.clock.advance({ seconds: 3 })
    expect((await who.call(previewQuoteRequest, { query })).status).toBe(401)
  })

  test('has no links, and no copy to the unverified address', async () => {
    const { partId } = await anOffer()
    await ask(stranger(), partId, { message: 'See https://bad.example/login' })
    const kept = (await quotesOf(market, null)).at(-1)!
    expect(await queuedMails(market, `quote-copy:${kept.id}`)).toEqual([])
    const [mail] = await queuedMails(market, `quote:${kept.id}:`)
    expect(mail!.html).toContain('https://bad.example/login')
    expect(mail!.html).not.toContain('href="https://bad.example')
  })

  test('is refused while the operator does not allow them', async () => {
    await letVisitorsAsk(false)
    const { partId } = await anOffer()
    const before = (await quotesOf(market, null)).length
    const captcha = await aProof(market)
    expect((await ask(stranger(), partId, { captcha })).status).toBe(401)
    expect(await quotesOf(market, null)).toHaveLength(before)
    await letVisitorsAsk(true)
    expect((await ask(stranger(), partId, { captcha })).status).toBe(200)
  })

  test.each([
    ['no company name', { companyName: ' ' }, 'companyName'],
    ['a company with a head line', { companyName: 'Bloem\nBcc: a@b.example' }, 'companyName'],
    ['a company of tags alone', { companyName: '<i></i>' }, 'companyName'],
    ['an address with a head line', { address: 'Markt\r\nBcc: a@b.example' }, 'address'],
    ['a country that is a list', { country: ['NL'] }, 'country'],
    ['no proof', { captcha: undefined }, 'captcha'],
    ['a proof that is too long', { captcha: 'x'.repeat(2001) }, 'captcha'],
  ])('refuses %s', async (_name, wrong, param) => {
    const { partId } = await anOffer()
    const reply = await ask(stranger(), partId, wrong)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors?.map((error) => error.param)).toEqual([param])
  })

  test('asks a member whose session ended to sign in', async () => {
    const { partId } = await anOffer()
    const { contactName, contactEmail, contactTel } = await words()
    const body = { contactName, contactEmail, contactTel, requestedQuantity: 1, partId }
    expect((await stranger().raw('POST', sendQuoteRequest.path, body)).status).toBe(401)
  })

  test('accepts one proof of work once, even concurrently', async () => {
    const { partId } = await anOffer()
    const captcha = await aProof(market)
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(stranger(), partId, { captcha })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    const failed = replies.find(({ status }) => status === 400)!
    expect([failed.refusal.payload.msg, failed.refusal.payload.extra]).toEqual([
      refusals.captchaExpired,
      'CAPTCHA',
    ])
  })

  test('enables the button for visitors by line (AM-042)', async () => {
    const { partNumber } = await anOffer()
    const rowOf = async () => {
      const reply = await stranger().call(searchParts, { query: { query: partNumber } })
      return reply.body.payload.results[0]!.parts[0]!
    }
    expect(await rowOf()).toMatchObject({ isRFQDisabled: false, companyName: 'TBS Member' })
    await letVisitorsAsk(false)
    expect(await rowOf()).toMatchObject({ isRFQDisabled: true })
  })
})

describe('the limits of visitors', () => {
  test('requests per source and day, even concurrently', async () => {
    await quoteLimits(market, { perVisitor: 2 })
    const offers = await Promise.all([1, 2, 3, 4, 5].map(() => anOffer()))
    const who = stranger()
    const replies = await Promise.all(offers.map(({ partId }) => ask(who, partId)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429])
  })

  test('requests per address from any source', async () => {
    await quoteLimits(market, { perVisitor: 1 })
    const contactEmail = `mover${++serial}@bloem.example`
    expect((await ask(stranger(), (await anOffer()).partId, { contactEmail })).status).toBe(200)
    const again = { contactEmail: contactEmail.toUpperCase() }
    expect((await ask(stranger(), (await anOffer()).partId, again)).status).toBe(429)
  })

  test('requests of all visitors per company, none for 0', async () => {
    await quoteLimits(market, { visitorsToCompany: 1 })
    const { partId } = await anOffer()
    expect((await ask(stranger(), partId)).status).toBe(200)
    expect((await ask(stranger(), partId)).status).toBe(429)
    for (const closed of [{ visitorsToCompany: 0 }, { perVisitor: 0 }, { companiesOfVisitor: 0 }]) {
      await quoteLimits(market, closed)
      expect((await ask(stranger(), (await anOffer()).partId)).status).toBe(429)
    }
  })

  test('companies per visitor', async () => {
    await quoteLimits(market, { companiesOfVisitor: 1 })
    const { partId, partNumber } = await anOffer()
    await anOffer(partNumber)
    expect((await ask(stranger(), partId, { sendToAll: true })).status).toBe(429)
    expect((await ask(stranger(), partId)).status).toBe(200)
  })
})

test('deletes the source of a visitor after a month', async () => {
  const { partId } = await anOffer()
  await ask(stranger(), partId)
  const sourceAfter = async (days: number) => {
    market.clock.advance({ days })
    await clearQuoteSources(market.platform)
    return (await quotesOf(market, null)).at(-1)!.visitorSource
  }
  expect(await sourceAfter(29)).toMatch(/^198\./)
  expect(await sourceAfter(2)).toBeNull()
})
