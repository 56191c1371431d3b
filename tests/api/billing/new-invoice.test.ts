import { inflateSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookPayment, getCompanyMoney } from '#contract/billing/desk/company-money.ts'
import {
  billLatePrice,
  createInvoice,
  lateFaults,
  previewInvoice,
  saveInvoiceDraft,
} from '#contract/billing/desk/new-invoice.ts'
import { lastInvoiceStatus } from '#contract/billing/account-status.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { auditOf } from '../../support/account-actions.ts'
import { aMeetingInvoice, deliverInvoices, invoiceRow } from '../../support/joining/billing.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let finance: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  finance = await aStaffCaller(market, 'finance')
})

const german = {
  country: 'Germany',
  vat: 'DE136695976',
  zip: '20457',
  city: 'Hamburg',
}
const inUtrecht = {
  place: { city: 'Utrecht', country: 'Netherlands' },
  earlyUntil: null,
  lateNetCents: null,
}
const custom = { account: 'custom', meeting: null }

const post = async (path: string, id: number, body: unknown) => {
  const answer = await finance.raw('POST', path.replace(':id', String(id)), body)
  return { status: answer.status, payload: (answer.body as { payload: any }).payload }
}
const moneyOf = async (companyId: number) =>
  (await finance.call(getCompanyMoney, { params: { id: String(companyId) } })).body.payload
const preview = (companyId: number, given: Record<string, unknown> = {}) => {
  const { confirmed: _confirmed, reason: _reason, ...draft } = aMeetingInvoice(given)
  return post(previewInvoice.path, companyId, draft)
}
/** The data inside of a document, factur-x.xml. */
function dataOfPdf(file: Buffer): string {
  const streams = file
    .toString('latin1')
    .matchAll(/\/FlateDecode[^>]*>>\nstream\n([^]*?)\nendstream/g)
  return [...streams]
    .map(([, body]) => inflateSync(Buffer.from(body!, 'latin1')).toString())
    .find((text) => text.includes('CrossIndustryInvoice'))!
}
const aCompany = async (countryCode = 'PT') =>
  aContact(market, { company: { state: 'active', countryCode } })

describe('an invoice with own lines', () => {
  test('for a meeting is mailed and due, with its early and late price (BK-097, AM-068)', async () => {
    const contact = await aCompany()
    const { status, payload } = await post(createInvoice.path, contact.companyId, aMeetingInvoice())
    expect(status).toBe(200)
    const [row] = (await moneyOf(contact.companyId)).documents
    expect(row).toMatchObject({
      number: payload.number,
      account: 'ebm',
      totalCents: 50_000,
      earlyUntil: '2026-12-01',
      lateTotalCents: null,
      status: 0,
    })
    const [{ terms } = { terms: '' }] = await market.database.sql<{ terms: string }[]>`
      select document ->> 'terms' as terms from invoice where number = ${payload.number}`
    expect(terms).toContain('by 01/12/2026. After that day the price is € 600.00 without VAT.')
    await deliverInvoices(market)
    expect(await queuedMails(market, `invoice:${row!.id}`)).toHaveLength(1)
    const own = await signedIn(market, contact)
    expect((await own.call(lastInvoiceStatus)).body.payload).toMatchObject({
      isDue: true,
      isEbmInvoice: true,
      isPastDueEbm: false,
    })
  })

  test('is refused with a foreign tax number, without lines, as a plan, or for a meeting without its place', async () => {
    const { companyId } = await aContact(market)
    for (const given of [
      { vat: 'PT 1' },
      { lines: [] },
      { account: 'plus' },
      { meeting: null },
      { account: 'custom' },
      { meeting: { ...inUtrecht, place: { city: 'Utrecht', country: 'Nowhere' } } },
    ]) {
      const body = aMeetingInvoice(given)
      expect((await post(createInvoice.path, companyId, body)).status, JSON.stringify(given)).toBe(
        400,
      )
    }
  })

  test('is refused with an early price that has passed, too large a sum, or what cannot be printed (BK-097, BK-090)', async () => {
    const { companyId } = await aCompany()
    const errorsOf = async (given: Record<string, unknown>) =>
      (await preview(companyId, given)).payload.errors
    const [line] = aMeetingInvoice().lines
    expect(await errorsOf({ meeting: { ...inUtrecht, earlyUntil: '2026-11-19' } })).toEqual([
      { param: 'earlyUntil', msg: refusals.dayPassed },
    ])
    expect(await errorsOf({ lines: [{ ...line, quantity: 1000, unitCents: 100_001 }] })).toEqual([
      { param: 'lines', msg: 'All lines come to at most € 1,000,000.00' },
    ])
    for (const given of [
      { lines: [{ ...line, description: 'भारत' }] },
      { reference: 'भारत' },
      { meeting: { ...inUtrecht, place: { city: 'भारत', country: 'IN' } } },
    ]) {
      expect((await errorsOf(given))[0].msg).toContain('भारत')
    }
  })

  test('with a reverse charge has its VAT number checked (BK-096)', async () => {
    const { companyId } = await aCompany('DE')
    const confirmed = { treatment: 'reverse-charge', totalCents: 50_000 }
    const given = aMeetingInvoice({ ...german, ...custom, confirmed })
    expect((await post(createInvoice.path, companyId, given)).status).toBe(200)
    const checks = await market.database.sql`
      select vat_number as number from vat_check where company_id = ${companyId}`
    expect([...checks]).toEqual([{ number: german.vat }])
  })

  test('is mailed with the reference of the customer, and its early and late price (BK-097, BK-091)', async () => {
    const { companyId } = await aCompany()
    const given = aMeetingInvoice({ reference: 'PO 4500' })
    const { payload } = await post(createInvoice.path, companyId, given)
    await deliverInvoices(market)
    const { id } = await invoiceRow(market, payload.number)
    const [mail] = await queuedMails(market, `invoice:${id}`)
    for (const part of [
      'Your reference: PO 4500',
      'Early price until: 01/12/2026',
      'Price after that: € 600.00 without VAT',
    ]) {
      expect(mail!.text).toContain(part)
    }
  })

  test('is issued once if it is sent twice (BK-097)', async () => {
    const { companyId } = await aCompany()
    const issue = (given = {}) => post(createInvoice.path, companyId, aMeetingInvoice(given))
    const both = await Promise.all([issue(), issue()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await moneyOf(companyId)).documents).toHaveLength(1)
    expect((await issue({ reference: 'PO 2' })).status).toBe(200)
    market.clock.set('2026-11-20T09:11:00Z')
    expect((await issue()).status).toBe(200)
  })

  test('has no late price without an early one, or below its lines', async () => {
    const { companyId } = await aCompany()
    const late = async (earlyUntil: string | null, lateNetCents: number) =>
      (await preview(companyId, { meeting: { ...inUtrecht, earlyUntil, lateNetCents } })).payload
        .errors
    expect(await late(null, 60_000)).toEqual([
      { param: 'lateNetCents', msg: lateFaults.withoutDay },
    ])
    expect(await late('2026-12-01', 50_000)).toEqual([
      { param: 'lateNetCents', msg: lateFaults.tooLow },
    ])
  })
})

