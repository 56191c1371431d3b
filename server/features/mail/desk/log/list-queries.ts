import type * as z from 'zod/mini'
import {
  mails,
  suppressions,
  type FoundDelivery,
  type LoggedMail,
  type MailCounts,
  type MailState,
  type Suppression,
} from '#contract/mail/desk/mail-log.ts'
import { mailTypes } from '#contract/mail/desk/mail-types.ts'
import { findWords, parseDayRange } from '#server/features/back-office/log-filters.ts'
import { getTopicTitle, listMailTopics } from '#server/features/broadcasts/public.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

/** Sorts after every text with the prefix before it. */
const highest = '\u{10ffff}'

/** Prefix search in a column of collation "C", which uses its index. */
const beginsWith = (db: Queryable, column: Fragment, beginning: string): Fragment => db`
  (${column} >= ${beginning} and ${column} < ${beginning + highest})`

const allOf = (db: Queryable, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, one) => db`${all} and ${one}`, db`true`)

// ── Messages ──

export interface MailRow extends MailCounts, Omit<z.output<typeof LoggedMail>, 'at' | 'counts'> {
  createdAt: Date
}

const counts = (db: Queryable): Fragment => db`
  count(d.id)::int as total,
  count(*) filter (where d.state = 'queued')::int as queued,
  count(*) filter (where d.state = 'sending')::int as sending,
  count(*) filter (where d.state = 'sent')::int as sent,
  count(*) filter (where d.state = 'failed')::int as failed,
  count(*) filter (where d.state = 'suppressed')::int as suppressed,
  count(*) filter (where d.state = 'held')::int as held,
  count(*) filter (where d.maybe_dup)::int as maybe_twice`

/** Messages with delivery counts, in the order of their ids. */
const mailRows = (db: Queryable, ids: readonly number[]) => db<MailRow[]>`
  select m.id, m.created_at, m.key, m.lane, m.topic, m.subject, counted.*
  from unnest(${ids as number[]}::int[]) with ordinality as asked (id, place)
  join mail_message m on m.id = asked.id
  cross join lateral (select ${counts(db)} from mail_delivery d where d.message_id = m.id) counted
  order by place`

/** The beginning of a key up to its colon, but for types whose keys begin otherwise. */
const typeOf = (db: Queryable): Fragment => {
  const others = mailTypes.filter(([prefix]) => !prefix.endsWith(':'))
  const cases = others.reduce(
    (all, [prefix]) => db`${all} when ${beginsWith(db, db`key`, prefix)} then ${prefix}::text`,
    db``,
  )
  return db`case ${cases} else split_part(key, ':', 1) || ':' end`
}

/** The log of sent mail. */
export const servedMails = serveDeskList(mails, {
  select({ db, query }) {
    const { search, key, from, to } = query
    const words = findWords(search).map((word) => `${word}:*`)
    const { since, until } = parseDayRange({ from, to })
    return {
      id: db`id`,
      isWhole: search === '' && key === '' && !since && !until,
      from: db`mail_message where ${allOf(db, [
        ...(key ? [beginsWith(db, db`key`, key)] : []),
        ...(since ? [db`created_at >= ${since}`] : []),
        ...(until ? [db`created_at < ${until}`] : []),
        ...(words.length > 0
          ? [db`to_tsvector('simple', subject) @@ to_tsquery('simple', ${words.join(' & ')})`]
          : [search === '' ? db`true` : db`false`]),
      ])}`,
      filters: {
        lane: db`array[lane]`,
        type: db`array[${typeOf(db)}]`,
        topic: db`array_remove(array[topic], null)`,
      },
    }
  },
  order: ({ db }) => ({ at: db`id` }),
  labels: { topic: topicLabels },
  read: async (ids, { platform }) => (await mailRows(platform.database.sql, ids)).map(presentMail),
})

export function presentMail(row: MailRow) {
  const numbers = Object.fromEntries(countNames.map((name) => [name, row[name]]))
  return { ...row, at: row.createdAt, counts: numbers as Record<keyof MailCounts, number> }
}

const countNames = [
  'total',
  'queued',
  'sending',
  'sent',
  'failed',
  'suppressed',
  'held',
  'maybeTwice',
] as const

export interface MailDetail extends MailRow {
  senderName: string
  senderAddress: string
  replyTo: string | null
  /** Null for security mail, which is never read here. */
  bodyText: string | null
  hasHtml: boolean
  attachments: { name: string; size: number }[]
  firstContactId: number | null
  recipients: number | null
  leftOut: number | null
  unsendable: number | null
  oldestOpenAt: Date | null
}

export async function findMail(db: Queryable, id: number): Promise<MailDetail | undefined> {
  const [row] = await db<MailDetail[]>`
    select m.id, m.created_at, m.key, m.lane, m.topic, m.subject, m.sender_name, m.sender_address,
      m.reply_to_address as reply_to, m.recipients, m.left_out, m.unsendable,
      case when m.lane <> 'security' then m.body_text end as body_text,
      m.lane not in ('security', 'personal') and m.body_html is not null as has_html,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'size', length(content))
          order by position), '[]')
        from mail_attachment where message_id = m.id and m.lane <> 'security') as attachments,
      min(d.contact_id) as first_contact_id, ${counts(db)},
      min(d.not_before) filter (where d.state in ('queued', 'sending')) as oldest_open_at
    from mail_message m left join mail_delivery d on d.message_id = m.id
    where m.id = ${id}
    group by m.id`
  return row
}

