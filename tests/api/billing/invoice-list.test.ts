import { beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#contract/billing/desk/invoice-list.ts'
import type { QueryOf } from '#contract/back-office/lists/define-desk-list.ts'
import { searchDesk } from '#contract/back-office/desk/search.ts'
import { listViews } from '#contract/back-office/lists/list-views.ts'
import { aDocument } from '../../support/joining/documents.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let finance: Caller
/** By name, all with a number that a test can find. */
const issued = {} as Record<
  'open' | 'overdue' | 'part' | 'paid' | 'owed' | 'void' | 'credit' | 'lastYear',
  Awaited<ReturnType<typeof aDocument>>
>

beforeAll(async () => {
  // 20 November 2026 in Amsterdam.
  market.clock.set('2026-11-20T14:00:00Z')
  finance = await aStaffCaller(market, 'finance')
  issued.open = await aDocument(market, { issuedOn: '2026-11-10', customer: 'Öresund Datorer' })
  issued.overdue = await aDocument(market, {
    issuedOn: '2026-10-20',
    customer: '=Gaia Recondicionados',
    countryCode: 'PT',
    country: 'Portugal',
    treatment: 'reverse-charge',
    taxNumber: 'PT 501 234 567',
    netCents: 67_500,
    lines: [
      { description: 'Plus membership', unitCents: 60_000 },
      { description: 'Directory entry', quantity: 3, unitCents: 2_500 },
    ],
  })
  issued.part = await aDocument(market, { issuedOn: '2026-08-01', receivedCents: 35_000 })
  issued.paid = await aDocument(market, {
    issuedOn: '2026-09-30',
    countryCode: 'NL',
    country: 'Netherlands',
    treatment: 'charged',
    netCents: 67_500,
    status: 2,
    receivedCents: 81_675,
    paidOn: '2026-10-02',
  })
  issued.owed = await aDocument(market, {
    issuedOn: '2026-10-01',
    status: 1,
    receivedCents: 135_100,
    paidOn: '2026-10-03',
  })
  issued.void = await aDocument(market, {
    issuedOn: '2026-07-01',
    status: 9,
    creditedCents: 135_000,
  })
  issued.credit = await aDocument(market, {
    kind: 'credit-note',
    issuedOn: '2026-07-14',
    corrects: issued.void,
  })
  issued.lastYear = await aDocument(market, {
    issuedOn: '2025-12-31',
    dueOn: '2026-11-19',
    companyId: null,
  })
})

const list = async (query: Partial<Record<keyof QueryOf<typeof invoices>, string>> = {}) => {
  const reply = await finance.call(invoices.list, { query: query as never })
  expect(reply.status).toBe(200)
  return reply.body.payload
}
const numbers = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).results.map(({ number }) => number)
const of = (...names: (keyof typeof issued)[]) => names.map((name) => issued[name].number)
const counts = (choices: readonly { value: string; count: number }[]) =>
  Object.fromEntries(choices.map(({ value, count }) => [value, count]))

