import { randomUUID } from 'node:crypto'
import { changeBroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import { saveSearch } from '#contract/broadcasts/saved-searches.ts'
import { changeEmail, sendPasswordLink } from '#contract/companies/desk/contact-actions.ts'
import { addNote } from '#contract/companies/desk/notes.ts'
import { enrol } from '../market/authenticator.ts'
import { signedIn, type Caller } from '../market/callers.ts'
import { aBroadcast, aColleague, aContact, type TestContact } from '../market/factories.ts'
import { aStaffMember } from '../market/staff.ts'
import type { TestMarket } from '../market/test-market.ts'
import { aComplaint } from './complaints.ts'
import { aPictureOf } from './pictures.ts'
import { aStoredOrder } from './stored-orders.ts'

/** Values of the person below; no other text has them. */
export const personal = {
  name: 'Wilhelmina Oudekerk',
  email: 'wilhelmina@oudekerk.example',
  alternative: 'private@kerkhofje.example',
  telephone: '+31 10 5550199',
  messenger: 'wim.oudekerk',
  source: '198.51.100.77',
} as const
/** What must not be found of them. */
export const personalMarks = ['wilhelmina', 'oudekerk', 'kerkhofje', '5550199', personal.source]

/** A member with personal values in every table that can hold them, a colleague, and somebody of another company. */
export async function aKnownPerson(
  market: TestMarket,
  staff: Caller,
): Promise<{ person: TestContact; main: TestContact; other: TestContact }> {
  const { sql } = market.database
  const now = market.clock.now()
  const main = await aContact(market, { name: 'Ann Peeters' })
  const person = await aColleague(market, main, { name: personal.name, email: personal.email })
  const other = await aContact(market, { name: 'Xander Far' })
  const { id, companyId } = person
  const words = `Ask ${personal.name}, ${personal.telephone} or ${personal.email}.`
  const reach = `Her address is ${personal.email.toUpperCase()}, telephone 010-555 01 99.`
  await sql`
    update contact set telephone = ${personal.telephone}, email_alternative = ${personal.alternative},
      im_name = 'Teams', im_value = ${personal.messenger}, function = ${`PA of ${personal.name}`}
    where id = ${id}`
  await sql`
    insert into former_name (company_id, kind, name) values (${companyId}, 'contact', ${personal.name}),
      (${companyId}, 'telephone', ${personal.telephone})`

  // What belongs to the person alone.
  const caller = await signedIn(market, person)
  await enrol(market, person, caller)
  await aPictureOf(market, { contactId: id })
  await caller.call(changeBroadcastSettings, { body: { primary: [{ listId: 7, type: 0 }] } })
  await caller.call(saveSearch, { body: { q: personal.name } })
  const params = { id: String(id) }
  const act = { reason: 'Asked' }
  const email = 'new-oudekerk@oudekerk.example'
  await staff.call(changeEmail, { params, body: { ...act, kind: 'primary', email, version: 1 } })
  const [row] = await sql<{ version: number }[]>`select version from contact where id = ${id}`
  await staff.call(sendPasswordLink, { params, body: { version: row!.version } })
  await staff.call(addNote, {
    params: { id: String(companyId) },
    body: { contactId: id, text: words },
  })
  await sql`update session set source = ${personal.source} where contact_id = ${id}`
  await sql`
    insert into sign_in_failure (counter, failed_at) values (${`source:${personal.source}`}, ${now})`
  await sql`
    insert into site_log (kind, logged_at, name, contact_id, details)
    values ('event', ${now}, 'search', ${id}, ${sql.json({ q: personal.name })})`
  await sql`
    insert into broadcast_exclusion (contact_id, list_id, reason, starts_at)
    values (${id}, 7, ${words}, ${now})`

  // Trade and correspondence.
  const broadcast = await aBroadcast(market, { contact: person, additionalInfo: words })
  await aBroadcast(market, { contact: main, additionalInfo: 'Ask Wilhelmina' })
  const theirs = await aBroadcast(market, { contact: other })
  const sent = [
    [theirs.id, id],
    [broadcast.id, other.id],
  ] as const
  for (const [broadcastId, by] of sent) {
    await sql`
      insert into broadcast_reply (broadcast_id, contact_id, subject, body, sent_at)
      values (${broadcastId}, ${by}, ${`For ${personal.name}`}, ${words}, ${now})`
  }
  await sql`
    insert into contact_message (sender_id, contact_id, company_id, subject, body,
      is_from_service_page, sent_at)
    values (${id}, ${other.id}, ${other.companyId}, 'Racks', ${words}, false, ${now}),
      (${other.id}, ${main.id}, ${companyId}, ${`About ${personal.name}`}, ${words}, false, ${now})`
  const stranger = await aContact(market)
  await sql`
    insert into contact_message (visitor_name, visitor_company, visitor_email, visitor_source,
      contact_id, company_id, subject, body, is_from_service_page, sent_at)
    values (${personal.name}, 'Oudekerk BV', ${personal.email}, ${personal.source}, ${other.id},
      ${other.companyId}, 'Racks', ${reach}, true, ${now})`
  await sql`
    insert into contact_message (sender_id, contact_id, company_id, subject, body,
      is_from_service_page, sent_at)
    values (${stranger.id}, ${other.id}, ${other.companyId}, 'Racks', ${reach}, false, ${now})`
  await sql`
    insert into banner (alt, target_url, starts_on, ends_on, customer_name, customer_email, company_id)
    values ('Racks', 'https://racks.example/', '2026-01-01', '2026-12-31', ${personal.name},
      ${personal.email}, ${companyId})`
  const [ticket] = await sql<{ id: number }[]>`
    insert into provider_message (contact_id, subject, body, sent_at)
    values (${id}, ${`Invoice for ${personal.name}`}, ${words}, ${now}) returning id`
  await sql`
    insert into ticket_message (ticket_id, from_address, from_name, body, file_names, sent_at)
    values (${ticket!.id}, ${personal.email}, ${personal.name}, ${words}, '{oudekerk.pdf}', ${now})`
  await sql`
    insert into queue_note (kind, item_id, staff_id, text, written_at)
    values ('ticket', ${ticket!.id}, ${(await aStaffMember(market)).id}, ${words}, ${now})`
  await sql`
    insert into rfq (sender_id, line_id, part_number, manufacturer, quantity, is_to_all, message, company_name,
      contact_name, contact_email, contact_telephone, address, country, sent_at)
    values (${id}, 1, 'AB-100', 'HPE', 5, false, ${words}, ${person.companyName}, ${personal.name},
      ${personal.email}, ${personal.telephone}, '', 'Netherlands', ${now})`
  await sql`
    insert into recommendation (contact_id, by_company_id, company_id, words, written_at)
    values (${id}, ${companyId}, ${other.companyId}, ${words}, ${now})`
  await sql`
    insert into invoice_draft (company_id, form, staff_id, saved_at)
    values (${companyId}, ${sql.json({ name: personal.name, email: personal.email })},
      ${(await aStaffMember(market)).id}, ${now})`
  const complaint = await aComplaint(market, { by: person, about: other, state: 'solved' })
  await sql`update complaint set body = ${words} where id = ${complaint.id}`
  await sql`
    insert into registration (key, company_id, company_name, address, zip, city, country_code, website,
      vat_number, description, contact_name, function, email, telephone, heard, is_from_qr_code,
      contract_version, source, received_at)
    values (${randomUUID()}, ${companyId}, 'Firm', 'Kade 1', '', '', 'NL', '', '', '', ${personal.name},
      'Owner', ${personal.email}, ${personal.telephone}, 'search', false, 1, ${personal.source}, ${now})`

  // Mail.
  const mails = [
    [personal.email, id],
    [main.email, main.id],
  ] as const
  for (const [address, contactId] of mails) {
    const [mail] = await sql<{ id: number }[]>`
      insert into mail_message (key, lane, sender_name, sender_address, reply_to_name,
        reply_to_address, subject, body_text, recipients, left_out, unsendable, created_at)
      values (${`test:${randomUUID()}`}, 'personal', ${personal.name}, 'lists@market.example',
        ${personal.name}, ${personal.email}, ${words}, ${words}, 1, 0, 0, ${now}) returning id`
    await sql`
      insert into mail_delivery (message_id, address, contact_id, lane, not_before)
      values (${mail!.id}, ${address}, ${contactId}, 'personal', ${now})`
  }
  await sql`
    insert into mail_suppression (address, topic, note) values (${personal.email}, 'news', ${words})`
  await sql`
    insert into automatic_answer (address, answered_at) values (${personal.alternative}, ${now})`
  await sql`
    insert into incoming_mail_rate (address, is_verified, began_at)
    values (${personal.alternative}, true, ${now})`
  await sql`
    insert into incoming_mail (mailbox, fingerprint, state, from_address, subject, body_text,
      answerable, received_at)
    values ('inventory', ${Buffer.alloc(32, 7)}, 'accepted', ${personal.email}, ${words}, ${words},
      true, ${now})`
  // What the law keeps.
  await aStoredOrder(market, { companyId, at: now, by: personal.name })
  return { person, main, other }
}
