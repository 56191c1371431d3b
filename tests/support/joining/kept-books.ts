import { expect } from 'vitest'
import type { TestMarket } from '../market/test-market.ts'

/** Faults of the numbers of invoices and credit notes: gaps, and documents without all that belongs to them. */
export async function numberingFaults({ database: { sql } }: Pick<TestMarket, 'database'>) {
  const gaps = await sql<{ series: string; last: number; documents: number; highest: number }[]>`
    select invoice_series.series, last_number as last, count(invoice.id)::int as documents,
      max(sequence) as highest
    from invoice_series left join invoice using (series, year)
    group by invoice_series.series, invoice_series.year, last_number
    having count(invoice.id) <> last_number or max(sequence) <> last_number
      or count(distinct sequence) <> last_number`
  const incomplete = await sql<{ number: string }[]>`
    select number from invoice where not exists (
      select from invoice_file where invoice_id = invoice.id and format = 'ubl')`
  return [...gaps, ...incomplete]
}

/** Fails unless every sum of the books agrees with the rows that it sums up. */
export async function expectKeptBooks(market: Pick<TestMarket, 'database'>): Promise<void> {
  const { sql } = market.database
  expect(await numberingFaults(market)).toEqual([])
  const faults = await sql`
    select number, status, received_cents, receipts from (
      select invoice.*, coalesce((
        select sum(amount_cents) from receipt where invoice_id = invoice.id), 0) as receipts
      from invoice where kind = 'invoice'
    ) as booked
    where receipts <> received_cents
      or (status in (1, 2) and received_cents + credited_cents < total_cents)
      or (status = 0 and received_cents > 0 and received_cents + credited_cents >= total_cents)`
  expect([...faults]).toEqual([])
  const payments = await sql`
    select id, state, booked_cents, held_reason from payment
    where booked_cents <> coalesce((
        select sum(amount_cents) from receipt where payment_id = payment.id), 0)
      or (booked_cents <> 0 and held_reason <> '') or (booked_cents <> 0 and state <> 'paid')`
  expect([...payments]).toEqual([])
  const refunds = await sql`
    select payment.id, received, refunded from payment
    join lateral (
      select sum(refund.amount_cents) as refunded from refund
      where payment_id = payment.id and refund.state <> 'failed'
    ) refund on true
    join lateral (
      select greatest(payment.amount_cents, max(payment_check.amount_cents)) as received
      from payment_check where payment_id = payment.id and kind = 'held'
    ) held on true
    where refunded > received`
  expect([...refunds]).toEqual([])
  const memberships = await sql`
    select membership_order.id, activated_at, status from membership_order
    join invoice on invoice.id = invoice_id
    join company on company.id = membership_order.company_id
    where (activated_at is not null and not exists (
        select from receipt where receipt.invoice_id = invoice.id and amount_cents > 0))
      or (activated_at is null and (company.state = 'active' or exists (
        select from membership where membership.company_id = company.id)))
      or (select count(*) from audit_entry where act = 'account.activated'
        and audit_entry.company_id = company.id) > 1`
  expect([...memberships]).toEqual([])
}
