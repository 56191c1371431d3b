import { profileColumns } from '#server/features/companies/public.ts'
import { erasedText } from '#server/features/privacy/desk/erasure/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** Deletes what a company sold, asked for and settled, which nobody else refers to; returns the number of rows. */
export async function deleteTrade(tx: Tx, companyId: number): Promise<number> {
  const broadcasts = tx`(select id from broadcast where company_id = ${companyId})`
  const people = tx`(select id from contact where company_id = ${companyId})`
  await tx`update broadcast set corrected_by = null where corrected_by in ${broadcasts}`
  const files = await tx<{ id: number }[]>`
    select file_id as id from stock_file where company_id = ${companyId} and file_id is not null`
  const logos = await tx<{ ids: number[] }[]>`
    delete from picture where company_id = ${companyId}
    returning array_remove(array[file_id, large_file_id], null) as ids`
  const results = [
    await tx`
      delete from broadcast_reply where broadcast_id in ${broadcasts} or contact_id in ${people}`,
    await tx`
      delete from broadcast_sending where broadcast_id in ${broadcasts} or contact_id in ${people}`,
    await tx`delete from broadcast where company_id = ${companyId}`,
    await tx`delete from stock_removal where company_id = ${companyId}`,
    await tx`delete from stock_file where company_id = ${companyId}`,
    await tx`delete from file where id = any(${[
      ...files.map(({ id }) => id),
      ...logos.flatMap(({ ids }) => ids),
    ]})`,
    await tx`delete from stock_line where company_id = ${companyId}`,
    await tx`delete from stock_mapping where company_id = ${companyId}`,
    await tx`delete from condition_answer where company_id = ${companyId}`,
    await tx`delete from missed_search where company_id = ${companyId}`,
    await tx`delete from stock_hit where ${companyId} in (company_id, searcher_id)`,
    await tx`delete from favourite where company_id = ${companyId}`,
    await tx`delete from saved_search where company_id = ${companyId}`,
    await tx`delete from staff_note where company_id = ${companyId}`,
    await tx`delete from fraud_finding where ${companyId} in (company_id, other_company_id)`,
    await tx`delete from company_check where company_id = ${companyId}`,
    await tx`delete from site_check where company_id = ${companyId}`,
    await tx`delete from address_limit_notice where company_id = ${companyId}`,
    await tx`delete from membership where company_id = ${companyId}`,
    await tx`delete from invoice_standing where company_id = ${companyId}`,
    await tx`delete from former_name where company_id = ${companyId}`,
    await tx`delete from service_listing where company_id = ${companyId}`,
  ]
  return results.reduce((sum, { count }) => sum + count, 0)
}

/** Clears the company itself and terminates it; its id stays, as invoices and the audit log refer to it. */
export async function anonymiseCompany(tx: Tx, companyId: number): Promise<number> {
  await tx`
    update rfq set company_name = ${erasedText}, address = ''
    where sender_id in (select id from contact where company_id = ${companyId})`
  await tx`
    delete from registration_message where file_id is not null
      and registration_id in (select id from registration where company_id = ${companyId})`
  await tx`
    update registration set company_name = ${erasedText}, address = ${erasedText}, zip = '', city = '',
      website = '', vat_number = '', description = '', source = ''
    where company_id = ${companyId}`
  await tx`
    update banner set customer_name = '', customer_email = null, company_id = null
    where company_id = ${companyId}`
  await tx`
    delete from geocoder_answer where address_key in (
      select md5(country_code || chr(10) || address) from company where id = ${companyId})`
  const { count } = await tx`
    update company set name = ${erasedText}, telephone = '',
      ${profileColumns.map((column) => tx`${tx(column)} = '',`)}
      vat_number = '', latitude = null, longitude = null, place_source = null, place_km = null,
      place_key = null, block_html = '', message_html = '', state = 'terminated',
      state_beneath = null, trial_ends_at = null, version = version + 1
    where id = ${companyId} and name <> ${erasedText}`
  return count
}
