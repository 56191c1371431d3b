import type * as z from 'zod/mini'
import {
  SenderCounts,
  type LoggedMessage,
  type MessageKind,
  type SenderSort,
} from '#contract/messages/desk/message-log.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'

export type MessageRow = Omit<z.output<typeof LoggedMessage>, 'done'> & {
  doneAt: Date | null
  doneBy: string | null
}

/** All kinds of messages as one table. */
function messagesOf(db: Queryable, kind: MessageKind): Fragment {
  if (kind === 'contact') {
    return db`
      select id, sent_at, sender_id as contact_id, visitor_name, visitor_company, visitor_email,
        visitor_source, contact_id as recipient_id, company_id as recipient_company_id, listing_id,
        subject, body, is_from_service_page, null::integer as broadcast_id, null::timestamptz as done_at,
        null::integer as done_by
      from contact_message`
  }
  if (kind === 'provider') {
    return db`
      select id, sent_at, contact_id, visitor_name, visitor_company, visitor_email, visitor_source,
        null::integer as recipient_id, null::integer as recipient_company_id,
        null::integer as listing_id, subject, body, false as is_from_service_page, null::integer as broadcast_id, done_at, done_by
      from provider_message`
  }
  if (kind === 'quote') return quotes(db)
  return db`
    select reply.id, reply.sent_at, reply.contact_id, null::text as visitor_name,
      null::text as visitor_company, null::text as visitor_email, null::text as visitor_source,
      broadcast.contact_id as recipient_id, broadcast.company_id as recipient_company_id,
      null::integer as listing_id, reply.subject, reply.body, false as is_from_service_page,
      reply.broadcast_id, null::timestamptz as done_at, null::integer as done_by
    from broadcast_reply reply left join broadcast on broadcast.id = reply.broadcast_id`
}

/** A request to one company names the first recipient; the body contains the buyer's details as mailed. */
const quotes = (db: Queryable): Fragment => db`
  select rfq.id, sent_at, sender_id as contact_id,
    case when sender_id is null then contact_name end as visitor_name,
    case when sender_id is null then company_name end as visitor_company,
    case when sender_id is null then contact_email end as visitor_email, visitor_source,
    first.contact_id as recipient_id, first.company_id as recipient_company_id,
    null::integer as listing_id,
    'Request for quote: ' || to_char(quantity, 'FM999,999,999') || ' × ' || part_number as subject,
    concat_ws(E'\n\n', nullif(message, ''), concat_ws(E'\n', contact_name, company_name,
      contact_email, contact_telephone, nullif(address, ''), nullif(country, ''))) as body,
    false as is_from_service_page, null::integer as broadcast_id, null::timestamptz as done_at,
    null::integer as done_by
  from rfq left join lateral (
    select contact_id, rfq_recipient.company_id
    from rfq_recipient join contact on contact.id = contact_id
    where rfq_id = rfq.id order by position limit 1
  ) first on not is_to_all`

const quoteOf = (db: Queryable, kind: MessageKind): Fragment =>
  kind === 'quote'
    ? db`(
        select jsonb_build_object('partNumber', part_number, 'quantity', quantity, 'isToAll', is_to_all,
          'companies', (
            select count(distinct company_id) from rfq_recipient where rfq_id = rfq.id))
        from rfq where rfq.id = message.id)`
    : db`null::jsonb`

export const findAskedCompanies = (db: Queryable, id: number, limit: number) => db<
  { id: number; name: string }[]
>`
  select id, name from company
  where id in (select company_id from rfq_recipient where rfq_id = ${id})
  order by lower(name), id limit ${limit}`

/** A contact with company; null for visitors. Requires the aliases of both tables, and their ids may be null. */
const contactOf = (db: Queryable, contact: string, company: string): Fragment => db`
  case when ${db(contact)}.id is not null then jsonb_build_object('id', ${db(contact)}.id,
    'name', ${db(contact)}.name, 'company', jsonb_build_object('id', ${db(company)}.id,
      'name', ${db(company)}.name)) end`
