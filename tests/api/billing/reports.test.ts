import { beforeAll, describe, expect, test } from 'vitest'
import { invoices as invoicesList } from '#contract/billing/desk/invoice-list.ts'
import {
  exportDocumentFiles,
  exportDocumentLines,
  exportIcp,
  getMoneyReport,
  getOpenItems,
} from '#contract/billing/desk/reports.ts'
import { creditInvoice } from '#contract/billing/desk/company-money.ts'
import { readZip } from '../../support/companies/read-zip.ts'
import { invoiceRow, orderAsVisitor } from '../../support/joining/billing.ts'
import { aDocument } from '../../support/joining/documents.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let finance: Caller
const dutch = { treatment: 'charged', countryCode: 'NL', country: 'Netherlands' } as const
const portuguese = {
  treatment: 'reverse-charge',
  countryCode: 'PT',
  country: 'Portugal',
  taxNumber: 'PT 501 234 567',
  customer: 'Douro Recondicionados',
} as const
const greek = {
  treatment: 'reverse-charge',
  countryCode: 'GR',
  country: 'Greece',
  taxNumber: 'EL123456789',
  customer: '=Attica Hardware',
} as const

beforeAll(async () => {
  market.clock.set('2026-11-20T14:00:00Z')
  finance = await aStaffCaller(market, 'finance')
  // The third quarter: 675.00 + 333.33 with 141.75 + 70.00 VAT; 1350.00 and 0.01 reverse-charged; 675.00 outside.
  await aDocument(market, { ...dutch, issuedOn: '2026-07-01', netCents: 67_500 })
  await aDocument(market, {
    ...dutch,
    issuedOn: '2026-09-30',
    vatCents: 7_000,
    customer: '+Kade "2"',
    lines: [
      { description: '=SUM(A1)', unitCents: 11_111 },
      { description: 'Two seats', quantity: 2, unitCents: 11_111 },
    ],
  })
  const broker = await aDocument(market, { ...portuguese, issuedOn: '2026-08-15' })
  await aDocument(market, { ...greek, issuedOn: '2026-09-01', netCents: 1 })
  await aDocument(market, { issuedOn: '2026-07-31', netCents: 67_500 })
  // An older rate, the day before and the day after.
  await aDocument(market, { ...dutch, percent: 19, issuedOn: '2026-06-30', netCents: 10_000 })
  // A credit note in another quarter than its invoice, and one in the same.
  await aDocument(market, {
    ...portuguese,
    kind: 'credit-note',
    issuedOn: '2026-10-01',
    netCents: 35_000,
    corrects: broker,
  })
  const later = await aDocument(market, { ...portuguese, issuedOn: '2026-10-02', netCents: 50_000 })
  await aDocument(market, {
    ...portuguese,
    taxNumber: 'PT501234567',
    kind: 'credit-note',
    issuedOn: '2026-10-03',
    netCents: 50_000,
    corrects: later,
  })
})

const report = async (period: string) =>
  (await finance.call(getMoneyReport, { query: { period } })).body.payload
const download = async (path: string, query: string) => {
  const { body, status } = await finance.raw('GET', `${path}?${query}`)
  expect(status).toBe(200)
  return String(body).replace('\u{feff}', '').trim().split('\r\n')
}