describe('a meeting', () => {
  test('in the Netherlands is charged with Dutch VAT whoever attends (BK-097)', async () => {
    const { companyId } = await aCompany('DE')
    const { payload } = await preview(companyId, { ...german, meeting: inUtrecht })
    expect(payload).toMatchObject({
      netCents: 50_000,
      totalCents: 60_500,
      vat: { treatment: 'charged', percent: 21, cents: 10_500, label: 'VAT Total (21%)' },
      dueOn: '2026-12-05',
    })
    expect(payload.vat.note).toContain('Article 53')
    const american = { country: 'United States', vat: '', zip: '60601', city: 'Chicago' }
    expect((await preview(companyId, { ...american, meeting: inUtrecht })).payload.totalCents).toBe(
      60_500,
    )
  })

  test('in another country is outside the scope of Dutch VAT, for Dutch customers too (BK-097)', async () => {
    const { companyId } = await aCompany('NL')
    const place = { city: 'Dublin', country: 'IE' }
    const dutch = { country: 'NL', vat: 'NL123456782B90', zip: '3511 ZX', city: 'Utrecht' }
    const { payload } = await preview(companyId, { ...dutch, meeting: { ...inUtrecht, place } })
    expect(payload).toMatchObject({ totalCents: 50_000, vat: { treatment: 'outside', cents: 0 } })
    expect(payload.vat.note).toContain('Dublin, Ireland')
  })

  test('that is held online is taxed where the customer is (BK-097)', async () => {
    const { companyId } = await aCompany('DE')
    const { payload } = await preview(companyId, {
      ...german,
      meeting: { ...inUtrecht, place: null },
    })
    expect(payload.vat).toMatchObject({ treatment: 'reverse-charge', cents: 0 })
  })
})

describe('a preview', () => {
  test('is the document marked as a draft with its reference, and issues nothing (BK-097)', async () => {
    const { companyId } = await aCompany()
    const { payload } = await preview(companyId, { ...custom, reference: 'PO 4711' })
    const data = dataOfPdf(Buffer.from(payload.pdf, 'base64'))
    expect(data).toContain('<ram:ID>DRAFT</ram:ID>')
    expect(data).toContain('<ram:IssuerAssignedID>PO 4711</ram:IssuerAssignedID>')
    expect((await moneyOf(companyId)).documents).toEqual([])
  })

  test('binds the issue to the VAT and total that were confirmed (BK-097)', async () => {
    const { companyId } = await aCompany()
    for (const confirmed of [
      { treatment: 'outside', totalCents: 50_001 },
      { treatment: 'charged', totalCents: 50_000 },
    ]) {
      const body = aMeetingInvoice({ confirmed })
      const { status, payload } = await post(createInvoice.path, companyId, body)
      expect(status).toBe(409)
      expect(payload).toMatchObject({ msg: refusals.notAsConfirmed, extra: 'CHANGED' })
    }
    expect((await moneyOf(companyId)).documents).toEqual([])
  })

  test('keeps the order number of the customer on the issued invoice (BK-097)', async () => {
    const { companyId } = await aCompany()
    await post(createInvoice.path, companyId, aMeetingInvoice({ reference: 'PO 4711' }))
    expect((await moneyOf(companyId)).documents).toMatchObject([{ reference: 'PO 4711' }])
  })
})

