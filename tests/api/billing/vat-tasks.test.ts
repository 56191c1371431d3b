import { beforeEach, describe, expect, test } from 'vitest'
import { creditInvoice } from '#contract/billing/desk/company-money.ts'
import { closeVatTask, getVatTask, invoiceAgain } from '#contract/billing/desk/vat-tasks.ts'
import { getDeskCounts } from '#contract/back-office/desk/today.ts'
import { listQueue, listQueueNotes } from '#contract/back-office/queue/queue.ts'
import { getInvoices } from '#contract/billing/invoices.ts'
import { checkVatNumber } from '#server/features/companies/jobs.ts'
import {
  checkOut,
  companyRow,
  deliverInvoices,
  handleNotifications,
  invoiceRow,
  orderAs,
} from '../../support/joining/billing.ts'
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

const reason = 'VIES does not know the VAT number'
/** VIES calls numbers that end in 9 invalid in local runs. */
const invalid = 'PT501234569'

/** Runs the jobs that the last calls have enqueued. */
async function runVatJobs() {
  const open = await market.database.sql<{ id: number }[]>`
    select id from vat_check where answer is null and attempts = 0`
  for (const { id } of open) await checkVatNumber.run(market.platform, { id })
}

/** The order of a company in its trial for 1,350.00 with reverse charge, after VIES has answered. */
async function anOrder(vat = invalid) {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'PT' },
  })
  const { placed, order } = await orderAs(await signedIn(market, contact), { vat, option: 1 })
  await runVatJobs()
  const { email } = order
  return { email, link: placed.link, ...(await ofInvoice(placed.invoiceNumber)) }
}
const ofInvoice = async (number: string) => ({ number, ...(await invoiceRow(market, number)) })

const listed = async (state: 'open' | 'done' = 'open') =>
  (await finance.call(listQueue, { query: { kind: 'vat', state } })).body.payload.results
const taskOf = async (id: number, state: 'open' | 'done' = 'open') =>
  (await listed(state)).find((one) => one.id === id)
const read = async (id: number) =>
  (await finance.call(getVatTask, { params: { id: String(id) } })).body.payload
const again = (id: number) =>
  finance.raw('POST', invoiceAgain.path.replace(':id', String(id)), { reason })
const close = (id: number) =>
  finance.raw('POST', closeVatTask.path.replace(':id', String(id)), { reason })

/** Credit notes and later invoices of a company. */
const documentsOf = (companyId: number, afterId: number) => market.database.sql<
  { number: string; corrects: number | null; vat: number; total: number; document: object }[]
>`
  select number, corrects_id as corrects, vat_cents as vat, total_cents as total, document
  from invoice where company_id = ${companyId} and id > ${afterId} order by id`
const receiptsOf = (invoiceId: number) => market.database.sql<
  { cents: number; method: string; note: string }[]
>`
  select amount_cents as cents, method, note from receipt
  where invoice_id = ${invoiceId} order by id`
const orderedInvoice = async (companyId: number) => {
  const [row] = await market.database.sql<{ id: number }[]>`
    select invoice_id as id from membership_order where company_id = ${companyId}`
  return row!.id
}
/** What VIES says when it is asked again. */
const answer = (companyId: number, vatNumber: string, said: 'valid' | 'invalid' | null) =>
  market.database.sql`
    insert into vat_check (company_id, vat_number, requested_at, answer, answered_at)
    values (${companyId}, ${vatNumber}, ${market.clock.now()}, ${said},
      ${said && new Date(market.clock.now().getTime() + 60_000)})`

