import { beforeEach, describe, expect, test } from 'vitest'
import { creditInvoice } from '#contract/billing/desk/company-money.ts'
import {
  activateOrder,
  attachOrder,
  getOrder,
  refuseOrder,
} from '#contract/billing/desk/paid-orders.ts'
import { activateCompany, changeTrial } from '#contract/companies/desk/company-actions.ts'
import { checkKinds } from '#contract/registration/desk/registrations.ts'
import {
  checkCompanyVat,
  getCompanyChecks,
  setCompanyCheck,
} from '#contract/companies/desk/company-checks.ts'
import { getDeskCounts } from '#contract/back-office/desk/today.ts'
import { listQueue } from '#contract/back-office/queue/queue.ts'
import { getInvoices } from '#contract/billing/invoices.ts'
import { accountOf, auditOf } from '../../support/account-actions.ts'
import {
  checkOut,
  companyRow,
  deliverInvoices,
  invoiceRow,
  orderAs,
  orderAsVisitor,
} from '../../support/joining/billing.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let finance: Caller
let support: Caller
beforeEach(() => setClock('2026-11-20T09:00:00Z'))

/** Sets the clock and signs staff in again, whose sessions are short. */
async function setClock(at: string) {
  market.clock.set(at)
  finance = await aStaffCaller(market, 'finance')
  support = await aStaffCaller(market, 'support')
}

const reason = 'We only admit traders of IT hardware.'

/** The order of a visitor, paid by default. */
async function aVisitorsOrder({ isPaid = true, option = 1 } = {}) {
  const { placed } = await orderAsVisitor(market, { option })
  if (isPaid) await checkOut(market, placed.link)
  const { companyId: id, ...invoice } = await invoiceRow(market, placed.invoiceNumber)
  return { id, invoice, number: placed.invoiceNumber }
}
async function passChecks(id: number) {
  for (const kind of checkKinds) {
    const body = { kind, outcome: 'passed' as const }
    await support.call(setCompanyCheck, { params: { id: String(id) }, body })
  }
}
async function activate(id: number, plan: 'plus' | 'broker' = 'broker') {
  const { version } = await accountOf(finance, id)
  const body = { plan, reason: 'Paid and checked', version }
  return finance.raw('POST', activateCompany.path.replace(':id', String(id)), body)
}
async function refuse(id: number, caller = finance) {
  const { order } = await accountOf(support, id)
  return caller.raw('POST', refuseOrder.path.replace(':id', String(order!.id)), { reason })
}
const waiting = async (state: 'open' | 'done' = 'open') =>
  (await finance.call(listQueue, { query: { kind: 'order', state } })).body.payload.results
const orderIdOf = async (id: number) => (await accountOf(support, id)).order!.id
const act = (path: string, id: number, body: object = {}, caller = finance) =>
  caller.raw('POST', path.replace(':id', String(id)), body)

