import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aCompany } from '../../support/market/factories.ts'
import { aStaffMember } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let sequence = 0

async function anInvoice(): Promise<{ id: number; number: string; companyId: number }> {
  const { id: companyId } = await aCompany(market)
  const number = `2025-${String(++sequence).padStart(5, '0')}`
  const [row] = await market.database.sql<{ id: number }[]>`
    insert into invoice (kind, series, year, sequence, number, company_id, account, issued_on, due_on,
      net_cents, vat_cents, total_cents, vat_treatment, document, issued_at)
    values ('invoice', '', 2025, ${sequence}, ${number}, ${companyId}, 'plus', '2025-05-02',
      '2025-05-17', 67500, 14175, 81675, 'charged', '{}', now())
    returning id`
  return { id: row!.id, number, companyId }
}

const aPayment = (invoiceId: number, providerId: string, key = randomUUID()) =>
  market.database.sql`
    insert into payment (invoice_id, provider, provider_id, idempotency_key, amount_cents, created_at)
    values (${invoiceId}, 'embedded', ${providerId}, ${key}, 81675, now())`

const anOrder = (invoice: { id: number; companyId: number }, key: string) => market.database.sql`
  insert into membership_order (key, company_id, plan, details, contract_version, source, ordered_at,
    invoice_id)
  values (${key}, ${invoice.companyId}, 'plus', '{}', 1, '', now(), ${invoice.id})`

describe('the tables of invoices and payments', () => {
  test('reject a change of an issued invoice, but for its payment (BK-089)', async () => {
    const { sql } = market.database
    const { id, number } = await anInvoice()
    const unchangeable = 'an issued document cannot be changed'
    await expect(sql`update invoice set total_cents = 1 where id = ${id}`).rejects.toThrow(
      unchangeable,
    )
    await expect(sql`update invoice set document = '[]' where id = ${id}`).rejects.toThrow(
      unchangeable,
    )
    await expect(sql`delete from invoice where id = ${id}`).rejects.toThrow(unchangeable)
    await sql`update invoice set received_cents = 100 where id = ${id}`
    const [row] = await sql`select number, received_cents from invoice where id = ${id}`
    expect(row).toEqual({ number, receivedCents: 100 })
  })

  test('reject a change of a stored document (BK-090)', async () => {
    const { sql } = market.database
    const { id } = await anInvoice()
    await sql`insert into invoice_file (invoice_id, format, content) values (${id}, 'pdf', 'first')`
    for (const change of [
      sql`update invoice_file set content = 'other' where invoice_id = ${id}`,
      sql`delete from invoice_file where invoice_id = ${id}`,
    ]) {
      await expect(change).rejects.toThrow('an issued document cannot be changed')
    }
  })

  test('know the states unpaid, paid online, paid by bank and void, with the day of payment (AM-065)', async () => {
    const { sql } = market.database
    const { id } = await anInvoice()
    for (const status of [1, 2]) {
      await sql`update invoice set status = 0, paid_on = null where id = ${id}`
      await expect(sql`update invoice set status = ${status} where id = ${id}`).rejects.toThrow(
        'check constraint',
      )
      await sql`update invoice set status = ${status}, paid_on = '2025-05-10' where id = ${id}`
    }
    await sql`update invoice set status = 9, paid_on = null where id = ${id}`
    await expect(sql`update invoice set status = 3 where id = ${id}`).rejects.toThrow(
      'check constraint',
    )
  })

  test('hold one membership a company, with the day of the next bill (BL-011)', async () => {
    const { id } = await aCompany(market)
    const add = () => market.database.sql`
      insert into membership (company_id, started_on, renews_on) values (${id}, '2025-05-02', '2020-05-02')`
    await add()
    await expect(add()).rejects.toThrow('membership_pkey')
  })

  test('take an order of the same page once (BK-088)', async () => {
    const key = randomUUID()
    await anOrder(await anInvoice(), key)
    await expect(anOrder(await anInvoice(), key)).rejects.toThrow('membership_order_key_key')
  })

  test('hold a line of bank statements with the same reference, day and amount once (BK-094)', async () => {
    const { sql } = market.database
    const staff = await aStaffMember(market, { role: 'finance' })
    const add = (reference: string, cents: number) => sql`
      with statement as (
        insert into bank_statement (content_hash, file_name, format, staff_id, imported_at)
        values (${randomBytes(32)}, 'may.xml', 'camt.053', ${staff.id}, now()) returning id
      )
      insert into bank_line (statement_id, booked_on, amount_cents, currency, counterparty, iban, text,
        bank_reference)
      select id, '2025-05-10', ${cents}, 'EUR', '', '', '', ${reference} from statement`
    await add('NTRY-1', 100)
    await expect(add('NTRY-1', 100)).rejects.toThrow('bank_line_reference_key')
    for (const [reference, cents] of [
      ['NTRY-1', 200],
      ['', 100],
      ['', 100],
    ] as const) {
      await add(reference, cents)
    }
  })

  test('hold each payment of a provider once (BK-093)', async () => {
    const { id } = await anInvoice()
    const key = randomUUID()
    await aPayment(id, `tr_${id}`, key)
    await expect(aPayment(id, `tr_${id}`)).rejects.toThrow('provider_id_key')
    await expect(aPayment(id, `tr_${id}_2`, key)).rejects.toThrow('idempotency_key')
  })
})