describe('the list of invoices and credit notes (BK-098, BK-108)', () => {
  test('has all companies, newest first, with their sums to the cent, credit notes subtracted', async () => {
    const { results, numResults, totals } = await list()
    expect(numResults).toBe(8)
    expect(results.map(({ number }) => number).slice(0, 3)).toEqual(of('open', 'overdue', 'owed'))
    expect(totals).toEqual({
      // 5 x 1350.00 + 2 x 675.00 - 1350.00
      netCents: 675_000,
      vatCents: 14_175,
      totalCents: 689_175,
      // 1350 + 675 + (1350 - 350) + 1350
      openCents: 437_500,
      overdueCents: 302_500,
      owedCents: 100,
    })
  })

  test('shows an invoice with its customer, lines, VAT, age and what is open', async () => {
    const { results } = await list({ search: issued.overdue.number })
    expect(results).toEqual([
      {
        id: issued.overdue.id,
        kind: 'invoice',
        number: issued.overdue.number,
        companyId: issued.overdue.companyId,
        customer: '=Gaia Recondicionados',
        country: 'Portugal',
        taxNumber: 'PT 501 234 567',
        description: 'Plus membership, Directory entry',
        issuedOn: '2026-10-20',
        dueOn: '2026-11-04',
        netCents: 67_500,
        vatCents: 0,
        totalCents: 67_500,
        vatTreatment: 'reverse-charge',
        vatPercent: 0,
        receivedCents: 0,
        creditedCents: 0,
        openCents: 67_500,
        status: 0,
        paidOn: null,
        age: '16-30',
        daysOverdue: 16,
        corrects: null,
      },
    ])
    const [credit] = (await list({ kind: 'credit-note' })).results
    expect(credit).toMatchObject({
      totalCents: -135_000,
      openCents: 0,
      corrects: issued.void.number,
    })
  })

  test('is filtered by status, kind, age, VAT, period and country, with counts', async () => {
    expect(await numbers({ status: 'open' })).toEqual(of('open', 'overdue', 'part', 'lastYear'))
    expect(await numbers({ status: 'overdue' })).toEqual(of('overdue', 'part', 'lastYear'))
    expect(await numbers({ status: 'part-paid,owed' })).toEqual(of('owed', 'part'))
    expect(await numbers({ status: 'void' })).toEqual(of('void'))
    expect(await numbers({ vat: 'charged-21' })).toEqual(of('paid'))
    expect(await numbers({ country: 'PT,NL' })).toEqual(of('overdue', 'paid'))
    expect(await numbers({ taxNumber: 'PT501234567' })).toEqual(of('overdue'))
    const { choices } = await list()
    expect(counts(choices.status)).toEqual({
      open: 4,
      overdue: 3,
      'part-paid': 1,
      owed: 1,
      'paid-online': 1,
      'paid-bank': 1,
      credited: 1,
      void: 1,
    })
    expect(counts(choices.age)).toEqual({ 'not-due': 1, '1-15': 1, '16-30': 1, 'over-60': 1 })
    expect(counts(choices.kind)).toEqual({ invoice: 7, 'credit-note': 1 })
    expect(choices.vat).toContainEqual({ value: 'charged-21', label: 'VAT 21%', count: 1 })
    expect(choices.period[0]).toEqual({ value: '2026-11', label: 'Nov 2026', count: 1 })
    expect(counts(choices.period)).toMatchObject({ '2026-Q3': 4, '2026': 7, '2025': 1 })
  })

  test('counts days overdue from the day after the due date', async () => {
    const ages = [
      ['2026-11-20', 'not-due', 0],
      ['2026-11-19', '1-15', 1],
      ['2026-11-05', '1-15', 15],
      ['2026-11-04', '16-30', 16],
      ['2026-10-21', '16-30', 30],
      ['2026-10-20', '31-60', 31],
      ['2026-09-21', '31-60', 60],
      ['2026-09-20', 'over-60', 61],
    ] as const
    for (const [dueOn, age, daysOverdue] of ages) {
      const { number, id } = await aDocument(market, { issuedOn: '2026-06-01', dueOn })
      expect((await list({ search: number })).results[0]).toMatchObject({ age, daysOverdue })
      await market.database.sql`
        update invoice set status = 1, received_cents = total_cents, paid_on = issued_on,
          company_id = null where id = ${id}`
    }
  })

  test('takes any period, by its first and last day', async () => {
    expect(await numbers({ period: '2026-Q3', vat: 'outside', status: 'void' })).toEqual(of('void'))
    expect(await numbers({ period: '2025-12-31..2025-12-31' })).toEqual(of('lastYear'))
    expect(await numbers({ period: '2026-07-01..2026-07-14' })).toEqual(of('credit', 'void'))
    expect(await numbers({ period: '2026-07-02..2026-07-13' })).toEqual([])
    const { choices } = await list({ period: '2026-07-01..2026-07-14' })
    expect(choices.period).toContainEqual({
      value: '2026-07-01..2026-07-14',
      label: '1 Jul 2026 – 14 Jul 2026',
      count: 2,
    })
  })

  test('is searched by number, customer without accents, and VAT number', async () => {
    expect(await numbers({ search: 'oresund' })).toEqual(of('open'))
    expect(await numbers({ search: issued.credit.number.slice(1) })).toEqual(of('credit'))
    expect(await numbers({ search: 'gaia pt501234567' })).toEqual(of('overdue'))
    expect(await numbers({ search: '100%' })).toEqual([])
  })

  test('has what was open at the end of a day, by the payments until then', async () => {
    const invoice = await aDocument(market, {
      issuedOn: '2024-03-01',
      status: 2,
      receivedCents: 135_000,
      creditedCents: 50_000,
      paidOn: '2024-05-02',
    })
    await aDocument(market, {
      kind: 'credit-note',
      issuedOn: '2024-04-10',
      netCents: 50_000,
      corrects: invoice,
    })
    await market.database.sql`
      insert into receipt (invoice_id, amount_cents, received_on, method, booked_at)
      values (${invoice.id}, 30000, '2024-04-01', 'bank', now()),
        (${invoice.id}, 55000, '2024-05-02', 'bank', now()),
        (${invoice.id}, 50000, '2024-06-01', 'bank', now())`
    const at = async (openAt: string) => {
      const { results, totals } = await list({ openAt })
      expect(results.map(({ number }) => number)).toEqual(results.length ? [invoice.number] : [])
      const { openCents, overdueCents, owedCents } = totals
      return { openCents, overdueCents, owedCents, age: results[0]?.age }
    }
    const none = { openCents: 0, overdueCents: 0, owedCents: 0 }
    expect(await at('2024-02-29')).toMatchObject(none)
    expect(await at('2024-03-16')).toEqual({ ...none, openCents: 135_000, age: 'not-due' })
    expect(await at('2024-03-31')).toEqual({
      ...none,
      openCents: 135_000,
      overdueCents: 135_000,
      age: '1-15',
    })
    expect(await at('2024-04-01')).toMatchObject({ openCents: 105_000, age: '16-30' })
    expect(await at('2024-04-10')).toMatchObject({ openCents: 55_000, age: '16-30' })
    expect(await at('2024-05-02')).toMatchObject(none)
    expect(await at('2024-06-01')).toEqual({ ...none, owedCents: 50_000, age: null })
  })

  test('is exported as CSV with the columns shown, without formulas, and recorded (BK-106)', async () => {
    const read = async (query: string) => {
      const { body, status } = await finance.raw('GET', `${invoices.export.path}?${query}`)
      expect(status).toBe(200)
      return String(body).replace('\u{feff}', '').trim().split('\r\n')
    }
    expect(await read('status=open&period=2026-10&columns=number,customer,amount,16-30')).toEqual([
      '"number","kind","corrects","company id","customer","amount","16–30"',
      `"${issued.overdue.number}","Invoice","","${issued.overdue.companyId}","'=Gaia Recondicionados","675.00","675.00"`,
    ])
    expect(await read('kind=credit-note&period=2026&columns=net,amount')).toEqual([
      '"net","amount"',
      '"-1350.00","-1350.00"',
    ])
    const [entry] = await market.database.sql`
      select details from audit_entry where act = 'invoices.exported' order by id limit 1`
    expect(entry!['details']).toEqual({
      status: 'open',
      period: '2026-10',
      columns: 'number,customer,amount,16-30',
      rows: 1,
    })
  })

  test('has views for finance alone', async () => {
    const named = async (caller: Caller) =>
      (await caller.call(listViews)).body.payload.results.filter(
        ({ list: one }) => one === 'invoices',
      )
    expect((await named(finance)).map(({ name, count }) => [name, count])).toEqual([
      ['Open items', 4],
      ['Overdue', 3],
    ])
    expect(await named(await aStaffCaller(market, 'support'))).toEqual([])
  })

  test('is in the palette by a part of the number, for those who read money (BK-119)', async () => {
    const search = async (q: string, caller = finance) =>
      (await caller.call(searchDesk, { query: { q } })).body.payload.results.filter(
        ({ kind }) => kind === 'invoice',
      )
    const { number, companyId } = issued.credit
    expect(await search(number.toLowerCase())).toEqual([
      {
        kind: 'invoice',
        id: number,
        label: number,
        note: 'Customer Inc. · -€ 1,350.00',
        companyId,
        account: null,
      },
    ])
    const labels = (found: Awaited<ReturnType<typeof search>>) => found.map(({ label }) => label)
    expect(labels(await search(number.slice(-5)))).toEqual([number])
    expect(labels(await search('2025-'))).toEqual(of('lastYear'))
    // It has no company, whose page support would open.
    expect(await search('2025-', await aStaffCaller(market, 'support'))).toEqual([])
    expect(await search(number, await aStaffCaller(market, 'editor'))).toEqual([])
  })
})