describe('a paid order of a new company', () => {
  test('waits in the queue Activation, those paid first first, and is late after 24 hours (AM-062, BK-006)', async () => {
    const unpaid = await aVisitorsOrder({ isPaid: false })
    const first = await aVisitorsOrder()
    market.clock.set('2026-11-20T10:00:00Z')
    const second = await aVisitorsOrder({ option: 0 })
    await setClock('2026-11-21T09:30:00Z')
    const shown = (await waiting()).filter(({ company }) =>
      [unpaid.id, first.id, second.id].includes(company!.id!),
    )
    expect(shown).toEqual([
      expect.objectContaining({
        kind: 'order',
        group: 'todo',
        company: { id: first.id, name: 'Portugal' },
        detail: `${first.number}, Broker`,
        since: '2026-11-20T09:00:00.000Z',
        due: '2026-11-21T09:00:00.000Z',
        isLate: true,
      }),
      expect.objectContaining({ detail: `${second.number}, Plus`, isLate: false }),
    ])
    const { activation } = (await finance.call(getDeskCounts)).body.payload
    expect(activation).toBe((await waiting()).length)
    const inbox = (await support.call(listQueue, { query: {} })).body.payload.results
    expect(inbox.map(({ kind }) => kind)).toContain('order')
  })

  test('shows customer, payment and the companies that it resembles (BK-006)', async () => {
    const known = await aContact(market, {
      company: { state: 'trial-ended', plan: null, countryCode: 'PT' },
    })
    const { name } = await companyRow(market, known.companyId)
    const { placed } = await orderAsVisitor(market, { company: name })
    await checkOut(market, placed.link)
    const { companyId: id } = await invoiceRow(market, placed.invoiceNumber)
    const params = { id: String(await orderIdOf(id)) }
    const order = (await support.call(getOrder, { params })).body.payload
    expect(order).toMatchObject({
      state: 'paid',
      plan: 'plus',
      customer: { company: name, country: 'Portugal' },
      receipts: [{ amountCents: 67_500, receivedOn: '2026-11-20', method: 'online' }],
      similar: expect.arrayContaining([
        expect.objectContaining({ id: known.companyId, same: ['name'] }),
      ]),
      isAttachable: true,
    })
  })

  test('is activated with one call, not before it is paid and checked, and once (BK-006)', async () => {
    const unpaid = await orderIdOf((await aVisitorsOrder({ isPaid: false })).id)
    expect((await act(activateOrder.path, unpaid)).refusal.payload.extra).toBe('UNPAID')
    const { id } = await aVisitorsOrder()
    const orderId = await orderIdOf(id)
    expect((await act(activateOrder.path, orderId)).refusal.payload.extra).toBe('CHECKS')
    await passChecks(id)
    expect((await act(activateOrder.path, orderId, {}, support)).status).toBe(403)
    expect((await act(activateOrder.path, orderId)).status).toBe(200)
    expect(await companyRow(market, id)).toMatchObject({ state: 'active', plan: 'broker' })
    expect((await act(activateOrder.path, orderId)).refusal.payload.extra).toBe('STATE')
    expect((await waiting('done')).map((item) => item.id)).toContain(orderId)
  })

  test('is activated by staff once the five checks are done: its year begins that day (AM-062, BK-004, BL-013)', async () => {
    const { id } = await aVisitorsOrder()
    expect((await accountOf(support, id)).order).toMatchObject({
      plan: 'broker',
      paidAt: '2026-11-20T09:00:00.000Z',
    })
    expect((await activate(id)).body).toMatchObject({ payload: { extra: 'CHECKS' } })
    await passChecks(id)
    await setClock('2026-11-21T08:00:00Z')
    expect((await activate(id)).status).toBe(200)
    expect(await companyRow(market, id)).toMatchObject({ state: 'active', plan: 'broker' })
    const query = { companyId: id }
    const { paidUntil, renewsOn } = (await finance.call(getInvoices, { query })).body.payload
    expect([paidUntil, renewsOn]).toEqual(['2027-11-20', '2027-11-21'])
    expect((await accountOf(support, id)).order).toBeNull()
    expect((await waiting()).map(({ company }) => company!.id)).not.toContain(id)
  })

  test('begins its year when it is paid after staff have opened the account (AM-062)', async () => {
    const { placed } = await orderAsVisitor(market, { option: 1 })
    const { companyId: id } = await invoiceRow(market, placed.invoiceNumber)
    await passChecks(id)
    expect((await activate(id, 'plus')).status).toBe(200)
    await checkOut(market, placed.link)
    expect(await companyRow(market, id)).toMatchObject({ state: 'active', plan: 'broker' })
    const query = { companyId: id }
    const { paidUntil } = (await finance.call(getInvoices, { query })).body.payload
    expect(paidUntil).toBe('2027-11-19')
    expect((await waiting()).map(({ company }) => company!.id)).not.toContain(id)
  })

  test('is activated with the plan that was paid, not with another', async () => {
    const { id } = await aVisitorsOrder()
    await passChecks(id)
    expect((await activate(id, 'plus')).body).toMatchObject({
      payload: { errors: [{ param: 'plan', msg: 'The company has paid for the other plan.' }] },
    })
    expect(await companyRow(market, id)).toMatchObject({ state: 'new', plan: null })
  })

  test('is not rejected like a trial, which would keep the money', async () => {
    const { id } = await aVisitorsOrder()
    const { version } = await accountOf(support, id)
    const body = { step: 'reject', reason, version }
    const path = changeTrial.path.replace(':id', String(id))
    expect((await support.raw('POST', path, body)).body).toMatchObject({
      status: 409,
      payload: { extra: 'PAID' },
    })
  })
})