const visitorOf = (db: Queryable): Fragment => db`
  case when contact_id is null then jsonb_build_object('name', coalesce(visitor_name, ''),
    'company', coalesce(visitor_company, ''), 'email', coalesce(visitor_email, ''),
    'source', visitor_source) end`

const columns = (db: Queryable, kind: MessageKind): Fragment => db`
  message.id, ${kind} as kind, message.sent_at as at,
  jsonb_build_object('contact', ${contactOf(db, 'writer', 'firm')}, 'visitor', ${visitorOf(db)})
    as sender,
  ${contactOf(db, 'reader', 'target')} as recipient,
  case when listing.id is not null then
    jsonb_build_object('id', listing.id, 'name', listing.name) end as listing,
  message.subject, message.is_from_service_page,
  message.broadcast_id, ${quoteOf(db, kind)} as quote, message.done_at, colleague.name as done_by`

const named = (db: Queryable): Fragment => db`
  left join contact writer on writer.id = message.contact_id
  left join company firm on firm.id = writer.company_id
  left join contact reader on reader.id = message.recipient_id
  left join company target on target.id = message.recipient_company_id
  left join service_listing listing on listing.id = message.listing_id
  left join staff colleague on colleague.id = message.done_by`

interface MessageFilter {
  kind: MessageKind
  from?: 'members' | 'visitors' | undefined
  state?: 'open' | 'done' | undefined
  sender: string
  contactId?: number | undefined
  companyId?: number | undefined
  source: string
  since: Date | undefined
  until: Date | undefined
  before: number | undefined
  limit: number
}

export function findMessages(db: Queryable, filter: MessageFilter) {
  const { kind, from, state, contactId, companyId, source, since, until, before, limit } = filter
  const part = filter.sender.toLowerCase()
  const conditions = [
    ...(before === undefined ? [] : [db`message.id < ${before}`]),
    ...(since ? [db`message.sent_at >= ${since}`] : []),
    ...(until ? [db`message.sent_at < ${until}`] : []),
    ...(from === 'members' ? [db`message.contact_id is not null`] : []),
    ...(from === 'visitors' ? [db`message.contact_id is null`] : []),
    ...(kind === 'provider' && state
      ? [state === 'open' ? db`message.done_at is null` : db`message.done_at is not null`]
      : []),
    ...(contactId === undefined ? [] : [db`message.contact_id = ${contactId}`]),
    ...(companyId === undefined
      ? []
      : [
          db`(firm.id = ${companyId} or message.recipient_company_id = ${companyId} ${
            kind === 'quote'
              ? db`or exists (
                  select from rfq_recipient where rfq_id = message.id and company_id = ${companyId})`
              : db``
          })`,
        ]),
    ...(source ? [db`message.visitor_source = ${source}`] : []),
    ...(part
      ? [
          db`position(${part} in lower(concat_ws(' ', writer.name, writer.email, firm.name,
            message.visitor_name, message.visitor_company, message.visitor_email))) > 0`,
        ]
      : []),
  ].reduce((all, one) => db`${all} and ${one}`, db`true`)
  return db<MessageRow[]>`
    select ${columns(db, kind)}
    from (${messagesOf(db, kind)}) message ${named(db)}
    where ${conditions}
    order by message.id desc limit ${limit}`
}

export async function findMessage(db: Queryable, kind: MessageKind, id: number) {
  const [row] = await db<(MessageRow & { body: string })[]>`
    select ${columns(db, kind)}, message.body
    from (${messagesOf(db, kind)}) message ${named(db)}
    where message.id = ${id}`
  return row
}

const orders = (db: Queryable): Record<SenderSort, Fragment> => ({
  messages: db`messages + replies + to_provider + quotes`,
  companies: db`companies`,
  sameWords: db`same_words`,
  refused: db`one.refused`,
})

