import type { TestMarket } from '../market/test-market.ts'
import { anInvoice } from './billing.ts'

type TestData = Pick<TestMarket, 'database'> & { clock: { now: () => Date } }

/** The paid order of a visitor for the Broker plan, which waits to be activated, and its company in state new. */
export async function aPaidOrder(
  { database, clock }: TestData,
  given: { company: string; isChecked?: boolean },
): Promise<{ id: number; companyId: number }> {
  const { sql } = database
  const now = clock.now()
  const { company, isChecked = false } = given
  const [created] = await sql<{ id: number }[]>`
    insert into company (name, country_code, address, vat_number)
    values (${company}, 'US', '1 Main Street', 'n/a') returning id`
  const companyId = created!.id
  const today = now.toISOString().slice(0, 10)
  const number = await anInvoice({ database, clock }, companyId, {
    issuedOn: today,
    dueOn: today,
  })
  const [invoice] = await sql<{ id: number }[]>`
    update invoice set status = 2, received_cents = total_cents, paid_on = ${today}
    where number = ${number} returning id`
  await sql`
    insert into receipt (invoice_id, amount_cents, received_on, method, booked_at)
    values (${invoice!.id}, 135000, ${today}, 'bank', ${now})`
  const [order] = await sql<{ id: number }[]>`
    insert into membership_order (key, company_id, plan, details, contract_version, source, ordered_at,
      invoice_id)
    values (gen_random_uuid(), ${companyId}, 'broker', '{}', 1, '', ${now}, ${invoice!.id})
    returning id`
  if (isChecked) {
    await sql`
      insert into company_check (company_id, kind, outcome, staff_id, checked_at)
      select ${companyId}, kind, 'passed', (select min(id) from staff), ${now}
      from unnest(array['vat', 'website', 'telephone', 'address', 'references']) as kind`
  }
  return { id: order!.id, companyId }
}