describe('the order of a visitor whose company is known', () => {
  const attach = async (id: number, companyId: number) =>
    act(attachOrder.path, await orderIdOf(id), { companyId, reason: 'The same company' })
  const aKnownCompany = (state: 'trial-ended' | 'active' = 'trial-ended') =>
    aContact(market, {
      company: { state, plan: state === 'active' ? 'broker' : null, countryCode: 'PT' },
    })

  test('is activated there: its documents move, and the company that it created is closed (BK-006)', async () => {
    const known = await aKnownCompany()
    const { id, number } = await aVisitorsOrder()
    expect((await attach(id, known.companyId)).status).toBe(200)
    expect(await companyRow(market, known.companyId)).toMatchObject({
      state: 'active',
      plan: 'broker',
      contacts: 1,
    })
    expect(await companyRow(market, id)).toMatchObject({ state: 'terminated' })
    expect(await invoiceRow(market, number)).toMatchObject({
      companyId: known.companyId,
      status: 1,
    })
    const query = { companyId: known.companyId }
    const { renewsOn } = (await finance.call(getInvoices, { query })).body.payload
    expect(renewsOn).toBe('2027-11-20')
    const acts = (await auditOf(market, known.companyId)).map((entry) => entry.act)
    expect(acts).toEqual(expect.arrayContaining(['order.attached', 'account.activated']))
  })

  test('gives the person who ordered no access, and notifies the main contact (BK-006)', async () => {
    const known = await aKnownCompany()
    const { order, placed } = await orderAsVisitor(market)
    await checkOut(market, placed.link)
    const { companyId: id } = await invoiceRow(market, placed.invoiceNumber)
    const orderId = await orderIdOf(id)
    expect((await attach(id, known.companyId)).status).toBe(200)
    const mails = await queuedMails(market, `order-attached:${orderId}`)
    expect(mails.flatMap(({ addresses }) => addresses).toSorted()).toEqual(
      [order.email, known.email].toSorted(),
    )
    expect(mails.find(({ addresses }) => addresses[0] === order.email)!.text).not.toContain(
      known.companyName,
    )
    const left = await market.database.sql`
      select from contact where email = ${order.email} and removed_at is null`
    expect(left).toHaveLength(0)
  })

  test('replaces an unpaid order of that company', async () => {
    const known = await aContact(market, {
      company: { state: 'trial', plan: null, countryCode: 'PT' },
    })
    const own = await orderAs(await signedIn(market, known))
    const { id } = await aVisitorsOrder()
    expect((await attach(id, known.companyId)).status).toBe(200)
    expect(await invoiceRow(market, own.placed.invoiceNumber)).toMatchObject({ status: 9 })
  })

  test('is not attached to a member, to itself or before it is paid, and nothing changes', async () => {
    const member = await aKnownCompany('active')
    await market.database.sql`
      insert into membership (company_id, started_on, renews_on)
      values (${member.companyId}, '2026-01-01', '2027-01-01')`
    const { id, number } = await aVisitorsOrder()
    expect((await attach(id, member.companyId)).refusal.payload.extra).toBe('MEMBER')
    expect((await attach(id, id)).refusal.payload.extra).toBe('OWN')
    expect((await attach(id, 2_000_000)).status).toBe(404)
    const { companyId: terminated } = await aContact(market, {
      company: { state: 'terminated', plan: null },
    })
    expect((await attach(id, terminated)).refusal.payload.extra).toBe('STATE')
    expect(await invoiceRow(market, number)).toMatchObject({ companyId: id })
    expect(await companyRow(market, id)).toMatchObject({ state: 'new' })
    const unpaid = await aVisitorsOrder({ isPaid: false })
    const { companyId } = await aKnownCompany()
    expect((await attach(unpaid.id, companyId)).refusal.payload.extra).toBe('UNPAID')
  })
})

