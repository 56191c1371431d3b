import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { purgeInvoices } from '#server/features/billing/jobs.ts'
import { purgeVatChecks } from '#server/features/companies/jobs.ts'
import { aCompany } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let sequence = 0

interface Given {
  issuedOn?: string
  status?: 0 | 2 | 9
  corrects?: number
  companyId?: number
}

/** A document as it was issued, with its files. */
async function aDocument(given: Given = {}): Promise<{ id: number; companyId: number }> {
  const { issuedOn = '2018-12-31', status = 2, corrects = null } = given
  const { sql } = market.database
  const companyId = given.companyId ?? (await aCompany(market)).id
  const year = Number(issuedOn.slice(0, 4))
  const series = corrects === null ? '' : 'C'
  const [row] = await sql<{ id: number }[]>`
    insert into invoice (kind, series, year, sequence, number, company_id, account, issued_on, due_on,
      net_cents, vat_cents, total_cents, vat_treatment, document, corrects_id, issued_at, status, paid_on)
    values (${corrects === null ? 'invoice' : 'credit-note'}, ${series}, ${year}, ${++sequence},
      ${`${series}${year}-${sequence}`}, ${companyId}, 'plus', ${issuedOn},
      ${corrects === null ? issuedOn : null}, 67500, 0, 67500, 'outside', '{}', ${corrects},
      ${issuedOn}, ${status}, ${status === 2 ? issuedOn : null})
    returning id`
  const { id } = row!
  await sql`
    insert into invoice_file (invoice_id, format, content) values (${id}, 'pdf', 'p'), (${id}, 'ubl', 'u')`
  return { id, companyId }
}

const aReceipt = (invoiceId: number, receivedOn: string) => market.database.sql`
  insert into receipt (invoice_id, amount_cents, received_on, method, booked_at)
  values (${invoiceId}, 67500, ${receivedOn}, 'bank', ${receivedOn})`

const purge = () => purgeInvoices(market.platform)
const isThere = async (id: number) =>
  (await market.database.sql`select from invoice where id = ${id}`).length === 1

beforeAll(() => market.clock.set('2026-11-20T09:00:00Z'))

