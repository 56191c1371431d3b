import type { FraudSignal } from '#contract/fraud/desk/fraud-signals.ts'
import { FraudAct, FraudTarget } from '#contract/fraud/desk/fraud.ts'
import type { Fragment, Queryable } from '#server/platform/database/database.ts'
import { onlyRow, rows } from '#server/platform/database/rows.ts'

/** Findings of a signal made in one run. */
const maxHits = 200

export interface PersonHit {
  contactId: number
  companyId: number
  /** When the same was last decided about: what was sent until then is not counted again. */
  decidedAt: Date | null
}

/** Earlier decisions by person. Whom staff cleared is not reported again. */
const decisionsOf = (db: Queryable, signal: FraudSignal) => db`
  select subject, max(decided_at) as decided_at, bool_or(decision = 'no-fraud') as is_cleared
  from fraud_finding where signal = ${signal} and decision is not null group by subject`

const sentOf = (db: Queryable, signal: 'replies' | 'requests', since: Date): Fragment =>
  signal === 'replies'
    ? db`select contact_id, sent_at from broadcast_reply where sent_at >= ${since}`
    : db`select sender_id as contact_id, sent_at from rfq
        where sent_at >= ${since} and sender_id is not null`

/** People who sent at least this many replies or requests since a time. */
export const findFrequentSenders = (
  db: Queryable,
  signal: 'replies' | 'requests',
  { since, count }: { since: Date; count: number },
) => db<PersonHit[]>`
  select contact.id as contact_id, contact.company_id, decision.decided_at
  from (${sentOf(db, signal, since)}) sent
  join contact on contact.id = sent.contact_id and contact.removed_at is null
  left join (${decisionsOf(db, signal)}) decision on decision.subject = 'contact:' || contact.id
  where sent_at > coalesce(decision.decided_at, '-infinity') and decision.is_cleared is not true
  group by contact.id, decision.decided_at having count(*) >= ${count}
  order by count(*) desc limit ${maxHits}`

/** Broadcasts and messages of people since a time, a row for each company reached; broadcasts reach their list. */
const activityOf = (
  db: Queryable,
  contactIds: readonly number[],
  { from, to }: { from: Date; to: Date },
): Fragment => {
  const ids = [...contactIds]
  return db`
    select reply.contact_id, 'reply' as kind, reply.id, reply.sent_at as at, broadcast.company_id,
      reply.broadcast_id, null::int as list_id, broadcast.headline as text, true as is_single
    from broadcast_reply as reply join broadcast on broadcast.id = reply.broadcast_id
    where reply.contact_id = any(${ids}) and reply.sent_at between ${from} and ${to}
    union all
    select sender_id, 'request', rfq.id, rfq.sent_at, recipient.company_id, null, null,
      part_number, not is_to_all
    from rfq left join rfq_recipient as recipient on rfq_id = rfq.id and not is_copy
    where sender_id = any(${ids}) and rfq.sent_at between ${from} and ${to}
    union all
    select sender_id, 'message', id, sent_at, company_id, null, null, subject, true
    from contact_message
    where sender_id = any(${ids}) and sent_at between ${from} and ${to}
    union all
    select sending.contact_id, 'broadcast', sending.id, sending.sent_at, null, broadcast_id,
      sending.list_id, broadcast.headline, true
    from broadcast_sending as sending join broadcast on broadcast.id = broadcast_id
    where sending.contact_id = any(${ids}) and sending.sent_at between ${from} and ${to}`
}

const distinct = (db: Queryable, kind: string) =>
  db`count(distinct sent.id) filter (where kind = ${kind})::int`
/** Companies written to one by one; a request to all is one act of the site. */
const companiesReached = (db: Queryable) =>
  db`count(distinct sent.company_id) filter (where is_single)::int`

