import { erasedEmail, erasedText } from '#server/features/privacy/desk/erasure/rules.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export interface LockedSubject {
  companyId: number
  companyName: string
  people: {
    id: number
    name: string
    email: string
    emailAlternative: string | null
    telephone: string
    imValue: string
    isRemoved: boolean
    isCleared: boolean
  }[]
}

/** Locks a company and, in the order of their ids, one or all of its people, removed ones too. */
export async function lockSubject(
  tx: Tx,
  subject: { contactId: number } | { companyId: number },
): Promise<LockedSubject | undefined> {
  const [company] = await tx<{ id: number; name: string }[]>`
    select id, name from company
    where id = ${
      'companyId' in subject
        ? subject.companyId
        : tx`(select company_id from contact where id = ${subject.contactId})`
    }
    for no key update`
  if (!company) return undefined
  const people = await tx<LockedSubject['people']>`
    select id, name, email, email_alternative, telephone, im_value,
      removed_at is not null as is_removed, cleared_at is not null as is_cleared
    from contact
    where ${'companyId' in subject ? tx`company_id = ${company.id}` : tx`id = ${subject.contactId}`}
    order by id for no key update`
  return { companyId: company.id, companyName: company.name, people }
}

/** Addresses and numbers of these people that others use too: theirs stay. */
export async function findShared(
  db: Queryable,
  {
    companyId,
    people,
    keepsCompany,
  }: { companyId: number; people: number[]; keepsCompany: boolean },
) {
  const [row] = await db<{ emails: string[]; telephones: string[] }[]>`
    select coalesce(array_agg(distinct email) filter (where email is not null), '{}') as emails,
      coalesce(array_agg(distinct telephone) filter (where telephone <> ''), '{}') as telephones
    from (
      select email, telephone from contact
      where id <> all(${people}) and removed_at is null
        and (company_id = ${companyId} or email in (
          select email from contact where id = any(${people})))
      union all
      select email_alternative, '' from contact
      where id <> all(${people}) and removed_at is null and company_id = ${companyId}
      union all
      select null, telephone from company where id = ${companyId} and ${keepsCompany}
    ) as other`
  return row!
}

/** Names and numbers that these people had before; of the whole company, or those that are among the given ones. */
export const findFormerNames = (db: Queryable, companyId: number) =>
  db<
    { kind: 'company' | 'contact' | 'telephone'; name: string }[]
  >`select kind, name from former_name where company_id = ${companyId}`

export const deleteFormerNames = (tx: Tx, companyId: number, names: readonly string[]) => tx`
  delete from former_name where company_id = ${companyId} and name = any(${names as string[]})`

export async function countOpenComplaints(db: Queryable, companyId: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from complaint
    where ${companyId} in (company_id, by_company_id)
      and state not in ('solved', 'unsolved', 'excluded')`
  return row!.n
}

export async function countInvoices(db: Queryable, companyId: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from invoice where company_id = ${companyId}`
  return row!.n
}

/** Deletes failed sign-ins from the networks of these people; called while their sessions are still there. */
export async function deleteFailedSignIns(tx: Tx, people: number[]): Promise<number> {
  const sources = await tx<{ source: string }[]>`
    select distinct source from session where contact_id = any(${people}) and source <> ''`
  const endings = sources.map(({ source }) => `%:${source}`)
  const { count } = await tx`delete from sign_in_failure where counter like any(${endings})`
  return count
}

/** Deletes how people signed in, what they chose and their pictures; returns the number of rows. */
export async function deleteAccountData(tx: Tx, people: number[]): Promise<number> {
  const pictures = await tx<{ ids: number[] }[]>`
    delete from picture where contact_id = any(${people})
    returning array_remove(array[file_id, large_file_id], null) as ids`
  const results = [
    await tx`delete from file where id = any(${pictures.flatMap(({ ids }) => ids)})`,
    await tx`delete from session where contact_id = any(${people})`,
    await tx`delete from password_link where contact_id = any(${people})`,
    await tx`delete from email_change where contact_id = any(${people})`,
    await tx`delete from two_factor where contact_id = any(${people})`,
    await tx`delete from favourite where contact_id = any(${people})`,
    await tx`delete from saved_search where contact_id = any(${people})`,
    await tx`delete from match_watch where contact_id = any(${people})`,
    await tx`delete from push_subscription where contact_id = any(${people})`,
    await tx`delete from push_choice where contact_id = any(${people})`,
    await tx`delete from match_view where contact_id = any(${people})`,
    await tx`delete from news_reader where contact_id = any(${people})`,
    await tx`delete from broadcast_opening where contact_id = any(${people})`,
    await tx`delete from broadcast_reader where contact_id = any(${people})`,
    await tx`delete from broadcast_setting where contact_id = any(${people})`,
    await tx`delete from broadcast_choice where contact_id = any(${people})`,
    await tx`delete from fraud_finding where contact_id = any(${people})`,
    await tx`delete from broadcast_exclusion where contact_id = any(${people})`,
    await tx`delete from message_refusal where sender_id = any(${people})`,
    await tx`delete from site_log where contact_id = any(${people})`,
    await tx`delete from staff_note where contact_id = any(${people})`,
    await tx`
      delete from invoice_draft
      where company_id in (select company_id from contact where id = any(${people}))`,
  ]
  return results.reduce((sum, { count }) => sum + count, 0)
}

