import type { TestMarket } from '../market/test-market.ts'

/** An order with its invoice, as accounting keeps them; the document names who ordered. */
export async function aStoredOrder(
  { database: { sql } }: TestMarket,
  {
    companyId,
    at,
    contractVersion = 1,
    by = '',
  }: {
    companyId: number
    at: Date
    contractVersion?: number
    by?: string
  },
): Promise<void> {
  await sql`
    with sold as (
      insert into invoice (kind, series, year, sequence, number, company_id, account, issued_on,
        due_on, net_cents, vat_cents, total_cents, vat_treatment, document, issued_at)
      values ('invoice', '', 2019, ${companyId}, ${`2019-${companyId}`}, ${companyId}, 'plus',
        '2019-05-02', '2019-05-17', 67500, 14175, 81675, 'charged', ${sql.json({ customer: by })}, ${at})
      returning id)
    insert into membership_order (key, company_id, plan, details, contract_version, source,
      ordered_at, invoice_id)
    select gen_random_uuid(), ${companyId}, 'plus', ${sql.json({ name: by })}, ${contractVersion}, '',
      ${at}, id from sold`
}