describe('a draft', () => {
  const form = {
    account: 'ebm',
    name: '',
    email: 'half an addr',
    company: 'Veenstra IT',
    address: '',
    zip: '',
    city: '',
    country: '',
    vat: '',
    reference: '',
    isOnline: false,
    meetingCity: 'Utrecht',
    meetingCountry: 'NL',
    earlyUntil: '',
    lateNetCents: '',
    lines: [{ description: 'Two seats', quantity: '2', unitCents: '' }],
    reason: '',
  }

  test('keeps what was typed for everyone in finance until it is issued or discarded (BK-097)', async () => {
    const { companyId } = await aCompany()
    expect((await post(saveInvoiceDraft.path, companyId, { form })).status).toBe(200)
    const { draft } = await moneyOf(companyId)
    expect(draft).toMatchObject({ form, savedAt: market.clock.now().toISOString() })
    const draftSavedAt = draft!.savedAt
    await post(createInvoice.path, companyId, aMeetingInvoice({ draftSavedAt }))
    expect((await moneyOf(companyId)).draft).toBeNull()
    await post(saveInvoiceDraft.path, companyId, { form })
    await post(saveInvoiceDraft.path, companyId, { form: null, draftSavedAt })
    expect((await moneyOf(companyId)).draft).toBeNull()
  })

  test('stays if another invoice is issued, and is not replaced by who has not read it (BK-097)', async () => {
    const { companyId } = await aCompany()
    await post(saveInvoiceDraft.path, companyId, { form })
    expect((await post(createInvoice.path, companyId, aMeetingInvoice())).status).toBe(200)
    for (const other of [{ ...form, reference: 'PO 2' }, null]) {
      expect(await post(saveInvoiceDraft.path, companyId, { form: other })).toMatchObject({
        status: 409,
        payload: { extra: 'CHANGED' },
      })
    }
    expect((await moneyOf(companyId)).draft).toMatchObject({ form })
  })

  test('of a company that does not exist, or without bounds, is refused', async () => {
    const { companyId } = await aCompany()
    expect((await post(saveInvoiceDraft.path, 999_999, { form })).status).toBe(404)
    const long = { ...form, company: 'x'.repeat(10_000) }
    const { status, payload } = await post(saveInvoiceDraft.path, companyId, { form: long })
    expect(status).toBe(400)
    expect(payload.errors[0].msg).toBe(fieldMessages.atMost(300))
  })
})

describe('the late price of a meeting', () => {
  const reason = 'The early price has passed'
  async function anIssued() {
    const { companyId } = await aCompany()
    const { payload } = await post(createInvoice.path, companyId, aMeetingInvoice())
    const { id } = await invoiceRow(market, payload.number)
    return { companyId, id, number: payload.number as string }
  }

  /** Sessions of staff end in the meantime. */
  async function later(at: string) {
    market.clock.set(at)
    finance = await aStaffCaller(market, 'finance')
  }

  test('replaces the unpaid invoice once its early price has passed (BK-097)', async () => {
    const { companyId, id, number } = await anIssued()
    await later('2026-12-02T09:00:00Z')
    expect((await moneyOf(companyId)).documents).toMatchObject([{ number, lateTotalCents: 60_000 }])
    const late = await post(billLatePrice.path, id, { totalCents: 60_000, reason })
    expect(late.status).toBe(200)
    const { documents } = await moneyOf(companyId)
    expect(documents.find((one) => one.number === late.payload.number)).toMatchObject({
      totalCents: 60_000,
      earlyUntil: null,
      lateTotalCents: null,
    })
    expect(await invoiceRow(market, number)).toMatchObject({ status: 9 })
    expect((await auditOf(market, companyId)).map(({ act }) => act)).toEqual(
      expect.arrayContaining(['invoice.issued', 'invoice.credited']),
    )
  })

  test('is refused on the last day of the early price, after a payment, and with another total (BK-097)', async () => {
    const { id, number } = await anIssued()
    const bill = (totalCents: number) => post(billLatePrice.path, id, { totalCents, reason })
    await later('2026-12-01T20:00:00Z')
    expect(await bill(60_000)).toMatchObject({
      status: 409,
      payload: { msg: refusals.noLatePrice },
    })
    await later('2026-12-02T09:00:00Z')
    expect(await bill(59_999)).toMatchObject({ status: 409, payload: { extra: 'CHANGED' } })
    const part = { amountCents: 100, receivedOn: '2026-12-01', note: '' }
    await post(bookPayment.path, id, part)
    expect(await bill(60_000)).toMatchObject({
      status: 409,
      payload: { msg: refusals.noLatePrice },
    })
    expect(await invoiceRow(market, number)).toMatchObject({ status: 0, creditedCents: 0 })
  })
})
