import type * as z from 'zod/mini'
import { usualPeriod } from '#contract/back-office/lists/define-desk-list.ts'
import {
  BroadcastSend,
  ModeratedBroadcast,
  moderatedBroadcasts,
  type BroadcastDetail,
} from '#contract/broadcasts/desk/moderation.ts'
import { maxId } from '#contract/search-params.ts'
import { allLists } from '#server/features/broadcasts/queries.ts'
import { buildSearchQuery } from '#server/features/broadcasts/search/search-text.ts'
import { namesIn } from '#server/platform/lists/list-queries.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { rows } from '#server/platform/database/rows.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

const dayMs = 86_400_000

/** Requires the tables broadcast and company. */
const stateOf = (db: Queryable): Fragment => db`
  case when broadcast.removal_id is not null then 'staff'
    when broadcast.corrected_by is not null then 'corrected'
    when broadcast.removed_at is not null then 'sender'
    when account_is_hidden(company.state) then 'hidden' else 'listed' end`

const hasWords = (
  db: Queryable,
  { words, id }: { words: string | undefined; id: number | undefined },
): Fragment => db`
  (broadcast.id = ${id ?? null} or broadcast.id in (
    select id from broadcast_search where words_for_members(id) @@ ${words ?? ''}::tsquery
    union all
    select id from broadcast where removed_at is not null and search_member @@ ${words ?? ''}::tsquery))`

const rowColumns = (db: Queryable): Fragment => db`
  broadcast.id, broadcast.side, ${stateOf(db)} as state, broadcast_list.name as list,
  broadcast.headline, broadcast.sent_at,
  jsonb_build_object('id', company.id, 'name', company.name, 'tier', company.tier) as company,
  jsonb_build_object('id', contact.id, 'name', contact.name) as contact,
  (select count(*) from broadcast_sending where broadcast_id = broadcast.id)::int as sends`

const rowJoins = (db: Queryable): Fragment => db`
  join broadcast_list on broadcast_list.id = broadcast.list_id
  join company on company.id = broadcast.company_id
  join contact on contact.id = broadcast.contact_id`

/** In the order of the ids. */
const moderatedRows = (db: Queryable, ids: readonly number[]) => rows(db, ModeratedBroadcast)`
  select ${rowColumns(db)}
  from unnest(${ids as number[]}::int[]) with ordinality as asked (asked_id, place)
  join broadcast on broadcast.id = asked_id ${rowJoins(db)}
  order by place`

/** Parses a search: an id, words as a tsquery literal, or both. */
function parseSearch(search: string) {
  const [, mark, id] = /^(#?)(\d{1,10})$/.exec(search) ?? []
  return {
    id: id !== undefined && Number(id) <= maxId ? Number(id) : undefined,
    // An id with its mark is no text, and text without any word matches nothing.
    words: search === '' ? undefined : mark ? '' : (buildSearchQuery(search, false) ?? ''),
  }
}

/** All broadcasts, removed ones included. */
export const servedBroadcasts = serveDeskList(moderatedBroadcasts, {
  select({ db, query, now }) {
    const searched = parseSearch(query.search)
    const period = query.period ?? usualPeriod(moderatedBroadcasts.filters.period, query)
    const since = new Date(now.getTime() - Number(period) * dayMs)
    return {
      id: db`broadcast.id`,
      isWhole: false,
      from: db`broadcast join company on company.id = broadcast.company_id
        where ${period === 'all' ? db`true` : db`broadcast.sent_at >= ${since}`}
        and ${query.search === '' ? db`true` : hasWords(db, searched)}`,
      filters: {
        state: db`array[${stateOf(db)}]`,
        list: db`array[broadcast.list_id]`,
        side: db`array[broadcast.side]`,
        company: db`array[broadcast.company_id]`,
        contact: db`array[broadcast.contact_id]`,
      },
    }
  },
  order: ({ db }) => ({
    sent: db`broadcast.sent_at`,
    company: db`lower(company.name)`,
    list: db`(select sort_order from broadcast_list where id = broadcast.list_id)`,
  }),
  labels: {
    list: async (_values, { db }) =>
      (await allLists(db)).map(({ id, name }) => [String(id), name] as const),
    company: namesIn('company'),
    contact: namesIn('contact'),
  },
  read: (ids, { db }) => moderatedRows(db, ids),
})

type Detail = z.output<typeof BroadcastDetail>
type ModeratedDetail = Omit<Detail, 'offer' | 'sendings' | 'removal'> &
  Detail['offer'] & { currency: 'EUR' | 'USD' | 'GBP'; removalId: number | null }

export async function findModerated(db: Queryable, id: number) {
  const [row] = await db<ModeratedDetail[]>`
    select ${rowColumns(db)}, broadcast.list_id, broadcast.subject, broadcast.message,
      broadcast.additional_info, broadcast.product_link, broadcast.quantity, broadcast.brand,
      broadcast.description, broadcast.condition, broadcast.price, broadcast.currency,
      broadcast.from_email, broadcast.created_at, broadcast.removed_at, broadcast.corrected_by,
      broadcast.removal_id,
      (select count(*) from broadcast_reply where broadcast_id = broadcast.id)::int as replies
    from broadcast ${rowJoins(db)} where broadcast.id = ${id}`
  return row
}

/** Sends of a broadcast with their mails; `keyStart` is the start of the keys of these mails. */
export const findSends = (db: Queryable, broadcastId: number, keyStart: string, limit: number) =>
  rows(db, BroadcastSend)`
    select sending.id, sending.sent_at as at,
      jsonb_build_object('id', contact.id, 'name', contact.name) as by,
      case when mail.id is not null
        then to_jsonb(counted) || jsonb_build_object('id', mail.id) end as mail
    from broadcast_sending as sending
    join contact on contact.id = sending.contact_id
    left join mail_message as mail on mail.key = ${keyStart}::text || sending.id
    cross join lateral (
      select count(*)::int as total,
        count(*) filter (where state = 'sent')::int as sent,
        count(*) filter (where state in ('queued', 'sending'))::int as open,
        count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'suppressed')::int as suppressed
      from mail_delivery where message_id = mail.id
    ) as counted
    where sending.broadcast_id = ${broadcastId}
    order by sending.sent_at desc, sending.id desc limit ${limit}`