describe('the report of a period (BK-098)', () => {
  test('has revenue and VAT per treatment and rate to the cent, from its first to its last day', async () => {
    const { from, until, revenue } = await report('2026-Q3')
    expect([from, until]).toEqual(['2026-07-01', '2026-09-30'])
    const none = { creditNotes: 0, creditedCents: 0 }
    expect(revenue).toEqual([
      {
        ...none,
        vat: 'charged-21',
        treatment: 'charged',
        percent: 21,
        invoices: 2,
        invoicedCents: 100_833,
        netCents: 100_833,
        vatCents: 21_175,
      },
      {
        ...none,
        vat: 'outside',
        treatment: 'outside',
        percent: 0,
        invoices: 1,
        invoicedCents: 67_500,
        netCents: 67_500,
        vatCents: 0,
      },
      {
        ...none,
        vat: 'reverse-charge',
        treatment: 'reverse-charge',
        percent: 0,
        invoices: 2,
        invoicedCents: 135_001,
        netCents: 135_001,
        vatCents: 0,
      },
    ])
    const rates = (await report('2026')).revenue.map(({ vat }) => vat)
    expect(rates).toEqual(['charged-21', 'charged-19', 'outside', 'reverse-charge'])
  })

  test('subtracts a credit note in the period of its own issue', async () => {
    expect((await report('2026-Q4')).revenue).toEqual([
      {
        vat: 'reverse-charge',
        treatment: 'reverse-charge',
        percent: 0,
        invoices: 1,
        creditNotes: 2,
        invoicedCents: 50_000,
        creditedCents: 85_000,
        netCents: -35_000,
        vatCents: 0,
      },
    ])
    expect((await report('2026-06-30..2026-06-30')).revenue[0]).toMatchObject({
      netCents: 10_000,
      vatCents: 1_900,
    })
  })

  test('has what was reverse-charged per VAT number, and what of it belongs to earlier periods', async () => {
    const greekLine = {
      taxNumber: 'EL123456789',
      countryCode: 'EL',
      number: '123456789',
      customer: '=Attica Hardware',
      documents: 1,
      netCents: 1,
      earlierCents: 0,
      isValid: true,
    }
    const line = {
      taxNumber: 'PT501234567',
      countryCode: 'PT',
      number: '501234567',
      customer: 'Douro Recondicionados',
      isValid: true,
    }
    expect((await report('2026-Q3')).icp).toEqual([
      greekLine,
      { ...line, documents: 1, netCents: 135_000, earlierCents: 0 },
    ])
    const corrected = { ...line, documents: 3, netCents: -35_000, earlierCents: -35_000 }
    expect((await report('2026-Q4')).icp).toEqual([corrected])
    expect((await report('2026')).icp).toContainEqual({
      ...line,
      documents: 4,
      netCents: 100_000,
      earlierCents: 0,
    })
    expect(await download(exportIcp.path, 'period=2026-Q3')).toEqual([
      '"country code","VAT number","customer","documents","services","whole euros","of earlier periods"',
      `"EL","123456789","'=Attica Hardware","1","0.01","0","0.00"`,
      '"PT","501234567","Douro Recondicionados","1","1350.00","1350","0.00"',
    ])
  })

  test('omits from the ICP list who has a sum of 0 and no correction of earlier periods', async () => {
    const credited = { ...portuguese, netCents: 50_000 }
    const corrects = await aDocument(market, { ...credited, issuedOn: '2029-01-10' })
    const kind = 'credit-note' as const
    await aDocument(market, { ...credited, kind, issuedOn: '2029-02-10', corrects })
    const earlier = await aDocument(market, { ...greek, issuedOn: '2029-01-11' })
    expect((await report('2029-Q1')).icp.map(({ number }) => number)).toEqual(['123456789'])
    const rows = await download(exportIcp.path, 'period=2029-Q1')
    expect(rows.join()).not.toContain('501234567')
    await aDocument(market, { ...greek, kind, issuedOn: '2029-04-01', corrects: earlier })
    await aDocument(market, { ...greek, issuedOn: '2029-04-02' })
    const [line] = (await report('2029-Q2')).icp
    expect(line).toMatchObject({ netCents: 0, number: '123456789' })
    expect(line!.earlierCents).toBeLessThan(0)
  })

  test('leads to documents whose sums are its figures', async () => {
    for (const period of ['2026', '2026-Q3', '2026-10', '2026-06-30..2026-10-01']) {
      const { revenue, icp } = await report(period)
      for (const { vat, netCents, vatCents, invoices, creditNotes } of revenue) {
        const { body } = await finance.call(invoicesList.list, { query: { period, vat } as never })
        expect(body.payload.totals).toMatchObject({ netCents, vatCents })
        expect(body.payload.numResults).toBe(invoices + creditNotes)
      }
      for (const { taxNumber, netCents, documents } of icp) {
        const query = { period, vat: 'reverse-charge', taxNumber } as never
        const { body } = await finance.call(invoicesList.list, { query })
        expect(body.payload.totals).toMatchObject({ netCents })
        expect(body.payload.numResults).toBe(documents)
      }
    }
  })

  test('puts a document issued at midnight in Amsterdam into the day that begins there', async () => {
    // 23:30 and 00:30 in Amsterdam, both on 31 March in UTC.
    const numbers: string[] = []
    for (const at of ['2027-03-31T21:30:00Z', '2027-03-31T22:30:00Z']) {
      market.clock.set(at)
      numbers.push((await orderAsVisitor(market)).placed.invoiceNumber)
    }
    market.clock.set('2026-11-20T14:00:00Z')
    expect((await report('2027-Q1')).revenue).toMatchObject([{ invoices: 1, netCents: 67_500 }])
    expect((await report('2027-04')).revenue).toMatchObject([{ invoices: 1, netCents: 67_500 }])
    const [last] = (
      await finance.call(invoicesList.list, { query: { period: '2027-Q1' } as never })
    ).body.payload.results
    expect(last).toMatchObject({ number: numbers[0], issuedOn: '2027-03-31' })
  })

  test.each(['', '2026-Q5', '2026-10-02..2026-10-01', "2026'"])(
    'refuses %s as a period',
    async (period) => {
      const { refusal } = await finance.call(getMoneyReport, { query: { period } })
      expect(refusal.payload.errors?.map(({ param }) => param)).toEqual(['period'])
    },
  )
})

