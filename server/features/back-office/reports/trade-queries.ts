import type { Span } from '#server/features/back-office/reports/report-span.ts'
import {
  during,
  onDays,
  sumByDay,
  sumByTime,
} from '#server/features/back-office/reports/step-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Broadcasts as often as they were sent, resends too. */
export const listSent = (db: Queryable, span: Span) =>
  sumByTime(db, span, db`select sent_at as at, 1 as value from broadcast_sending`)

export const listReplies = (db: Queryable, span: Span) =>
  sumByTime(db, span, db`select sent_at as at, 1 as value from broadcast_reply`)

export interface ListCounts {
  listId: number
  list: string
  side: 'WTS' | 'WTB'
  sent: number
  senders: number
  replies: number
}

/** Broadcasts sent to each list and side, by how many companies, and the replies of the period. */
export const countByList = (db: Queryable, span: Span) => db<ListCounts[]>`
  select list.id as list_id, list.short_name as list, each.side, coalesce(sent, 0)::int as sent,
    coalesce(senders, 0)::int as senders, coalesce(replies, 0)::int as replies
  from broadcast_list as list
  cross join (values ('WTS'), ('WTB')) as each (side)
  left join (
    select sending.list_id, side, count(*) as sent, count(distinct company_id) as senders
    from broadcast_sending as sending join broadcast on broadcast.id = broadcast_id
    where ${during(db, span, db`sending.sent_at`)} group by 1, 2
  ) as posted on posted.list_id = list.id and posted.side = each.side
  left join (
    select list_id, side, count(*) as replies
    from broadcast_reply as reply join broadcast on broadcast.id = broadcast_id
    where ${during(db, span, db`reply.sent_at`)} group by 1, 2
  ) as answered on answered.list_id = list.id and answered.side = each.side
  order by list.sort_order, each.side desc`

/** The companies that sent most, with the replies they received in the period. */
export const listSenders = (db: Queryable, span: Span, limit: number) => db<
  { companyId: number; company: string; sent: number; replies: number }[]
>`
  select company.id as company_id, company.name as company, sent::int,
    (select count(*)::int from broadcast_reply as reply
      join broadcast on broadcast.id = broadcast_id
      where broadcast.company_id = company.id and ${during(db, span, db`reply.sent_at`)}) as replies
  from (
    select company_id, count(*) as sent
    from broadcast_sending as sending join broadcast on broadcast.id = broadcast_id
    where ${during(db, span, db`sending.sent_at`)}
    group by 1 order by 2 desc, 1 limit ${limit}
  ) as sender join company on company.id = company_id
  order by sent desc, company.name`

export const countSenders = (db: Queryable, span: Span) => db<{ senders: number }[]>`
  select count(distinct company_id)::int as senders
  from broadcast_sending as sending join broadcast on broadcast.id = broadcast_id
  where ${during(db, span, db`sending.sent_at`)}`

/** Searches for part numbers that were found. */
export const listFoundSearches = (db: Queryable, span: Span) =>
  sumByDay(db, span, db`select day, searches as value from searched_part`)

/** Searches for part numbers that no company offered. */
export const listMissedSearches = (db: Queryable, span: Span) =>
  sumByDay(db, span, db`select day, searches as value from missed_search`)

export const listMissedTerms = (db: Queryable, span: Span, limit: number) => db<
  { term: string; searches: number; companies: number; byVisitors: number; lastAt: Date }[]
>`
  select term, sum(searches)::int as searches, count(distinct company_id)::int as companies,
    coalesce(sum(searches) filter (where company_id is null), 0)::int as by_visitors,
    max(last_at) as last_at
  from missed_search where ${onDays(db, span, db`day`)}
  group by term order by sum(searches) desc, term limit ${limit}`

export const listSearchedTerms = (db: Queryable, span: Span, limit: number) => db<
  { term: string; searches: number }[]
>`
  select part_number as term, sum(searches)::int as searches
  from searched_part where ${onDays(db, span, db`day`)}
  group by 1 order by 2 desc, 1 limit ${limit}`

export const listViews = (db: Queryable, span: Span) =>
  sumByDay(db, span, db`select day, views as value from banner_day`)

export const listClicks = (db: Queryable, span: Span) =>
  sumByDay(db, span, db`select day, clicks as value from banner_day`)

export interface BannerCounts {
  id: number
  customer: string
  startsOn: string
  endsOn: string
  views: number
  clicks: number
}

/** Bookings that were shown in a period. */
export const countByBanner = (db: Queryable, span: Span, limit: number) => db<BannerCounts[]>`
  select banner.id, coalesce(nullif(customer_name, ''), alt) as customer,
    to_char(starts_on, 'YYYY-MM-DD') as starts_on, to_char(ends_on, 'YYYY-MM-DD') as ends_on,
    sum(banner_day.views)::int as views, sum(banner_day.clicks)::int as clicks
  from banner_day join banner on banner.id = banner_id
  where ${onDays(db, span, db`day`)}
  group by banner.id order by sum(banner_day.views) desc, banner.id limit ${limit}`

export const answerKinds = ['reply', 'quote', 'ticket', 'registration'] as const

export interface AnswerCounts {
  kind: (typeof answerKinds)[number]
  received: number
  answered: number
  medianSeconds: number | null
}

/**
 * The received items of a period, the share answered by now, and the median time to an answer. Requests
 * for quotes count once for each company that got one.
 */
export const countAnswers = (db: Queryable, span: Span) => db<AnswerCounts[]>`
  select kind, count(*)::int as received, count(answered_at)::int as answered,
    round(percentile_cont(0.5) within group (
      order by extract(epoch from answered_at - at)))::float8 as median_seconds
  from (
    select 'reply' as kind, sent_at as at, answered_at from broadcast_reply
    where ${during(db, span, db`sent_at`)}
    union all
    select 'quote', max(rfq.sent_at), max(answered_at)
    from rfq join rfq_recipient on rfq_id = rfq.id
    where ${during(db, span, db`rfq.sent_at`)} group by rfq.id, company_id
    union all
    select 'ticket', sent_at, (select min(answer.sent_at) from ticket_message as answer
      where ticket_id = provider_message.id and staff_id is not null)
    from provider_message where ${during(db, span, db`sent_at`)}
    union all
    select 'registration', received_at, (select min(entry.at) from audit_entry as entry
      where entry.company_id = registration.company_id
        and act in ('account.trial-approved', 'account.trial-rejected'))
    from registration where ${during(db, span, db`received_at`)}
  ) as waiting group by kind`

/** Received replies and requests for quotes by step. */
export const listReceived = (db: Queryable, span: Span, kind: 'reply' | 'quote') =>
  kind === 'reply'
    ? listReplies(db, span)
    : sumByTime(
        db,
        span,
        db`select rfq.sent_at as at, count(distinct company_id) as value
           from rfq join rfq_recipient on rfq_id = rfq.id group by rfq.id, rfq.sent_at`,
      )