/** People among these who reach one of the limits; 0 turns a limit off. */
export const findNewMassSenders = (
  db: Queryable,
  contactIds: readonly number[],
  limits: { since: Date; now: Date; broadcasts: number; lists: number; companies: number },
) => db<PersonHit[]>`
  select contact.id as contact_id, contact.company_id, decision.decided_at
  from (${activityOf(db, contactIds, { from: limits.since, to: limits.now })}) sent
  join contact on contact.id = sent.contact_id and contact.removed_at is null
  left join (${decisionsOf(db, 'new-account')}) decision
    on decision.subject = 'contact:' || contact.id
  where at > coalesce(decision.decided_at, '-infinity') and decision.is_cleared is not true
  group by contact.id, decision.decided_at
  having ${distinct(db, 'broadcast')} >= nullif(${limits.broadcasts}::int, 0)
    or count(distinct list_id)::int >= nullif(${limits.lists}::int, 0)
    or ${companiesReached(db)} >= nullif(${limits.companies}::int, 0)
  order by contact.id limit ${maxHits}`

export const findNewPeople = (db: Queryable, joinedAfter: Date) => db<{ id: number }[]>`
  select contact.id from company join contact on contact.company_id = company.id
  where company.created_at > ${joinedAfter} and contact.removed_at is null`

export interface ActivityNumbers {
  replies: number
  requests: number
  messages: number
  broadcasts: number
  lists: number
  companies: number
  firstAt: Date | null
  lastAt: Date | null
}

type Kind = 'reply' | 'request' | 'message' | 'broadcast'
/** The acts that are evidence of a signal. */
export const evidenceKinds: Record<'replies' | 'requests' | 'new-account', readonly Kind[]> = {
  replies: ['reply'],
  requests: ['request'],
  'new-account': ['reply', 'request', 'message', 'broadcast'],
}
const kindsOf = (db: Queryable, signal: keyof typeof evidenceKinds) =>
  db`kind = any(${[...evidenceKinds[signal]]})`

export interface ActivityOf {
  signal: keyof typeof evidenceKinds
  contactId: number
  from: Date
  to: Date
}

export const countActivity = (db: Queryable, { signal, contactId, ...period }: ActivityOf) =>
  onlyRow(db<ActivityNumbers[]>`
    select ${distinct(db, 'reply')} as replies, ${distinct(db, 'request')} as requests,
      ${distinct(db, 'message')} as messages, ${distinct(db, 'broadcast')} as broadcasts,
      count(distinct list_id)::int as lists,
      count(distinct company_id)::int as companies, min(at) as first_at, max(at) as last_at
    from (${activityOf(db, [contactId], period)}) sent where ${kindsOf(db, signal)}`)

/** The newest acts, each with one of the companies that it reached. */
export const listActivity = (
  db: Queryable,
  { signal, contactId, limit, ...period }: ActivityOf & { limit: number },
) => rows(db, FraudAct)`
  select kind, at, text, broadcast_id, others,
    case when company.id is not null
      then jsonb_build_object('id', company.id, 'name', company.name) end as company
  from (
    select kind, id, at, text, broadcast_id, min(company_id) as company_id,
      greatest(count(distinct company_id) - 1, 0)::int as others
    from (${activityOf(db, [contactId], period)}) sent where ${kindsOf(db, signal)}
    group by kind, id, at, text, broadcast_id
    order by at desc, kind, id desc limit ${limit}) act
  left join company on company.id = act.company_id
  order by at desc, kind, act.id desc`

export const listTargets = (
  db: Queryable,
  { signal, contactId, limit, ...period }: ActivityOf & { limit: number },
) => rows(db, FraudTarget)`
  select jsonb_build_object('id', company.id, 'name', company.name) as company,
    count(*)::int as count
  from (${activityOf(db, [contactId], period)}) sent join company on company.id = sent.company_id
  where ${kindsOf(db, signal)}
  group by company.id order by count(*) desc, company.name, company.id limit ${limit}`

// ── Shared devices ──