/** Senders since a time, highest count first. Visitors are grouped by source, or by address once it was deleted. */
export function findSenders(
  db: Queryable,
  filter: {
    since: Date
    sinceDay: string
    sort: SenderSort
    from?: 'members' | 'visitors' | undefined
    limit: number
  },
) {
  const { since, sinceDay, from, limit } = filter
  const only =
    from === 'members'
      ? db`one.contact_id is not null`
      : from === 'visitors'
        ? db`one.contact_id is null`
        : db`true`
  return rows(db, SenderCounts)`
    with message as (
      select 'contact' as kind, contact.* from (${messagesOf(db, 'contact')}) contact where sent_at >= ${since}
      union all
      select 'reply', reply.* from (${messagesOf(db, 'reply')}) reply where sent_at >= ${since}
      union all
      select 'provider', provider.* from (${messagesOf(db, 'provider')}) provider where sent_at >= ${since}
      union all
      select 'quote', quote.* from (${messagesOf(db, 'quote')}) quote where sent_at >= ${since}
    ), keyed as (
      select *, case when contact_id is not null then 'contact ' || contact_id
        else 'visitor ' || coalesce(visitor_source, lower(visitor_email)) end as key
      from message
    ), sent as (
      select key, max(contact_id) as contact_id,
        count(*) filter (where kind = 'contact') as messages,
        count(*) filter (where kind = 'reply') as replies,
        count(*) filter (where kind = 'provider') as to_provider,
        count(*) filter (where kind = 'quote') as quotes, max(sent_at) as last_at,
        (array_agg(visitor_name order by sent_at desc))[1] as visitor_name,
        (array_agg(visitor_company order by sent_at desc))[1] as visitor_company,
        (array_agg(visitor_email order by sent_at desc))[1] as visitor_email,
        max(visitor_source) as visitor_source
      from keyed group by key
    ), reached as (
      select key, count(*) as companies
      from (
        select key, recipient_company_id from keyed where recipient_company_id is not null
        union
        select key, company_id from keyed join rfq_recipient on kind = 'quote' and rfq_id = keyed.id
      ) as pair
      group by key
    ), same as (
      select key, max(companies) as same_words
      from (select key, count(distinct recipient_company_id) as companies
        from keyed where kind = 'contact' group by key, md5(body)) as texts
      group by key
    ), refused as (
      select case when sender_id is not null then 'contact ' || sender_id
          else 'visitor ' || source end as key,
        max(sender_id) as contact_id, max(source) as source, sum(times) as refused,
        coalesce(sum(times) filter (where cause = 'day'), 0) as day,
        coalesce(sum(times) filter (where cause = 'recipient'), 0) as recipient,
        coalesce(sum(times) filter (where cause = 'words'), 0) as words,
        coalesce(sum(times) filter (where cause = 'captcha'), 0) as captcha
      from message_refusal where day >= ${sinceDay} group by 1
    ), one as (
      select coalesce(sent.contact_id, refused.contact_id) as contact_id, sent.visitor_name,
        sent.visitor_company, sent.visitor_email,
        coalesce(sent.visitor_source, refused.source) as visitor_source,
        coalesce(sent.messages, 0) as messages, coalesce(sent.replies, 0) as replies,
        coalesce(sent.to_provider, 0) as to_provider, coalesce(sent.quotes, 0) as quotes,
        coalesce(reached.companies, 0) as companies,
        coalesce(same.same_words, 0) as same_words, coalesce(refused.refused, 0) as refused,
        coalesce(refused.day, 0) as day, coalesce(refused.recipient, 0) as recipient,
        coalesce(refused.words, 0) as words, coalesce(refused.captcha, 0) as captcha, sent.last_at
      from sent full join refused using (key) left join same using (key)
        left join reached using (key)
    )
    select ${contactOf(db, 'contact', 'company')} as contact, ${visitorOf(db)} as visitor,
      messages::int, replies::int, to_provider::int as to_provider, quotes::int, companies::int,
      same_words::int as same_words, last_at,
      jsonb_build_object('day', day, 'recipient', recipient, 'words', words, 'captcha', captcha)
        as refused
    from one left join contact on contact.id = one.contact_id
      left join company on company.id = contact.company_id
    where ${only}
    order by ${orders(db)[filter.sort]} desc, last_at desc nulls last, one.contact_id
    limit ${limit}`
}