/** HTML of bulk mail; personal mail is shown as text, and reading it is recorded. */
export async function findMailHtml(db: Queryable, id: number): Promise<string | undefined> {
  const [row] = await db<{ html: string | null }[]>`
    select body_html as html from mail_message where id = ${id} and lane not in ('security', 'personal')`
  return row?.html ?? undefined
}

// ── Deliveries ──

export type DeliveryRow = Omit<z.output<typeof FoundDelivery>, 'nextAt' | 'mayRetry'> & {
  notBefore: Date
}

const deliveryColumns = (db: Queryable): Fragment => db`
  d.id, d.message_id as mail_id, d.address, d.contact_id, d.state, d.lane, d.attempts,
  d.maybe_dup as maybe_twice, d.answer_code, d.answer_text, d.sent_at, d.not_before`

/** The state is a literal, so that partial indexes are used. */
function inState(db: Queryable, state: MailState): Fragment {
  if (state === 'queued') return db`d.state = 'queued'`
  if (state === 'sending') return db`d.state = 'sending'`
  if (state === 'sent') return db`d.state = 'sent'`
  if (state === 'held') return db`d.state = 'held'`
  return state === 'failed' ? db`d.state = 'failed'` : db`d.state = 'suppressed'`
}

interface DeliveryFilter {
  address: string
  state?: MailState | undefined
  mailId?: number | undefined
  companyId?: number | undefined
  before?: string | undefined
  limit: number
}

/** Up to 20 addresses with a prefix, each found by one index step. */
const addressesFrom = (db: Queryable, beginning: string): Fragment => db`
  with recursive found as (
    (select address from mail_delivery d
      where ${beginsWith(db, db`d.address`, beginning)} order by d.address limit 1)
    union all
    select (select d.address from mail_delivery d
      where d.address > found.address and d.address < ${beginning + highest}
      order by d.address limit 1)
    from found where found.address is not null
  )
  select address from found where address is not null limit 20`

/** The current addresses of a company's people. */
const addressesOf = (db: Queryable, companyId: number): Fragment => db`
  select distinct address from contact
  cross join unnest(array[email, email_alternative]) as address
  where company_id = ${companyId} and removed_at is null and address is not null`

/** Deliveries to addresses with a prefix (the first 20), or to all, newest first. */
export function findDeliveries(db: Queryable, filter: DeliveryFilter) {
  const conditions = allOf(db, [
    ...(filter.before === undefined ? [] : [db`d.id < ${filter.before}`]),
    ...(filter.state ? [inState(db, filter.state)] : []),
    ...(filter.mailId === undefined ? [] : [db`d.message_id = ${filter.mailId}`]),
  ])
  const addresses =
    filter.companyId === undefined
      ? addressesFrom(db, filter.address)
      : addressesOf(db, filter.companyId)
  const chosen =
    filter.address || filter.companyId !== undefined
      ? db`
      select found.* from (${addresses}) as wanted
      cross join lateral (
        select ${deliveryColumns(db)} from mail_delivery d
        where d.address = wanted.address and ${conditions}
        order by d.id desc limit ${filter.limit}
      ) found`
      : db`
      select ${deliveryColumns(db)} from mail_delivery d where ${conditions}
      order by d.id desc limit ${filter.limit}`
  return db<DeliveryRow[]>`
    select delivery.*, m.subject, m.created_at as queued_at, contact.company_id
    from (${chosen}) as delivery
    join mail_message m on m.id = delivery.mail_id
    left join contact on contact.id = delivery.contact_id
    order by delivery.id desc
    limit ${filter.limit}`
}

export async function companyOfContact(db: Queryable, contactId: number) {
  const [row] = await db<{ companyId: number }[]>`
    select company_id from contact where id = ${contactId}`
  return row?.companyId
}

// ── Addresses that get no mail ──

type SuppressionRow = Omit<Suppression, 'id' | 'title'>

async function topicLabels(values: readonly string[], { db }: { db: Queryable }) {
  const topics = await listMailTopics(db)
  return values.map((topic) => [topic, getTopicTitle(topics, topic)] as const)
}

/** Addresses that get no mail, or none on a topic. */
export const servedSuppressions = serveDeskList<typeof suppressions, SuppressionRow>(suppressions, {
  select({ db, query }) {
    const beginning = query.search.toLowerCase()
    return {
      // An address and its topic identify a row; the row itself holds them.
      id: db`jsonb_build_object('address', address, 'topic', topic, 'since', created_at,
        'cause', cause, 'note', note)`,
      isWhole: beginning === '',
      from: db`mail_suppression
        where ${beginning === '' ? db`true` : beginsWith(db, db`address`, beginning)}`,
      filters: { topic: db`array[topic]`, cause: db`array[cause]` },
    }
  },
  order: ({ db }) => ({ since: db`created_at`, address: db`address` }),
  labels: { topic: topicLabels },
  async read(rows, { db }) {
    const topics = await listMailTopics(db)
    return rows.map((row) => ({
      ...row,
      id: `${row.address} ${row.topic}`,
      since: new Date(row.since),
      title: getTopicTitle(topics, row.topic),
    }))
  },
})