describe('an invoice with reverse charge whose VAT number is invalid', () => {
  test('waits for finance with the evidence (BK-096, AM-059)', async () => {
    const { id, number, companyId, email } = await anOrder()
    expect(await taskOf(id)).toMatchObject({
      title: 'VAT number invalid',
      detail: `${invalid}, ${number}`,
      company: { id: companyId },
      due: '2026-11-25T09:00:00.000Z',
    })
    const corrected = 'PT 509 888 777'
    await market.database.sql`
      update company set vat_number = ${corrected} where id = ${companyId}`
    expect(await read(id)).toMatchObject({
      company: { id: companyId, vatNumber: corrected },
      evidence: {
        vatNumber: invalid,
        answer: 'invalid',
        answeredAt: '2026-11-20T09:00:00.000Z',
        consultation: `LOCAL-${invalid}`,
        attempts: 1,
      },
      invoice: { number, email, totalCents: 135_000, receivedCents: 0 },
      isOpen: true,
      again: { percent: 21, vatCents: 28_350, totalCents: 163_350, openCents: 163_350 },
      closed: null,
    })
    const { payload } = (await finance.call(getDeskCounts)).body
    expect(payload.vatChecks).toBeGreaterThan(0)
  })

  test('is no task with a number that is valid, and one after a day without an answer (BK-096)', async () => {
    const valid = await anOrder('PT501234567')
    const unanswered = await anOrder('PT501234568')
    expect([await taskOf(valid.id), await taskOf(unanswered.id)]).toEqual([undefined, undefined])
    await market.database.sql`
      update vat_check set requested_at = requested_at - interval '1 day'
      where company_id = ${unanswered.companyId}`
    expect([await taskOf(valid.id), await taskOf(unanswered.id)]).toMatchObject([
      undefined,
      { title: 'VAT number not checked' },
    ])
    expect((await again(valid.id)).refusal.payload.extra).toBe('STATE')
  })

  test('waits at once where no VIES can be asked, and no answer is invented (BK-096)', async () => {
    const contact = await aContact(market, {
      company: { state: 'trial', plan: null, countryCode: 'PT' },
    })
    const { placed } = await orderAs(await signedIn(market, contact), {
      vat: 'PT501234567',
      option: 1,
    })
    const { id, companyId } = await ofInvoice(placed.invoiceNumber)
    const platform = { ...market.platform, config: { ...market.platform.config, demo: false } }
    const [check] = await market.database.sql<{ id: number }[]>`
      select id from vat_check where company_id = ${companyId}`
    await checkVatNumber.run(platform, { id: check!.id })
    expect(await taskOf(id)).toMatchObject({ title: 'VAT number not checked' })
    expect((await read(id)).evidence).toMatchObject({ answer: null, consultation: '' })
  })

  test('is no task for others than finance', async () => {
    const { id } = await anOrder()
    const support = await aStaffCaller(market, 'support')
    for (const { path } of [invoiceAgain, closeVatTask]) {
      const refused = await support.raw('POST', path.replace(':id', String(id)), { reason })
      expect(refused.status).toBe(403)
    }
    expect((await support.raw('GET', `${listQueue.path}?kind=vat`)).status).toBe(403)
  })

  test('ends as a task once VIES calls the number valid, not while it does not answer', async () => {
    const { id, companyId } = await anOrder()
    await answer(companyId!, invalid, null)
    expect(await taskOf(id)).toBeDefined()
    await answer(companyId!, 'PT501234567', 'valid')
    expect(await taskOf(id)).toBeDefined()
    await answer(companyId!, invalid, 'valid')
    expect(await taskOf(id)).toBeUndefined()
    expect(await read(id)).toMatchObject({ isOpen: false, again: null, closed: null })
    expect((await again(id)).refusal.payload.extra).toBe('STATE')
  })

  test('ends as a task once it is credited', async () => {
    const { id } = await anOrder()
    const body = { netCents: null, reason }
    await finance.call(creditInvoice, { params: { id: String(id) }, body })
    expect(await taskOf(id)).toBeUndefined()
  })

  test('is no task after a year', async () => {
    const { id } = await anOrder()
    market.clock.set('2027-11-19T09:00:00Z')
    finance = await aStaffCaller(market, 'finance')
    expect(await taskOf(id)).toBeDefined()
    market.clock.set('2027-11-20T09:00:00Z')
    finance = await aStaffCaller(market, 'finance')
    expect(await taskOf(id)).toBeUndefined()
  })
})

