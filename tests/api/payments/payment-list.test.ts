import { expect, test } from 'vitest'
import { payments } from '#contract/billing/desk/payment-list.ts'
import { aDocument } from '../../support/joining/documents.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

test('finance lists money received and paid back, and online payments that are held or failed (BK-094, BK-098)', async () => {
  const finance = await aStaffCaller(market, 'finance')
  const { id, number, companyId } = await aDocument(market, { customer: 'Payer B.V.' })
  const { sql } = market.database
  await sql`
    insert into receipt (invoice_id, amount_cents, received_on, method, note, booked_at)
    values (${id}, 100000, '2026-11-02', 'bank', 'Statement 47', '2026-11-02T10:00:00Z'),
      (${id}, -2550, '2026-11-03', 'bank', '=Paid twice', '2026-11-03T10:00:00Z')`
  await sql`
    insert into payment (invoice_id, provider, provider_id, idempotency_key, amount_cents, state,
      held_reason, created_at)
    values (${id}, 'embedded', 'failed-1', gen_random_uuid(), 135000, 'failed', '',
        '2026-11-04T10:00:00Z'),
      (${id}, 'embedded', 'held-1', gen_random_uuid(), 135000, 'paid',
        'paid USD 1350.00 instead of EUR 1350.00', '2026-11-04T23:30:00Z'),
      (${id}, 'embedded', 'open-1', gen_random_uuid(), 135000, 'open', '', '2026-11-05T10:00:00Z')`
  const list = async (query: Record<string, string>) =>
    (await finance.call(payments.list, { query: { search: number, ...query } as never })).body
      .payload
  const { results, totals } = await list({})
  expect(results.map(({ day, state, way, amountCents }) => [day, state, way, amountCents])).toEqual(
    [
      // 00:30 in Amsterdam
      ['2026-11-05', 'held', 'online', 135_000],
      ['2026-11-04', 'failed', 'online', 135_000],
      ['2026-11-03', 'paid-back', 'hand', -2_550],
      ['2026-11-02', 'received', 'hand', 100_000],
    ],
  )
  expect(results[3]).toMatchObject({
    invoiceNumber: number,
    companyId,
    customer: 'Payer B.V.',
    note: 'Statement 47',
  })
  expect(totals).toEqual({ receivedCents: 100_000, paidBackCents: 2_550, heldCents: 135_000 })
  const booked = await list({ state: 'received,paid-back', period: '2026-11-03..2026-11-03' })
  expect(booked.numResults).toBe(1)
  expect((await list({ way: 'online' })).numResults).toBe(2)

  const query = `search=${number}&state=paid-back&columns=day,amount,note`
  const { body } = await finance.raw('GET', `${payments.export.path}?${query}`)
  expect(String(body)).toContain(`"day","amount","note"\r\n"2026-11-03","-25.50","'=Paid twice"`)

  await sql`
    insert into receipt (invoice_id, amount_cents, received_on, method, staff_id, booked_at)
    select ${id}, 35000, '2026-11-20', 'bank', min(id), '2026-11-20T14:00:00Z' from staff`
  expect((await list({ state: 'held' })).numResults).toBe(0)
})
