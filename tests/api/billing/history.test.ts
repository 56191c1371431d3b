import { beforeEach, describe, expect, test } from 'vitest'
import {
  downloadCreditNote,
  downloadInvoice,
  getCreditNotes,
  getInvoices,
} from '#contract/billing/invoices.ts'
import { placeOrder } from '#contract/billing/orders.ts'
import { anInvoice, checkOut, orderAs } from '../../support/joining/billing.ts'
import { testSeller } from '../../support/joining/documents.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))

async function aTrial() {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'PT' },
  })
  return { contact, caller: await signedIn(market, contact) }
}
type Member = Awaited<ReturnType<typeof aTrial>>
const invoicesOf = async ({ caller }: Member) =>
  (await caller.call(getInvoices)).body.payload.results

describe('GET /api/companies/getInvoices (API-039)', () => {
  test('answers the fields of each invoice, and whether it is past due (BL-002, BL-003)', async () => {
    const member = await aTrial()
    const { companyId } = member.contact
    const due = await anInvoice(market, companyId, { issuedOn: '2026-11-10', dueOn: '2026-11-20' })
    const late = await anInvoice(market, companyId, { issuedOn: '2026-11-01', dueOn: '2026-11-19' })
    expect(await invoicesOf(member)).toEqual([
      expect.objectContaining({ invoiceNumber: due, isPastDue: false, paymentStatus: 0 }),
      {
        id: expect.any(Number),
        invoiceNumber: late,
        account: 'Broker',
        total: 1350,
        totalCents: 135_000,
        invoiceDate: '2026-11-01',
        datePaid: null,
        paymentStatus: 0,
        isPastDue: true,
        dueOn: '2026-11-19',
        earlyUntil: null,
        openCents: 135_000,
        toPayBackCents: 0,
        begun: null,
        link: expect.stringMatching(/^\/pay\?token=/),
        bankAccount: { name: testSeller.name, iban: testSeller.iban, bic: testSeller.bic },
      },
    ])
  })

  test('tells whether an online payment is under way, has failed or is held (BL-022, AM-067)', async () => {
    const member = await aTrial()
    const { placed } = await orderAs(member.caller)
    const begun = async () => (await invoicesOf(member)).map((invoice) => invoice.begun)
    expect(await begun()).toEqual(['waiting'])
    await checkOut(market, placed.link, 'failed')
    expect(await begun()).toEqual([null])
    const body = { invoiceNumber: placed.invoiceNumber }
    const again = await member.caller.call(placeOrder, { body })
    await checkOut(market, again.body.payload.link, 'wrongAmount')
    expect(await begun()).toEqual(['held'])
  })

  test('leaves out what is older than 2021, and what belongs to others (AM-101, BL-008, BK-024, CN-021, RO-012)', async () => {
    const member = await aTrial()
    const other = await aTrial()
    const { companyId } = member.contact
    await anInvoice(market, companyId, { issuedOn: '2020-12-31', dueOn: '2021-01-15' })
    await anInvoice(market, other.contact.companyId)
    const own = await anInvoice(market, companyId, { issuedOn: '2021-01-01', dueOn: '2021-01-16' })
    const numbers = (await invoicesOf(member)).map(({ invoiceNumber }) => invoiceNumber)
    expect(numbers).toEqual([own])
  })

  test('is read by staff for the company that they name', async () => {
    const { contact } = await aTrial()
    const number = await anInvoice(market, contact.companyId)
    const staff = await aStaffCaller(market, 'finance')
    const query = { companyId: contact.companyId }
    const { results } = (await staff.call(getInvoices, { query })).body.payload
    expect(results.map(({ invoiceNumber }) => invoiceNumber)).toEqual([number])
    expect((await staff.call(getInvoices)).status).toBe(400)
  })
})

describe('documents', () => {
  test('are downloaded by their company, and are the same bytes each time (BL-007, BL-008, BK-024, BK-090, API-040, API-041, API-042)', async () => {
    const { caller } = await aTrial()
    const { placed } = await orderAs(caller)
    await orderAs(caller, { option: 1 })
    const [note] = (await caller.call(getCreditNotes)).body.payload.results
    const path = (number: string, base: string = downloadInvoice.path) =>
      `${base.replace(':number', number)}?format=ubl`
    const read = async (who: Member['caller'], address: string) => {
      const { status, headers, body } = await who.raw('GET', address)
      return { status, type: headers.get('content-type'), text: String(body) }
    }
    const first = await read(caller, path(placed.invoiceNumber))
    expect(first).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' })
    expect(await read(caller, path(placed.invoiceNumber))).toEqual(first)
    const credit = await read(caller, path(note!.invoiceNumber, downloadCreditNote.path))
    expect(credit.status).toBe(200)
    const pdf = downloadInvoice.path.replace(':number', placed.invoiceNumber)
    expect(await read(caller, pdf)).toMatchObject({ status: 200, type: 'application/pdf' })
    // An invoice is no credit note, and strangers have neither.
    expect((await read(caller, path(note!.invoiceNumber))).status).toBe(404)
    const stranger = (await aTrial()).caller
    expect((await read(stranger, path(placed.invoiceNumber))).status).toBe(404)
  })
})

describe('a membership', () => {
  test('is paid until the day before its next invoice', async () => {
    const member = await aTrial()
    const { placed } = await orderAs(member.caller)
    expect((await member.caller.call(getInvoices)).body.payload).toMatchObject({
      paidUntil: null,
      renewsOn: null,
    })
    await checkOut(market, placed.link)
    expect((await member.caller.call(getInvoices)).body.payload).toMatchObject({
      paidUntil: '2027-11-19',
      renewsOn: '2027-11-20',
    })
  })
})