/** Sessions of a period by person and device; those on the machine of the program itself tell nothing. */
const deviceUse = (db: Queryable, since: Date): Fragment => db`
  select source, user_agent, contact.company_id, contact_id, min(session.created_at) as first_at,
    max(session.created_at) as newest_at, max(greatest(last_seen_at, session.created_at)) as last_at
  from session join contact on contact.id = contact_id
  where last_seen_at >= ${since} and source not in ('', 'unknown', '0:0:0:0::/64')
    and source not like '127.%'
    and contact.removed_at is null
  group by source, user_agent, contact.company_id, contact_id`

export interface DeviceHit {
  /** The company that joined first, and the other one. */
  otherId: number
  companyId: number
  contactId: number | null
  people: number
  firstAt: Date
  lastAt: Date
}

/**
 * Pairs of companies of whom at least `people` used one browser on one network that is not a public one; after a
 * decision, when both have signed in again.
 */
export const findSharedDevices = (
  db: Queryable,
  limits: { since: Date; people: number; maxCompanies: number },
) => db<DeviceHit[]>`
  with used as materialized (${deviceUse(db, limits.since)}),
  network as (
    select source from used group by source
    having count(distinct company_id) between 2 and ${limits.maxCompanies}),
  pair as (
    select least(one.company_id, other.company_id) as other_id,
      greatest(one.company_id, other.company_id) as company_id, person.id as person_id,
      least(one.newest_at, other.newest_at) as signed_in_at, person.first_at, person.last_at
    from used one join network using (source)
    join used other on other.source = one.source and other.user_agent = one.user_agent
      and other.company_id > one.company_id
    cross join lateral (values (one.contact_id, one.first_at, one.last_at),
      (other.contact_id, other.first_at, other.last_at)) person (id, first_at, last_at))
  select pair.other_id, pair.company_id,
    (select id from contact where company_id = pair.company_id and removed_at is null
      order by position limit 1) as contact_id,
    count(distinct person_id)::int as people, min(first_at) as first_at, max(last_at) as last_at
  from pair
  left join (${decisionsOf(db, 'shared-device')}) decision
    on decision.subject = 'companies:' || other_id || ':' || company_id
  where decision.is_cleared is not true and signed_in_at > coalesce(decision.decided_at, '-infinity')
  group by 1, 2 having count(distinct person_id) >= ${limits.people}
  order by 1, 2 limit ${maxHits}`

/** Sign-ins of two companies on the devices that both used, as long as their sessions are kept. */
export const listSharedSignIns = (
  db: Queryable,
  filter: { companyId: number; otherId: number; from: Date; limit: number },
) => db<
  {
    contactId: number
    name: string
    companyId: number
    source: string
    userAgent: string
    from: Date
    to: Date
  }[]
>`
  with used as materialized (
    select * from (${deviceUse(db, filter.from)}) used
    where company_id in (${filter.companyId}, ${filter.otherId}))
  select contact.id as contact_id, contact.name, used.company_id, source,
    user_agent, first_at as "from", last_at as "to"
  from used join contact on contact.id = contact_id
  where exists (select from used other where other.source = used.source
    and other.user_agent = used.user_agent and other.company_id <> used.company_id)
  order by source, user_agent, last_at desc limit ${filter.limit}`

// ── Domains ──

export interface DomainRow {
  given: string
  companyId: number
  contactId: number | null
  joinedAt: Date
}

/** Websites and e-mail addresses of companies and applications. */
export const listDomains = (db: Queryable) => db<DomainRow[]>`
  with given as (
    select website as given, id as company_id from company where website <> ''
    union
    select split_part(email, '@', 2), company_id from contact where removed_at is null
    union
    select split_part(email_alternative, '@', 2), company_id from contact
      where removed_at is null and email_alternative is not null
    union
    select registration.website, contact.company_id
      from registration join contact on contact.id = known_contact_id
      where closed_at is null and registration.website <> '')
  select given, company.id as company_id, company.created_at as joined_at,
    (select id from contact where company_id = company.id and removed_at is null
      order by position limit 1) as contact_id
  from given join company on company.id = company_id
  where company.state <> 'terminated'`