test('open items have their age at a day, and lead to the list (BK-098)', async () => {
  const at = async (openAt: string) =>
    (await finance.call(getOpenItems, { query: { openAt } })).body.payload
  const { ages, owed } = await at('2026-08-16')
  expect(ages).toEqual([
    // 1350.00 of 15 August, 675.00 of 31 July, 119.00 of 30 June and 816.75 of 1 July
    { age: 'not-due', items: 1, cents: 135_000 },
    { age: '1-15', items: 1, cents: 67_500 },
    { age: '16-30', items: 0, cents: 0 },
    { age: '31-60', items: 2, cents: 93_575 },
    { age: 'over-60', items: 0, cents: 0 },
  ])
  expect(owed).toEqual({ items: 0, cents: 0 })
  const query = { openAt: '2026-08-16', age: '31-60' } as never
  const { totals, numResults } = (await finance.call(invoicesList.list, { query })).body.payload
  expect([numResults, totals.openCents]).toEqual([2, 93_575])
})

describe('exports for accounting (BK-098)', () => {
  test('have a row for each line, whose VAT is that of the document in all, without formulas', async () => {
    const [head, ...rows] = await download(exportDocumentLines.path, 'period=2026-09')
    expect(head).toMatch(/^"number","kind","issued"/)
    const cells = rows.map((row) => row.slice(1, -1).split('","'))
    expect(cells.map((row) => row.slice(12, 20))).toEqual([
      ['1', 'Broker membership', '1', '0.01', 'reverse-charge', '0', '0.00', '0.01'],
      // 70.00 over 333.33: 23.33 and what is left
      ['1', "'=SUM(A1)", '1', '111.11', 'charged', '21', '23.33', '134.44'],
      ['2', 'Two seats', '2', '222.22', 'charged', '21', '46.67', '268.89'],
    ])
    expect(rows[1]).toContain(`"'+Kade ""2"""`)
    const credits = await download(exportDocumentLines.path, 'period=2026-10-01..2026-10-01')
    expect(credits[1]).toContain('"-350.00","reverse-charge","0","0.00","-350.00","EUR"')
  })

  test('read any number of documents in batches, each line once', async () => {
    await market.database.sql`
      insert into invoice (kind, series, year, sequence, number, account, issued_on, due_on,
        net_cents, vat_cents, total_cents, vat_treatment, document, issued_at)
      select 'invoice', '', 2022, n, '2022-9' || lpad(n::text, 4, '0'), 'plus', day, '2022-12-01',
        100, 0, 100, 'outside', given.document || jsonb_build_object('issuedOn', day, 'number', n),
        now()
      from generate_series(1, 1001) as n
      cross join lateral (select date '2022-01-01' + n / 7 as day) as days
      cross join (select document from invoice order by id limit 1) as given`
    const rows = await download(exportDocumentLines.path, 'period=2022')
    expect(rows).toHaveLength(1002)
    expect(new Set(rows).size).toBe(1002)
  })

  test('have PDF and UBL of each document in a zip, and are recorded (BK-106)', async () => {
    market.clock.set('2028-02-01T09:00:00Z')
    const caller = await aStaffCaller(market, 'finance')
    const { placed } = await orderAsVisitor(market)
    const { id } = await invoiceRow(market, placed.invoiceNumber)
    await caller.call(creditInvoice, {
      params: { id: String(id) },
      body: { netCents: null, reason: 'Cancelled' },
    })
    const reply = await fetch(`${market.url}${exportDocumentFiles.path}?period=2028-02`, {
      headers: { authorization: `Bearer ${caller.token}` },
    })
    expect(reply.headers.get('content-disposition')).toContain('invoices-2028-02.zip')
    const files = await readZip(Buffer.from(await reply.arrayBuffer()))
    const number = placed.invoiceNumber
    expect([...files.keys()]).toEqual([
      `${number}.pdf`,
      `${number}.xml`,
      'C2028-00001.pdf',
      'C2028-00001.xml',
    ])
    expect(files.get(`${number}.pdf`)).toMatch(/^%PDF-1/)
    expect(files.get('C2028-00001.xml')).toContain('CreditNote')
    const [entry] = await market.database.sql`
      select details from audit_entry where act = 'documents.exported' order by id desc limit 1`
    expect(entry!['details']).toEqual({ what: 'files', period: '2028-02' })
    market.clock.set('2026-11-20T14:00:00Z')
  })
})
