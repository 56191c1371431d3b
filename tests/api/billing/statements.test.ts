import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  importStatement,
  bankLines,
  reopenBankLine,
  setAsideBankLine,
} from '#contract/billing/desk/statements.ts'
import { getDeskCounts } from '#contract/back-office/desk/today.ts'
import type { Caller } from '../../support/market/callers.ts'
import { aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { anIssuedInvoice, importText, statementText } from '../../support/statements.ts'

const market = useTestMarket()
let staff: Caller
let staffId: number
beforeAll(async () => {
  const person = await aStaffMember(market, { role: 'finance' })
  staffId = person.id
  staff = await staffCaller(market, person)
})
beforeEach(async () => {
  await market.owner`truncate bank_statement cascade`
})

const list = async (query: Record<string, string> = {}) =>
  (await staff.call(bankLines.list, { query: query as never })).body.payload
/** How many lines there are in each state. */
const counts = async () =>
  Object.fromEntries((await list()).choices.state.map(({ value, count }) => [value, count]))
const importLines = async (...entries: Parameters<typeof statementText>[0]) =>
  (await importText(staff, statementText(entries))).body as {
    payload: { added: number; known: number; notes: string[]; msg: string }
  }
const firstLine = async () => (await list()).results[0]!
const entriesOf = (act: string) => market.database.sql<
  { staffId: number; reason: string; details: Record<string, unknown> }[]
>`
  select actor_id as staff_id, reason, details from audit_entry where act = ${act} order by id desc`

describe('importing a bank statement (BK-094)', () => {
  test('adds its lines, newest first, and records it', async () => {
    const { payload } = await importLines(
      { text: 'first' },
      { text: 'second', amount: '1,00', mark: 'D' },
    )
    expect(payload).toEqual({ msg: '2 lines imported', added: 2, known: 0, notes: [] })
    const { results } = await list()
    expect(results).toMatchObject([
      { text: 'second', amountCents: -100, state: 'open', fileName: 'statement.sta' },
      {
        text: 'first',
        amountCents: 81_675,
        bookedOn: '2026-11-23',
        currency: 'EUR',
        counterparty: 'Somebody',
        iban: 'NL44RABO0123456789',
        invoices: [],
        handledAt: null,
      },
    ])
    expect(await counts()).toEqual({ open: 2 })
    expect((await staff.call(getDeskCounts)).body.payload.bankLines).toBe(2)
    expect((await entriesOf('statement.imported'))[0]).toMatchObject({
      staffId,
      details: { file: 'statement.sta', added: 2, known: 0 },
    })
  })

  test('leaves out lines of earlier files, and rejects the same file', async () => {
    const [first, second] = [{ reference: 'B26K23001' }, { reference: 'B26K23002' }]
    await importLines(first)
    const both = statementText([first, second])
    expect((await importText(staff, both)).body).toMatchObject({ payload: { added: 1, known: 1 } })
    const again = await importText(staff, both)
    expect(again.status).toBe(409)
    expect(again.refusal.payload).toMatchObject({ extra: 'KNOWN' })
    expect(await counts()).toEqual({ open: 2 })
  })

  test('imports a file once when it is sent twice at the same time', async () => {
    const text = statementText([{}])
    const both = await Promise.all([importText(staff, text), importText(staff, text)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await counts()).toEqual({ open: 1 })
  })

  test('reads CAMT.053', async () => {
    const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="USD">2.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`
    expect((await importText(staff, camt, 'may.xml')).status).toBe(200)
    expect(await firstLine()).toMatchObject({ amountCents: 250, currency: 'USD' })
  })

  test('returns notes on balances that do not add up', async () => {
    const text = statementText([{}]).replace(':62F:C261123EUR816,75', ':62F:C261123EUR1,00')
    expect((await importText(staff, text)).body).toMatchObject({
      payload: {
        notes: [
          'The lines of NL91ABNA0417164300 add up to 816.75, but its balance changed by 1.00.',
        ],
      },
    })
  })

  test.each([
    ['no statement', 'hello', 'line 1 should have an MT940 statement, which begins with :20:'],
    [
      'a bad line',
      statementText([{ amount: 'x' }]),
      'line 5 should have a line such as 2611231123C1633,50NTRFNONREF//B26K23',
    ],
    ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><a/>', 'entities are not read'],
    ['no lines', statementText([{ amount: '0,00' }]), 'This file has no booked lines.'],
  ])('rejects %s at the field of the file, and stores nothing', async (_, text, reason) => {
    const reply = await importText(staff, text)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([
      { param: 'file', msg: expect.stringContaining(reason) },
    ])
    expect(await market.database.sql`select from bank_statement`).toHaveLength(0)
  })

  test('rejects a call without a file', async () => {
    const reply = await staff.raw('POST', importStatement.path, new FormData())
    expect(reply.status).toBe(400)
  })
})

describe('the lines of bank statements (BK-094)', () => {
  test('come with the invoice that they most likely pay', async () => {
    const invoice = await anIssuedInvoice(market)
    await importLines({ text: `Invoice ${invoice.number.replace('-', '')}` })
    expect((await firstLine()).proposal).toEqual({
      parts: [
        {
          invoiceId: invoice.id,
          number: invoice.number,
          customer: 'Helder Hardware B.V.',
          companyId: invoice.companyId,
          openCents: 81_675,
          receivedCents: 0,
          isVoid: false,
          dueOn: '2018-05-17',
          amountCents: 81_675,
        },
      ],
      receiptId: null,
      certainty: 'certain',
      reasons: ['number in the text', 'amount fits'],
    })
  })

  test('propose by the account that paid for the company before', async () => {
    const { sql } = market.database
    const paid = await anIssuedInvoice(market, { totalCents: 5_000, receivedCents: 5_000 })
    await importLines({ iban: 'BE68539007547034', amount: '50,00' })
    await sql`
      insert into receipt (invoice_id, amount_cents, received_on, method, bank_line_id, booked_at)
      select ${paid.id}, 5000, '2026-11-23', 'bank', id, now() from bank_line`
    await sql`update bank_line set handled_at = now()`
    const next = await anIssuedInvoice(market, { totalCents: 7_777, companyId: paid.companyId })
    await importLines({ iban: 'BE68539007547034', amount: '77,77' })
    expect((await firstLine()).proposal).toMatchObject({
      parts: [{ invoiceId: next.id }],
      certainty: 'likely',
      reasons: ['amount fits', 'account used before', 'name of the customer'],
    })
    const booked = await list({ state: 'booked' })
    expect(booked.results).toMatchObject([
      { state: 'booked', proposal: null, invoices: [{ id: paid.id, number: paid.number }] },
    ])
  })

  test('propose no invoice that is paid, and none for money paid out unless it is owed', async () => {
    const paid = await anIssuedInvoice(market, { totalCents: 4_321, receivedCents: 4_321 })
    const owed = await anIssuedInvoice(market, { totalCents: 1_000, receivedCents: 1_500 })
    await importLines(
      { text: paid.number, amount: '43,21' },
      { text: paid.number, amount: '43,21', mark: 'D' },
      { text: owed.number, amount: '5,00', mark: 'D' },
    )
    const { results } = await list()
    expect(results.map(({ proposal }) => proposal?.parts[0]!.invoiceId)).toEqual([
      owed.id,
      undefined,
      undefined,
    ])
  })

  test('are found by name, text and account, and divided into pages', async () => {
    const many = Array.from({ length: 11 }, (_, i) => ({ text: `no ${i}` }))
    await importLines({ name: 'Amstel Server', text: '100%' }, ...many)
    const first = await list({ pageSize: '10' })
    expect(first.results).toHaveLength(10)
    const rest = await list({ pageSize: '10', page: '2' })
    expect(rest.results.map(({ text }) => text)).toEqual(['no 0', '100%'])
    for (const search of ['amstel', '100%', 'rabo01']) {
      expect((await list({ search })).results.length).toBeGreaterThan(0)
    }
    expect((await list({ search: 'AMSTEL' })).results).toHaveLength(1)
    expect((await list({ search: '%' })).results).toHaveLength(1)
  })

  test('are counted by state, direction and currency, and those to book are shown (BK-174)', async () => {
    await importLines({ amount: '10,00' }, { amount: '5,00', mark: 'D' }, { amount: '7,00' })
    const { id } = await firstLine()
    const body = { reason: 'Interest of the bank' }
    await staff.call(setAsideBankLine, { params: { id: String(id) }, body })
    const { numResults, choices } = await list()
    expect(numResults).toBe(2)
    expect(await counts()).toEqual({ open: 2, 'set-aside': 1 })
    expect(choices.way).toEqual([
      { value: 'in', label: 'received', count: 1 },
      { value: 'out', label: 'paid', count: 1 },
    ])
    expect(choices.currency).toEqual([{ value: 'EUR', label: 'EUR', count: 2 }])
    expect((await list({ state: 'all', way: 'in' })).numResults).toBe(2)
  })

  test('are exported with the invoices that they are booked on, and the export is in the audit log (BK-174)', async () => {
    await importLines({ name: 'Exported Firm', text: 'Thanks', amount: '10,00' })
    const query = 'search=exported&columns=amount,counterparty,invoice'
    const { body } = await staff.raw('GET', `${bankLines.export.path}?${query}`)
    expect(String(body).trim().split('\r\n')).toEqual([
      '"amount","currency","from or to","account","state","invoices","reason"',
      expect.stringMatching(/^"10.00","EUR","Exported Firm","[A-Z0-9]+","To book","",""$/),
    ])
    const [entry] = await entriesOf('list.exported')
    expect(entry!.details).toMatchObject({ list: 'bank-lines', search: 'exported', rows: 1 })
  })

  test('are set aside with a reason, and opened again', async () => {
    await importLines({})
    const { id } = await firstLine()
    const params = { id: String(id) }
    const reason = 'Interest of the bank'
    expect((await staff.call(setAsideBankLine, { params, body: { reason } })).status).toBe(200)
    expect((await list()).results).toEqual([])
    expect(await counts()).toEqual({ open: 0, 'set-aside': 1 })
    const [setAside] = (await list({ state: 'set-aside' })).results
    expect(setAside).toMatchObject({ id, reason, state: 'set-aside', proposal: null })
    expect(setAside!.handledAt).not.toBeNull()
    expect((await entriesOf('bank-line.set-aside'))[0]).toEqual({
      staffId,
      reason,
      details: { line: id, amount: '816.75 EUR', bookedOn: '2026-11-23' },
    })
    const again = await staff.call(setAsideBankLine, { params, body: { reason } })
    expect(again.status).toBe(409)
    expect((await staff.call(reopenBankLine, { params })).status).toBe(200)
    expect((await firstLine()).id).toBe(id)
    expect((await staff.call(reopenBankLine, { params })).status).toBe(409)
    expect((await entriesOf('bank-line.reopened'))[0]).toMatchObject({ staffId })
  })

  test('are set aside once when two do it at the same time', async () => {
    await importLines({})
    const params = { id: String((await firstLine()).id) }
    const both = await Promise.all(
      ['One', 'Two'].map((reason) => staff.call(setAsideBankLine, { params, body: { reason } })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('are not found under other ids', async () => {
    const params = { id: '999999' }
    const answers = [
      await staff.call(setAsideBankLine, { params, body: { reason: 'None' } }),
      await staff.call(reopenBankLine, { params }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })
})
