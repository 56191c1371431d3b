import { beforeEach, describe, expect, test } from 'vitest'
import { lastInvoiceStatus } from '#contract/billing/account-status.ts'
import { getCreditNotes, getInvoices } from '#contract/billing/invoices.ts'
import { payByLink } from '#contract/billing/orders.ts'
import { runBilling } from '#server/features/billing/jobs.ts'
import { change } from '../../support/account-status.ts'
import {
  anInvoice,
  checkOut,
  companyRow,
  invoiceRow,
  orderAs,
} from '../../support/joining/billing.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))

const run = () => runBilling.run(market.platform, undefined)
/** The job runs every night: only the last night of a span matters to the test. */
const onDay = async (day: string) => {
  market.clock.set(`${day}T01:40:00Z`)
  await run()
}
async function aMember() {
  const contact = await aContact(market, {
    company: { state: 'trial', plan: null, countryCode: 'PT' },
  })
  const { placed } = await orderAs(await signedIn(market, contact))
  await checkOut(market, placed.link)
  return { contact, placed }
}
// Sessions end before a year does, so all sign in again.
const statusOf = async (contact: TestContact) =>
  (await (await signedIn(market, contact)).call(lastInvoiceStatus)).body.payload
const historyOf = async (contact: TestContact) =>
  (await (await signedIn(market, contact)).call(getInvoices)).body.payload
const numbersOf = async (contact: TestContact) =>
  (await historyOf(contact)).results.map(({ invoiceNumber }) => invoiceNumber)
async function payLast(contact: TestContact) {
  const { link } = await statusOf(contact)
  const token = new URL(link).searchParams.get('token')!
  const begun = (await visitor(market).call(payByLink, { body: { token } })).body.payload
  await checkOut(market, begun.link)
}
const reminders = async (number: string) =>
  queuedMails(market, `reminder:${(await invoiceRow(market, number)).id}:`)

describe('a membership by the years (BL-011, BK-010, BK-092)', () => {
  test('is billed on its anniversary, reminded of, overdue, closed, reopened by its payment, billed by another plan, and ended', async () => {
    const { contact, placed } = await aMember()
    const state = async () => (await companyRow(market, contact.companyId)).state

    // First renewal: paid at once.
    await onDay('2027-11-19')
    expect(await numbersOf(contact)).toEqual([placed.invoiceNumber])
    await onDay('2027-11-20')
    const [second] = (await historyOf(contact)).results
    expect(second).toMatchObject({
      invoiceDate: '2027-11-20',
      totalCents: 67_500,
      paymentStatus: 0,
    })
    expect(await historyOf(contact)).toMatchObject({
      paidUntil: '2027-11-19',
      renewsOn: '2028-11-20',
    })
    expect(await statusOf(contact)).toMatchObject({ isDue: true, isPastDue: false })
    await payLast(contact)
    expect((await historyOf(contact)).paidUntil).toBe('2028-11-19')

    // Second renewal: reminded of three times, overdue, then closed.
    await onDay('2028-11-20')
    const [third] = await numbersOf(contact)
    await onDay('2028-12-05')
    expect(await state()).toBe('active')
    await onDay('2028-12-06')
    expect(await state()).toBe('overdue')
    expect(await reminders(third!)).toHaveLength(0)
    for (const day of ['2028-12-08', '2028-12-15', '2028-12-29']) await onDay(day)
    expect((await reminders(third!)).map(({ subject }) => subject)).toEqual([
      `Reminder: invoice ${third} is overdue`,
      `Second reminder: invoice ${third} is 10 days overdue`,
      `Final reminder: pay invoice ${third} before 05/01/2029`,
    ])
    await onDay('2029-01-04')
    expect(await state()).toBe('overdue')
    await onDay('2029-01-05')
    expect(await state()).toBe('force-pay')
    await payLast(contact)
    expect(await state()).toBe('active')
    expect(await statusOf(contact)).toMatchObject({ isDue: false, forcePay: false, link: '' })

    // Third renewal: by the plan and price of that day.
    await change(market, contact.companyId, { kind: 'setPlan', plan: 'broker' })
    await onDay('2029-11-20')
    const [fourth] = (await historyOf(contact)).results
    expect(fourth).toMatchObject({ account: 'Broker', total: 1350 })

    // Ended memberships are not billed again.
    await payLast(contact)
    await change(market, contact.companyId, { kind: 'terminate' })
    await onDay('2030-11-20')
    const [row] = await market.database.sql<{ count: number }[]>`
      select count(*)::int from invoice where company_id = ${contact.companyId}`
    expect(row!.count).toBe(4)
  })
})

describe('the nightly run', () => {
  test('can run twice, also at once, and bills and reminds once (BK-092)', async () => {
    const { contact } = await aMember()
    market.clock.set('2027-11-20T01:40:00Z')
    await Promise.all([run(), run()])
    await run()
    expect(await numbersOf(contact)).toHaveLength(2)
    const [number] = await numbersOf(contact)
    market.clock.set('2027-12-31T01:40:00Z')
    await Promise.all([run(), run()])
    // One mail, though the days of all three reminders have passed.
    expect(await reminders(number!)).toHaveLength(1)
  })

  test('bills the others when one company fails, and that one the next time', async () => {
    const broken = await aMember()
    const other = await aMember()
    await market.owner.unsafe(`
      create function refuse_one() returns trigger language plpgsql as $$
      begin
        if new.company_id = ${broken.contact.companyId} then raise exception 'no'; end if;
        return new;
      end $$;
      create trigger refuse_one before insert on invoice for each row execute function refuse_one()`)
    await onDay('2027-11-20')
    expect(await numbersOf(other.contact)).toHaveLength(2)
    expect(await numbersOf(broken.contact)).toHaveLength(1)
    const [entry] = await market.database.sql<{ details: { failed: number } }[]>`
      select details from audit_entry where act = 'billing.run' order by id desc limit 1`
    expect(entry!.details.failed).toBe(1)
    await market.owner`drop trigger refuse_one on invoice`
    await onDay('2027-11-21')
    expect(await numbersOf(broken.contact)).toHaveLength(2)
  })

  test('sends no reminders where staff have switched them off, and closes the account all the same (AU-021, AM-066)', async () => {
    const { contact } = await aMember()
    const number = await anInvoice(market, contact.companyId)
    await market.database.sql`
      insert into invoice_standing (company_id, is_due, is_past_due, force_pay, is_ebm_invoice,
        is_past_due_ebm, is_no_notif, link, updated_at)
      values (${contact.companyId}, false, false, false, false, false, true, '', now())
      on conflict (company_id) do update set is_no_notif = true`
    await onDay('2027-01-05')
    expect(await reminders(number)).toHaveLength(0)
    expect(await statusOf(contact)).toMatchObject({ forcePay: true, isNoNotif: true })
  })

  test('lets an order lapse that is never paid: its invoice is void, and the company can order again', async () => {
    const contact = await aContact(market, {
      company: { state: 'trial', plan: null, countryCode: 'PT' },
    })
    const { placed } = await orderAs(await signedIn(market, contact))
    await onDay('2027-01-04')
    expect(await invoiceRow(market, placed.invoiceNumber)).toMatchObject({ status: 0 })
    await onDay('2027-01-05')
    expect(await invoiceRow(market, placed.invoiceNumber)).toMatchObject({ status: 9 })
    const caller = await signedIn(market, contact)
    expect((await caller.call(getCreditNotes)).body.payload.results).toHaveLength(1)
    const again = await orderAs(caller)
    expect(again.placed.invoiceNumber).not.toBe(placed.invoiceNumber)
  })
})