describe('the accounting of an old book year', () => {
  test('is deleted 7 years after its end, with files, payments and credit notes (BK-104)', async () => {
    const { sql } = market.database
    const old = await aDocument()
    await aReceipt(old.id, '2018-12-31')
    const [payment] = await sql<{ id: number }[]>`
      insert into payment (invoice_id, provider, provider_id, idempotency_key, amount_cents, created_at)
      values (${old.id}, 'embedded', 'emb_old', ${randomUUID()}, 67500, '2018-12-31') returning id`
    await sql`
      insert into embedded_payment (id, idempotency_key, payment_id, amount_cents, description,
        return_url, cancel_url, created_at)
      values ('emb_old', ${randomUUID()}, ${payment!.id}, 67500, '', '', '', '2018-12-31')`
    await sql`
      insert into payment_notification (provider, provider_id, received_at)
      values ('embedded', 'emb_old', '2018-12-31'), ('embedded', 'emb_stray', '2018-12-31')`
    const voided = await aDocument({ status: 9 })
    const note = await aDocument({ corrects: voided.id, status: 0, companyId: voided.companyId })
    const kept = await aDocument({ issuedOn: '2019-01-01' })
    await purge()
    for (const { id } of [old, voided, note]) expect(await isThere(id)).toBe(false)
    expect(await isThere(kept.id)).toBe(true)
    for (const left of [
      sql`select from invoice_file where invoice_id in (${old.id}, ${voided.id}, ${note.id})`,
      sql`select from receipt where invoice_id = ${old.id}`,
      sql`select from payment where invoice_id = ${old.id}`,
      sql`select from embedded_payment where id = 'emb_old'`,
      sql`select from payment_notification`,
    ]) {
      expect(await left).toHaveLength(0)
    }
    const [entry] = await sql`select details from audit_entry where act = 'invoices.purged'`
    expect(entry!['details']).toEqual({ before: '2019-01-01', documents: 3 })
    await purge()
    expect(await sql`select from audit_entry where act = 'invoices.purged'`).toHaveLength(1)
  })

  test('waits for what is unpaid, or had a credit note or money in a later year (BK-104)', async () => {
    const unpaid = await aDocument({ status: 0 })
    const credited = await aDocument()
    await aDocument({ corrects: credited.id, status: 0, issuedOn: '2019-02-01' })
    const paidLate = await aDocument()
    await aReceipt(paidLate.id, '2019-01-02')
    await purge()
    for (const { id } of [unpaid, credited, paidLate]) expect(await isThere(id)).toBe(true)
  })

  test('is deleted of erased companies too, and their orders keep only the agreement (BK-104)', async () => {
    const { sql } = market.database
    const { id, companyId } = await aDocument()
    await sql`update company set name = 'Erased', state = 'terminated' where id = ${companyId}`
    await sql`
      insert into membership_order (key, company_id, plan, details, contract_version, source,
        ordered_at, invoice_id, activated_at)
      values (${randomUUID()}, ${companyId}, 'plus', '{"name":"Ines"}', 1, '192.0.2.1', '2018-12-31',
        ${id}, '2018-12-31')`
    await sql`
      insert into vat_check (company_id, vat_number, requested_at) values
        (${companyId}, 'PT501234567', '2018-12-31')`
    await purge()
    await purgeVatChecks(market.platform)
    expect(await isThere(id)).toBe(false)
    const [order] = await sql`
      select details, source, invoice_id as invoice, contract_version as version
      from membership_order where company_id = ${companyId}`
    expect(order).toEqual({ details: {}, source: '', invoice: null, version: 1 })
    expect(await sql`select from vat_check where company_id = ${companyId}`).toHaveLength(0)
  })

  test('keeps the last check of a VAT number that is still billed by, and deletes those before (BK-104)', async () => {
    const { sql } = market.database
    const { id: companyId } = await aCompany(market)
    await sql`
      insert into vat_check (company_id, vat_number, requested_at) values
        (${companyId}, 'PT501234567', '2016-01-01'), (${companyId}, 'PT501234567', '2017-01-01'),
        (${companyId}, 'PT501234567', '2020-01-01')`
    await purgeVatChecks(market.platform)
    const left = await sql`
      select extract(year from requested_at)::int as year from vat_check
      where company_id = ${companyId} order by 1`
    expect(left).toEqual([{ year: 2017 }, { year: 2020 }])
  })

  test('is kept longer where the operator has set more years, and never shorter (BK-104)', async () => {
    const { id } = await aDocument({ issuedOn: '2017-06-01' })
    await setSettings(market, { invoiceYearsKept: 9 })
    await purge()
    expect(await isThere(id)).toBe(true)
    await setSettings(market, { invoiceYearsKept: 7 })
    await purge()
    expect(await isThere(id)).toBe(false)
  })

  test('cannot be deleted earlier by any role (BK-089)', async () => {
    const { sql } = market.database
    const { id } = await aDocument({ issuedOn: '2020-01-01' })
    await expect(sql`delete from invoice_file where invoice_id = ${id}`).rejects.toThrow(
      'cannot be changed',
    )
    await market.owner`alter table invoice_file disable trigger user`
    await sql`delete from invoice_file where invoice_id = ${id}`
    await market.owner`alter table invoice_file enable trigger user`
    await expect(sql`delete from invoice where id = ${id}`).rejects.toThrow('cannot be changed')
    const old = await aDocument({ issuedOn: '2017-06-01' })
    await expect(sql`update invoice set total_cents = 1 where id = ${old.id}`).rejects.toThrow(
      'cannot be changed',
    )
  })
})