describe('crediting and invoicing again (AM-059, BL-028)', () => {
  test('issues the same lines with VAT, moves the order and mails both', async () => {
    const { id, number, companyId, email } = await anOrder()
    expect((await again(id)).status).toBe(200)
    const [credit, next, ...more] = await documentsOf(companyId!, id)
    expect(more).toEqual([])
    expect(credit).toMatchObject({ corrects: id, vat: 0, total: 135_000, document: { reason } })
    expect(next).toMatchObject({
      corrects: null,
      vat: 28_350,
      total: 163_350,
      document: {
        vat: { treatment: 'charged', percent: 21 },
        lines: [{ quantity: 1, unitCents: 135_000, netCents: 135_000 }],
        customer: { taxNumber: invalid, email },
      },
    })
    expect(await invoiceRow(market, number)).toMatchObject({ status: 9, creditedCents: 135_000 })
    const issued = await ofInvoice(next!.number)
    expect(issued).toMatchObject({ status: 0, receivedCents: 0, account: 'broker' })
    expect(await orderedInvoice(companyId!)).toBe(issued.id)
    expect(await taskOf(id)).toBeUndefined()
    expect(await taskOf(id, 'done')).toMatchObject({
      done: { beganAt: '2026-11-20T09:00:00.000Z', outcome: 'Invoiced again' },
    })
    await deliverInvoices(market)
    for (const { number: mailed } of [credit!, next!]) {
      const document = await invoiceRow(market, mailed)
      expect(await queuedMails(market, `invoice:${document.id}`)).toHaveLength(1)
    }
  })

  test('moves what was paid, and leaves the VAT open', async () => {
    const { id, number, companyId, link } = await anOrder()
    await checkOut(market, link)
    expect(await companyRow(market, companyId!)).toMatchObject({ state: 'active' })
    expect(await read(id)).toMatchObject({ again: { openCents: 28_350 } })
    expect((await again(id)).status).toBe(200)
    const [, next] = await documentsOf(companyId!, id)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 9, receivedCents: 0 })
    const issued = await ofInvoice(next!.number)
    expect(issued).toMatchObject({ status: 0, receivedCents: 135_000, totalCents: 163_350 })
    expect(await receiptsOf(id)).toEqual([
      { cents: 135_000, method: 'online', note: '' },
      { cents: -135_000, method: 'online', note: `Moved to ${issued.number}` },
    ])
    expect(await receiptsOf(issued.id)).toEqual([
      { cents: 135_000, method: 'online', note: `Moved from ${number}` },
    ])
    expect(await companyRow(market, companyId!)).toMatchObject({ state: 'active', plan: 'broker' })
    const query = { companyId: companyId! }
    // No day before the first one of the membership.
    expect((await finance.call(getInvoices, { query })).body.payload.paidUntil).toBeNull()
    const { sql } = market.database
    expect((await sql`select from payment_check where invoice_id = ${id}`).count).toBe(0)
    // Nothing was received that the customer does not know of.
    expect(await queuedMails(market, `part-payment:${issued.id}:`)).toEqual([])
  })

  test('has a later chargeback count for the new invoice', async () => {
    const { id, number, companyId, link } = await anOrder()
    await checkOut(market, link)
    await again(id)
    const providerId = link.split('/').at(-1)!
    const { sql } = market.database
    await sql`update embedded_payment set given_back_cents = amount_cents where id = ${providerId}`
    await sql`
      insert into payment_notification (provider, provider_id, received_at)
      values ('embedded', ${providerId}, ${market.clock.now()})`
    await handleNotifications(market)
    const [, next] = await documentsOf(companyId!, id)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 9, receivedCents: 0 })
    expect(await invoiceRow(market, next!.number)).toMatchObject({ status: 0, receivedCents: 0 })
  })

  test('books a payment of the old amount that was still open on the new invoice', async () => {
    const { id, companyId, link } = await anOrder()
    await again(id)
    await checkOut(market, link)
    const [, next] = await documentsOf(companyId!, id)
    expect(await invoiceRow(market, next!.number)).toMatchObject({
      status: 0,
      receivedCents: 135_000,
    })
  })

  test('bills only the rest of an invoice that was credited in part', async () => {
    const { id, number, companyId } = await anOrder()
    await finance.call(creditInvoice, {
      params: { id: String(id) },
      body: { netCents: 35_000, reason },
    })
    expect((await again(id)).status).toBe(200)
    const [, credit, next] = await documentsOf(companyId!, id)
    expect(credit).toMatchObject({ corrects: id, total: 100_000 })
    expect(next).toMatchObject({ vat: 21_000, total: 121_000 })
    expect(await invoiceRow(market, number)).toMatchObject({ status: 9, creditedCents: 135_000 })
  })

  test('happens once, also when two people do it at once', async () => {
    const { id, companyId } = await anOrder()
    const answers = await Promise.all([again(id), again(id), close(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect([0, 2]).toContain((await documentsOf(companyId!, id)).length)
  })
})

describe('closing with a reason', () => {
  test('keeps the reverse charge, and stays closed (BK-096)', async () => {
    const { id, number, companyId } = await anOrder()
    expect((await close(id)).status).toBe(200)
    expect(await taskOf(id)).toBeUndefined()
    expect(await taskOf(id, 'done')).toMatchObject({
      detail: `${invalid}, ${number}`,
      done: { outcome: 'Reverse charge kept' },
    })
    const closed = await read(id)
    expect(closed).toMatchObject({ isOpen: false, closed: { by: expect.any(String) } })
    const notes = await finance.call(listQueueNotes, { query: { kind: 'vat', id } })
    expect(notes.body.payload.results).toMatchObject([{ text: reason }])
    await answer(companyId!, invalid, 'invalid')
    expect(await taskOf(id)).toBeUndefined()
    expect((await again(id)).refusal.payload.extra).toBe('STATE')
    expect(await documentsOf(companyId!, id)).toEqual([])
  })
})