/** Deletes mail to and from these people and what is known about their addresses; returns the number of rows. */
export async function deleteMail(tx: Tx, people: number[], emails: string[]): Promise<number> {
  const deleted = await tx<{ messageId: number }[]>`
    delete from mail_delivery where contact_id = any(${people}) or address = any(${emails})
    returning message_id`
  const messages = [...new Set(deleted.map(({ messageId }) => messageId))]
  await tx`
    delete from mail_message
    where id = any(${messages})
      and not exists (select from mail_delivery where message_id = mail_message.id)`
  await tx`
    update mail_message set reply_to_name = null, reply_to_address = null,
      sender_name = ${erasedText}
    where reply_to_address = any(${emails})`
  const files = await tx<{ id: number }[]>`
    delete from incoming_mail_file using incoming_mail
    where mail_id = incoming_mail.id and from_address = any(${emails})
    returning file_id as id`
  const results = [
    await tx`delete from incoming_mail where from_address = any(${emails})`,
    await tx`delete from file where id = any(${files.map(({ id }) => id)})`,
    await tx`delete from mail_bounce where address = any(${emails})`,
    await tx`delete from mail_suppression where address = any(${emails})`,
    await tx`delete from automatic_answer where address = any(${emails})`,
    await tx`delete from incoming_mail_rate where address = any(${emails})`,
    await tx`
      delete from mailbox_mail
      where lower(envelope_to) = any(${emails}) or lower(envelope_from) = any(${emails})
        or header_from ilike any(${emails.map((email) => `%${email.replace(/[\\%_]/g, '\\$&')}%`)})`,
  ]
  return deleted.length + results.reduce((sum, { count }) => sum + count, 0)
}

/** Clears who wrote, in correspondence that others keep their side of; returns the number of rows. */
export async function anonymiseAuthors(
  tx: Tx,
  people: number[],
  emails: string[],
): Promise<number> {
  const results = [
    await tx`
      update contact_message set visitor_name = ${erasedText}, visitor_company = ${erasedText},
        visitor_email = ${erasedEmail}, visitor_source = null
      where lower(visitor_email) = any(${emails})`,
    await tx`
      update provider_message set visitor_name = ${erasedText}, visitor_company = ${erasedText},
        visitor_email = ${erasedEmail}, visitor_source = null
      where lower(visitor_email) = any(${emails})`,
    await tx`
      update ticket_message set from_name = ${erasedText}, from_address = ${erasedEmail},
        file_names = '{}'
      where from_address = any(${emails})`,
    await tx`
      update complaint_entry set from_address = ${erasedEmail} where from_address = any(${emails})`,
    await tx`
      update banner set customer_name = '', customer_email = null
      where customer_email = any(${emails})`,
    await tx`
      update rfq set contact_name = ${erasedText}, contact_email = ${erasedEmail},
        contact_telephone = ${erasedText}
      where (sender_id = any(${people}) or lower(contact_email) = any(${emails}))
        and contact_email <> ${erasedEmail}`,
    // The file of an answer is deleted with it: its content is unknown.
    await tx`
      delete from registration_message where file_id is not null
        and registration_id in (select id from registration where email = any(${emails}))`,
    await tx`
      update registration set contact_name = ${erasedText}, function = ${erasedText},
        email = ${erasedEmail}, telephone = ${erasedText}, source = ''
      where email = any(${emails})`,
  ]
  return results.reduce((sum, { count }) => sum + count, 0)
}

/** Clears the rows of the people themselves, whom other rows refer to by id. */
export async function anonymisePeople(tx: Tx, people: number[], now: Date): Promise<number> {
  const { count } = await tx`
    update contact set name = ${erasedText}, function = '', telephone = '', im_name = '',
      im_value = '', email = ${erasedEmail}, email_alternative = null, password_hash = null,
      block_html = '', message_html = '', position = null, version = version + 1,
      removed_at = coalesce(removed_at, ${now}), cleared_at = coalesce(cleared_at, ${now})
    where id = any(${people}) and name <> ${erasedText}`
  return count
}

export const deleteEmailChanges = (tx: Tx, contactId: number) => tx`
  delete from email_change where contact_id = ${contactId}`
