import {
  MailToExplain,
  maxMailsToChoose,
  maxPeopleFound,
  type MailPerson,
} from '#contract/mail/desk/why-mail.ts'
import type { LoggedMail, MailLane, MailState } from '#contract/mail/desk/mail-log.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

const person = (db: Queryable): Fragment => db`
  contact.id, contact.name, contact.email, contact.company_id, company.name as company_name`

export interface PersonRow extends MailPerson {
  emailAlternative: string | null
  createdAt: Date
}

export async function findPerson(db: Queryable, id: number): Promise<PersonRow | undefined> {
  const [row] = await db<PersonRow[]>`
    select ${person(db)}, contact.email_alternative, contact.created_at
    from contact join company on company.id = contact.company_id where contact.id = ${id}`
  return row
}

/** People by the beginning of an address, or by a part of their name. */
export const findPeople = (db: Queryable, q: string) => db<MailPerson[]>`
  select ${person(db)}
  from contact join company on company.id = contact.company_id
  where contact.removed_at is null and (
    starts_with(contact.email, ${q.toLowerCase()})
    or starts_with(contact.email_alternative, ${q.toLowerCase()})
    or position(${q.toLowerCase()} in lower(contact.name)) > 0)
  order by starts_with(contact.email, ${q.toLowerCase()}) desc, lower(contact.name), contact.id
  limit ${maxPeopleFound}`

export type ExplainedMail = Omit<LoggedMail, 'at' | 'counts'> & {
  mailing: string | null
  createdAt: Date
}

export async function findMailById(db: Queryable, id: number): Promise<ExplainedMail | undefined> {
  const [row] = await db<ExplainedMail[]>`
    select id, key, lane, topic, mailing, subject, created_at
    from mail_message where id = ${id}`
  return row
}

/** The mail of the last send of a broadcast to its list. */
export async function findMailOfBroadcast(
  db: Queryable,
  keyStart: string,
): Promise<ExplainedMail | undefined> {
  const [row] = await db<ExplainedMail[]>`
    select id, key, lane, topic, mailing, subject, created_at
    from mail_message where key >= ${keyStart} and key < ${`${keyStart}~`}
    order by id desc limit 1`
  return row
}

export async function senderOf(db: Queryable, sendingId: number): Promise<number | undefined> {
  const [row] = await db<{ contactId: number }[]>`
    select contact_id from broadcast_sending where id = ${sendingId}`
  return row?.contactId
}

export interface FoundDelivery {
  id: string
  address: string
  state: MailState
  lane: MailLane
  answerText: string | null
  sentAt: Date | null
  notBefore: Date
}

/** Deliveries of a mail, or of any mail of its mailing, to these addresses. */
export const findDeliveriesTo = (
  db: Queryable,
  { id, mailing }: Pick<ExplainedMail, 'id' | 'mailing'>,
  addresses: readonly string[],
) => db<FoundDelivery[]>`
  select d.id, d.address, d.state, d.lane, d.answer_text, d.sent_at, d.not_before
  from mail_message m join mail_delivery d on d.message_id = m.id
  where ${mailing === null ? db`m.id = ${id}` : db`m.mailing = ${mailing}`}
    and d.address = any(${addresses as string[]})`

/** When the setting of a list was last changed by staff, or by a link in a mail. */
export async function lastSettingChange(
  db: Queryable,
  contactId: number,
  setting: { address: string; listId: number; topic: string },
): Promise<Date | undefined> {
  const { address, listId, topic } = setting
  const [row] = await db<{ at: Date }[]>`
    select at from audit_entry
    where contact_id = ${contactId} and (
      (act = 'lists.changed'
        and (details ? ${`primary.${listId}`} or details ? ${`alternative.${listId}`}))
      or (act in ('mail.unsubscribed', 'mail.suppressed')
        and details->>'topic' = ${topic} and details->>'address' = ${address}))
    order by at desc limit 1`
  return row?.at
}

/** Mailings, and mails to these addresses, in a period: one row for all messages of a digest. */
export const findMailChoices = (
  db: Queryable,
  filter: {
    addresses: readonly string[]
    words: readonly string[]
    since: Date | undefined
    until: Date | undefined
    isForward: boolean
  },
) => rows(db, MailToExplain)`
  select id, subject, lane, created_at as at, state
  from (
    select m.id, m.subject, m.lane, m.created_at, own.state,
      row_number() over (partition by coalesce(m.mailing, m.id::text)
        order by own.state is null, m.id) as place
    from mail_message m
    left join lateral (
      select d.state from mail_delivery d
      where d.message_id = m.id and d.address = any(${filter.addresses as string[]})
      order by d.state limit 1
    ) as own on true
    where (m.lane in ('list', 'digest') or own.state is not null)
      ${filter.since ? db`and m.created_at >= ${filter.since}` : db``}
      ${filter.until ? db`and m.created_at < ${filter.until}` : db``}
      ${
        filter.words.length > 0
          ? db`and to_tsvector('simple', m.subject) @@ to_tsquery('simple',
              ${filter.words.map((word) => `${word}:*`).join(' & ')})`
          : db``
      }
  ) as mail
  where place = 1
  order by ${filter.isForward ? db`created_at, id` : db`created_at desc, id desc`}
  limit ${maxMailsToChoose}`