describe('refusing an order', () => {
  test('credits it in full with the reason, and closes the company (AM-062, BK-095)', async () => {
    const { id, number } = await aVisitorsOrder()
    expect((await refuse(id)).status).toBe(200)
    expect(await companyRow(market, id)).toMatchObject({ state: 'terminated' })
    expect(await invoiceRow(market, number)).toMatchObject({
      status: 1,
      receivedCents: 135_000,
      creditedCents: 135_000,
    })
    const [credit] = await market.database.sql<{ id: number; document: { reason: string } }[]>`
      select credit.id, credit.document from invoice credit
      join invoice on invoice.id = credit.corrects_id where invoice.number = ${number}`
    expect(credit!.document.reason).toBe(reason)
    await deliverInvoices(market)
    const [mail] = await queuedMails(market, `invoice:${credit!.id}`)
    expect(mail!.text).toContain(reason)
    const acts = (await auditOf(market, id)).map(({ act }) => act)
    expect(acts).toEqual(expect.arrayContaining(['invoice.credited', 'order.refused']))
  })

  test('voids the invoice of an order that was not paid', async () => {
    const { id, number } = await aVisitorsOrder({ isPaid: false })
    expect((await refuse(id)).status).toBe(200)
    expect(await invoiceRow(market, number)).toMatchObject({ status: 9 })
  })

  test('that was credited before only closes it', async () => {
    const { id, number } = await aVisitorsOrder()
    const { id: invoiceId } = await invoiceRow(market, number)
    const creditPath = creditInvoice.path.replace(':id', String(invoiceId))
    expect((await finance.raw('POST', creditPath, { netCents: null, reason })).status).toBe(200)
    expect((await refuse(id)).status).toBe(200)
    expect(await companyRow(market, id)).toMatchObject({ state: 'terminated' })
    expect(await invoiceRow(market, number)).toMatchObject({ creditedCents: 135_000 })
  })

  test('begins a membership also where a forced payment has closed the trial (AM-062, AM-066)', async () => {
    const contact = await aContact(market, {
      company: { state: 'trial', plan: null, countryCode: 'PT' },
    })
    const { placed } = await orderAs(await signedIn(market, contact), { option: 1 })
    await market.database.sql`
      update company set state = 'force-pay', trial_ends_at = '2026-12-20T22:59:59Z'
      where id = ${contact.companyId}`
    await checkOut(market, placed.link)
    const state = { state: 'active', plan: 'broker' }
    expect(await companyRow(market, contact.companyId)).toMatchObject(state)
  })

  test('leaves a company in its trial as it is', async () => {
    const contact = await aContact(market, {
      company: { state: 'trial', plan: null, countryCode: 'PT' },
    })
    await orderAs(await signedIn(market, contact))
    expect((await refuse(contact.companyId)).status).toBe(200)
    expect(await companyRow(market, contact.companyId)).toMatchObject({ state: 'trial' })
  })

  test('is for finance, and happens once', async () => {
    const { id } = await aVisitorsOrder()
    expect((await refuse(id, support)).status).toBe(403)
    const { order } = await accountOf(support, id)
    expect((await refuse(id)).status).toBe(200)
    const again = refuseOrder.path.replace(':id', String(order!.id))
    expect((await finance.raw('POST', again, { reason })).body).toMatchObject({
      status: 409,
      payload: { extra: 'STATE' },
    })
  })
})

describe('the checks of a company that ordered', () => {
  test('are recorded with who and when, and VIES is asked again (BK-004, BK-096)', async () => {
    const { id } = await aVisitorsOrder()
    const params = { id: String(id) }
    const body = { kind: 'website' as const, outcome: 'not-needed' as const, note: 'Has none' }
    const { checks, isOpen } = (await finance.call(setCompanyCheck, { params, body })).body.payload
    expect(isOpen).toBe(true)
    expect(checks[1]).toEqual({
      kind: 'website',
      evidence: null,
      done: expect.objectContaining({ outcome: 'not-needed', note: 'Has none' }),
      remark: null,
    })
    const asked = (await support.call(checkCompanyVat, { params, body: {} })).body.payload
    expect(asked.vat).toMatchObject({ vatNumber: 'PT501234567' })
    expect(asked.canAskVies).toBe(true)
  })

  test('are closed once the company is admitted', async () => {
    const { companyId } = await aContact(market)
    const params = { id: String(companyId) }
    expect((await support.call(getCompanyChecks, { params })).body.payload.isOpen).toBe(false)
    const path = setCompanyCheck.path.replace(':id', params.id)
    expect((await support.raw('POST', path, { kind: 'vat', outcome: 'passed' })).status).toBe(409)
  })
})
