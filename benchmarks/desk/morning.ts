import { openComplaintStates } from '#contract/complaints/desk/cases.ts'
import { aComplaint } from '../../tests/support/companies/complaints.ts'
import { aFraudFinding } from '../../tests/support/companies/fraud-findings.ts'
import { anIssuedInvoice } from '../../tests/support/statements.ts'
import type { Database } from '#server/platform/database/database.ts'

const registrations = 12
const tickets = 4
const payments = 3
const endingTrials = 40
const spam = 30

export interface Person {
  id: number
  name: string
  email: string
  companyId: number
}

/** Leaves nothing of earlier rounds in the queues. */
async function close(db: Database['sql']) {
  await db`
    update provider_message set done_at = now(), done_by = (select min(id) from staff)
    where done_at is null`
  await db`
    update company set state = 'active', plan = 'plus', trial_ends_at = null
    where state = 'trial' and member_since is not null`
  await db`update registration set closed_at = now() where company_id is null and closed_at is null`
  await db`
    update company set state = 'terminated'
    where state = 'new' and id in (select company_id from registration)`
  await db`
    update complaint set state = 'solved', state_since = now(), deadline = null, answered_at = null
    where state = any(${[...openComplaintStates]})`
  await db`delete from fraud_finding where decision is null`
  await db`update bank_line set handled_at = now(), set_aside = 'Before' where handled_at is null`
}

/** What waits for staff that day, and the people whom it concerns. */
export async function prepare(database: Database) {
  const db = database.sql
  const market = { database, clock: { now: () => new Date() } }
  const stamp = String(Date.now() % 1_000_000)
  await close(db)
  const [first, second, spammer, quiet, bounced] = (await db<Person[]>`
    select contact.id, contact.name, email, company_id from contact
    join company on company.id = company_id
    where position = 1 and state = 'active' and removed_at is null and not is_service_only
      and not exists (select from broadcast_exclusion where contact_id = contact.id)
    order by hashint4(contact.id + extract(epoch from now())::int) limit 5`) as unknown as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  await db`
    insert into provider_message (contact_id, subject, body, sent_at)
    select case n % 2 when 0 then ${first.id}::int else ${second.id}::int end,
      'Invoice ' || n || ' of ' || ${stamp}, 'Please change our invoice address.',
      now() - make_interval(mins => 30 + n)
    from generate_series(1, ${tickets}) n`
  await apply(db, stamp)
  const complaint = await aComplaint(market, { by: first, about: second })
  await aComplaint(market, { by: second, about: first })
  await db`
    update company set state = 'trial', plan = null,
      trial_ends_at = now() + make_interval(hours => 30 + id % 100)
    where id in (select id from company where state = 'active'
      and id not in (${first.companyId}, ${second.companyId}, ${spammer.companyId}, ${quiet.companyId}, ${bounced.companyId})
      order by hashint4(id + extract(epoch from now())::int) limit ${endingTrials})`
  await db`delete from queue_item where kind = 'picture'`
  await db`update picture set uploaded_at = now() where id in (select id from picture order by id limit 12)`
  await db`
    insert into broadcast (list_id, company_id, contact_id, side, quantity, brand, description,
      condition, price, currency, price_cents, product_link, additional_info, from_email, subject,
      message, headline, public_view, search_member, search_public, content_key, created_at, sent_at)
    select list_id, ${spammer.companyId}, ${spammer.id}, side, quantity, brand, description, condition, price,
      currency, price_cents, product_link, additional_info, from_email, subject, message, headline, public_view,
      search_member, search_public, content_key, now(), now()
    from broadcast order by id limit ${spam}`
  await db`update broadcast_setting set type = 2 where contact_id = ${quiet.id}`
  const [bankChange] = await db<{ id: number }[]>`
    insert into audit_entry (at, act, actor_kind, actor_id, company_id, details, source, request_id)
    values (now(), 'company.bank-changed', 'contact', ${second.id}, ${second.companyId},
      ${db.json({ 'ibanCode.from': 'NL91ABNA0417164300', 'ibanCode.to': 'DE89370400440532013000' })},
      '203.0.113.9', 'walkthrough') returning id::int`
  const finding = await aFraudFinding(market, { contact: spammer })
  await db`
    insert into mail_suppression (address, topic, cause, note)
    values (${bounced.email}, '*', 'staff', 'Mailbox was full') on conflict do nothing`
  await receive(database, first.companyId)
  return {
    first,
    second,
    spammer,
    quiet,
    bounced,
    complaint: complaint.id,
    bankChange: bankChange!.id,
    finding: finding.id,
  }
}
export type Scene = Awaited<ReturnType<typeof prepare>>

/** Applications for a free trial, each of a company of its own. */
const apply = (db: Database['sql'], stamp: string) => db`
  with created as (
    insert into company (name, country_code, website)
    select 'Applicant ' || n || ' of ' || ${stamp}, 'PT', 'https://a' || ${stamp} || n || '.example'
    from generate_series(1, ${registrations}) n
    returning id, name
  ), person as (
    insert into contact (company_id, position, name, function, telephone, email, created_at)
    select id, 1, 'Inês Carvalho', 'Owner', '+351 22 555 0182', 'ines' || id || '@applicant.example', now()
    from created
  )
  insert into registration (key, company_id, company_name, address, zip, city, country_code,
    website, vat_number, description, contact_name, function, email, telephone, heard,
    is_from_qr_code, contract_version, source, received_at, email_confirmed_at)
  select gen_random_uuid(), id, name, 'Rua das Oliveiras 212', '4400', 'Gaia', 'PT',
    'https://applicant.example', 'PT501234567', 'Notebooks', 'Inês Carvalho', 'Owner',
    'ines' || id || '@applicant.example', '+351 22 555 0182', 'relation', false, 1, '',
    now() - interval '1 hour', now() - interval '50 minutes'
  from created`

/** A statement whose lines name open invoices and their amounts. */
async function receive(database: Database, companyId: number) {
  const db = database.sql
  const clock = { now: () => new Date() }
  const [statement] = await db<{ id: number }[]>`
    insert into bank_statement (content_hash, file_name, format, staff_id, imported_at)
    select sha256(gen_random_uuid()::text::bytea), 'november.xml', 'camt.053', min(id), now()
    from staff returning id`
  for (let n = 0; n < payments; n++) {
    const { number } = await anIssuedInvoice({ database, clock }, { companyId })
    await db`
      insert into bank_line (statement_id, booked_on, amount_cents, currency, counterparty, iban,
        text, bank_reference)
      values (${statement!.id}, current_date, 81675, 'EUR', 'Helder Hardware B.V.',
        'NL44RABO0123456789', ${`Invoice ${number}`}, '')`
  }
}
