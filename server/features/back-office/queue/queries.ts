import type { StaffRole } from '#contract/access.ts'
import {
  moderationDays,
  QueueNote,
  type QueueKind,
  type QueueRef,
} from '#contract/back-office/queue/queue.ts'
import type { parseOpeningHours } from '#contract/back-office/queue/opening-hours.ts'
import { openComplaintStates } from '#contract/complaints/desk/cases.ts'
import type { FraudSignal } from '#contract/fraud/desk/fraud-signals.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { paidOrders, paymentChecks, vatTasks } from '#server/features/billing/public.ts'
import { stateColumn as registrationState } from '#server/features/registration/public.ts'
import { serviceItems } from '#server/features/services/public.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, rows } from '#server/platform/database/rows.ts'

export interface QueueRow {
  kind: QueueKind
  id: number
  title: string
  companyId: number | null
  companyName: string | null
  detail: string
  since: Date
  /** Whether it waits for somebody else. */
  isWaiting: boolean
  due: Date | null
  assigneeId: number | null
  assignee: string | null
  snoozedUntil: Date | null
}

/** Items that staff are done with have a row, those that wait have none, or one without the time. */
const checked = (db: Queryable, kind: QueueKind, id: Fragment, isDone: boolean) => db`
  left join queue_item checked on checked.kind = ${kind} and checked.item_id = ${id}
  where checked.done_at is ${isDone ? db`not null` : db`null`}`

/** Messages to the operator; those about personal data have a last day for an answer, which also runs while we wait. */
const tickets = (db: Queryable, isDone: boolean, now: Date, targets: Targets | undefined) => db`
  select ticket.id, ticket.subject as title, company.id as company_id,
    coalesce(company.name, visitor_company) as company_name,
    coalesce(contact.name, visitor_name) as detail,
    ${isDone ? db`done_at` : db`coalesce(answered_at, received_at, sent_at)`} as since,
    answered_at is not null and coalesce(${dayEnd(db, db`privacy_due_on`)} > ${now}, true)
      as is_waiting,
    ${
      targets
        ? db`coalesce(${dayEnd(db, db`privacy_due_on`)}, case when answered_at is null then target.due end)`
        : db`${dayEnd(db, db`privacy_due_on`)}`
    } as own_due
  from provider_message ticket
  left join contact on contact.id = ticket.contact_id
  left join company on company.id = contact.company_id
  ${
    targets
      ? joinTarget(db, targets, 'ticket', {
          beganAt: db`coalesce(reopened_at, ticket.sent_at)`,
          pauses: untilAnswered(
            db,
            db`ticket_message`,
            db`ticket_id = ticket.id and sent_at >= coalesce(reopened_at, ticket.sent_at)`,
          ),
        })
      : db``
  }
  where done_at is ${isDone ? db`not null` : db`null`}`

/** Open or closed items of a kind, with the same columns for every kind. */
const itemsOf = (
  db: Queryable,
  kind: QueueKind,
  isDone: boolean,
  now: Date,
  { signal, targets }: { signal?: FraudSignal | undefined; targets?: Targets } = {},
): Fragment =>
  ({
    registration: () => db`
      select registration.id, registration.company_name as title, company.id as company_id,
        country.name as company_name, contact_name as detail,
        coalesce(answered_at, received_at) as since,
        ${registrationState(db)} = 'asked' as is_waiting,
        ${targets ? db`case when ${registrationState(db)} <> 'asked' then target.due end` : db`null::timestamptz`}
          as own_due
      from registration join country on country.code = registration.country_code
      left join company on company.id = registration.company_id
      ${
        targets
          ? joinTarget(db, targets, kind, {
              beganAt: db`received_at`,
              pauses: untilAnswered(
                db,
                db`registration_message`,
                db`registration_id = registration.id`,
              ),
            })
          : db``
      }
      where ${registrationState(db)} ${isDone ? db`in ('approved', 'rejected', 'closed')` : db`in ('open', 'asked')`}`,
    order: () => db`
      select paid.id, company.name as title, company.id as company_id, country.name as company_name,
        number || ', ' || case paid.plan when 'plus' then 'Plus' else 'Broker' end as detail,
        ${isDone ? db`coalesce(activated_at, refused_at)` : db`paid_at`} as since,
        false as is_waiting, null::timestamptz as own_due
      from (${paidOrders(db)}) paid
      join company on company.id = paid.company_id join country on country.code = country_code
      where coalesce(activated_at, refused_at) is ${isDone ? db`not null` : db`null`}`,
    'payment-check': () => db`
      select checked.id, case checked.kind
          when 'held' then 'Payment held' when 'overpaid' then 'Refund due'
          when 'given-back' then 'Refund or chargeback' else 'Payment did not begin' end
            || case when refund_failed_at is null then '' else ', refund failed' end as title,
        company.id as company_id, company.name as company_name,
        currency || ' ' || to_char(amount_cents / 100.0, 'FM999999990.00') || ', ' || number as detail,
        ${isDone ? db`coalesce(closed_at, checked.created_at)` : db`coalesce(refund_asked_at, refund_failed_at, checked.created_at)`} as since,
        refund_asked_at is not null as is_waiting, null::timestamptz as own_due
      from (${paymentChecks(db)}) checked left join company on company.id = checked.company_id
      where is_closed = ${isDone}`,
    vat: () => db`
      select task.id, case answer when 'invalid' then 'VAT number invalid' else 'VAT number not checked'
        end as title, company.id as company_id,
        company.name as company_name, task.vat_number || ', ' || number as detail,
        ${isDone ? db`done_at` : db`task.since`} as since, false as is_waiting,
        null::timestamptz as own_due
      from (${
        isDone
          ? db`select id, company_id, number, document -> 'customer' ->> 'taxNumber' as vat_number,
                'invalid' as answer
              from invoice`
          : vatTasks(db, now)
      }) task
      join company on company.id = task.company_id ${checked(db, kind, db`task.id`, isDone)}`,
    'bank-line': () => db`
      select line.id, case currency when 'EUR' then '€' else currency end || ' '
          || to_char(abs(amount_cents) / 100.0, 'FM999,999,999,990.00')
          || case when amount_cents < 0 then ' paid out' else ' received' end as title,
        null::integer as company_id, nullif(counterparty, '') as company_name,
        left(text, 200) as detail,
        ${isDone ? db`handled_at` : db`imported_at`} as since, false as is_waiting,
        null::timestamptz as own_due
      from bank_line line join bank_statement on bank_statement.id = statement_id
      where handled_at is ${isDone ? db`not null` : db`null`}`,
    ticket: () => db`${tickets(db, isDone, now, targets)} and privacy_kind is null`,
    privacy: () => db`${tickets(db, isDone, now, targets)} and privacy_kind is not null`,
    complaint: () => db`
      select complaint.id, complaint.title, company.id as company_id, company.name as company_name,
        'C' || lpad(complaint.id::text, 5, '0') as detail, coalesce(answered_at, state_since) as since,
        coalesce(answered_at is null and ${endOfDay(db)} > ${now}, false) as is_waiting,
        ${targets ? db`coalesce(case when answered_at is null then ${endOfDay(db)} end, target.due)` : db`null::timestamptz`}
          as own_due
      from complaint join company on company.id = complaint.company_id
      ${targets ? joinCaseTarget(db, targets) : db``}
      where complaint.state ${isDone ? db`<> all` : db`= any`} (${[...openComplaintStates]})`,
    recommendation: () => db`
      select recommendation.id, 'About ' || company.name as title, by_company.id as company_id,
        by_company.name as company_name, contact.name as detail, written_at as since,
        false as is_waiting, null::timestamptz as own_due
      from recommendation
      join company on company.id = recommendation.company_id
      join company by_company on by_company.id = by_company_id
      join contact on contact.id = recommendation.contact_id
      ${checked(db, kind, db`recommendation.id`, isDone)}
        and recommendation.removed_at is null and written_at > ${moderationStart(now)}`,
    picture: () => db`
      select picture.id, case when contact.id is null then 'Logo' else 'Picture of ' || contact.name end
          as title, company.id as company_id, company.name as company_name, '' as detail,
        uploaded_at as since, false as is_waiting, null::timestamptz as own_due
      from picture left join contact on contact.id = picture.contact_id
      join company on company.id = coalesce(picture.company_id, contact.company_id)
      ${checked(db, kind, db`picture.id`, isDone)} and uploaded_at > ${moderationStart(now)}`,
    'bank-change': () => db`
      select entry.id, 'Bank details changed' as title, company.id as company_id,
        company.name as company_name, '' as detail, entry.at as since, false as is_waiting,
        null::timestamptz as own_due
      from audit_entry entry join company on company.id = entry.company_id
      ${checked(db, kind, db`entry.id`, isDone)} and entry.act = 'company.bank-changed'`,
    fraud: () => db`
      select finding.id, case signal
          when 'replies' then finding.count || ' replies in a short time'
          when 'requests' then finding.count || ' requests in a short time'
          when 'new-account' then 'Mass mail of a new account'
          when 'shared-device' then 'Device shared with ' || other.name
          else evidence ->> 'domain' || ' looks like ' || (evidence ->> 'other') end as title,
        company.id as company_id, company.name as company_name, coalesce(contact.name, '') as detail,
        ${isDone ? db`decided_at` : db`found_at`} as since, false as is_waiting,
        null::timestamptz as own_due
      from fraud_finding finding join company on company.id = finding.company_id
      left join company other on other.id = other_company_id
      left join contact on contact.id = finding.contact_id
      where decision is ${isDone ? db`not null` : db`null`}
        ${signal ? db`and signal = ${signal}` : db``}`,
    service: () => serviceItems(db, isDone, now),
  })[kind]()

/** When an item is due: its target time is suspended in the pauses, from `asked_at` to `answered_at`. */
const joinTarget = (
  db: Queryable,
  { hours, opening }: Targets,
  kind: QueueKind,
  { beganAt, pauses }: { beganAt: Fragment; pauses: Fragment },
) => db`
  cross join lateral (
    select ${addOpeningHours(
      db,
      opening,
      db`coalesce(max(answered_at), ${beganAt})`,
      db`greatest(0, ${hours[kind]}
        - ${openingHoursBetween(db, opening, beganAt, db`coalesce(max(answered_at), ${beganAt})`)}
        + coalesce(sum(${openingHoursBetween(db, opening, db`asked_at`, db`answered_at`)}), 0))`,
    )} as due
    from (${pauses}) as pause
    where answered_at is not null
  ) as target`

/** The times from the first of several messages of staff to the first answer. */
const untilAnswered = (db: Queryable, messages: Fragment, isOfItem: Fragment) => db`
  select sent_at as asked_at, (
    select min(sent_at) from ${messages} as answer
    where ${isOfItem} and staff_id is null and answer.id > question.id
  ) as answered_at
  from (
    select id, sent_at, staff_id is not null and lag(staff_id) over (order by id) is null as is_first
    from ${messages} where ${isOfItem}
  ) as question
  where is_first`

/** A case waits for us since it was filed or opened again, except while the other party is asked. */
const joinCaseTarget = (db: Queryable, targets: Targets) => db`
  cross join lateral (
    select coalesce(max(at) filter (where not was_open), complaint.filed_at) as began_at
    from (
      select at, lag(state) over (order by id) = any (${[...openComplaintStates]}) as was_open
      from complaint_entry where complaint_id = complaint.id and state is not null
    ) as step
  ) as opened
  ${joinTarget(db, targets, 'complaint', {
    beganAt: db`began_at`,
    pauses: db`
      select at as asked_at, (
        select min(at) from complaint_entry as answer
        where complaint_id = complaint.id and answer.id > question.id and kind in ('mail', 'state')
      ) as answered_at
      from complaint_entry as question
      where complaint_id = complaint.id and state = 'with-party' and at >= began_at`,
  })}`

/** The end of the business day by which the other party of a case answers. */
const endOfDay = (db: Queryable) => dayEnd(db, db`deadline`)
/** The last second of a business day. */
const dayEnd = (db: Queryable, day: Fragment) =>
  db`((${day} + 1)::timestamp at time zone ${businessTimeZone} - interval '1 second')`
const moderationStart = (now: Date) => new Date(now.getTime() - moderationDays * 86_400_000)

/** Hours from waiting to late, by kind, and the opening time in which they pass. */
export interface Targets {
  hours: Record<QueueKind, number>
  opening: ReturnType<typeof parseOpeningHours>
}

/** When an item that has waited since a moment is due. Customers are promised their order in hours of any time. */
const dueAfter = (db: Queryable, kind: QueueKind, { hours, opening }: Targets, since: Fragment) =>
  kind === 'order'
    ? db`${since} + make_interval(hours => ${hours[kind]})`
    : addOpeningHours(db, opening, since, db`${hours[kind]}`)

const openingIn = (db: Queryable, { week, daysOff }: Targets['opening']) => db`
  ${JSON.stringify(week)}::text::jsonb, ${daysOff}::date[], ${businessTimeZone}`
const addOpeningHours = (
  db: Queryable,
  opening: Targets['opening'],
  since: Fragment,
  hours: Fragment,
) => db`add_opening_hours(${since}, ${hours}, ${openingIn(db, opening)})`
const openingHoursBetween = (
  db: Queryable,
  opening: Targets['opening'],
  since: Fragment,
  until: Fragment,
) => db`opening_hours_between(${since}, ${until}, ${openingIn(db, opening)})`

/** Kinds of which only what is assigned to a person is found. */
export interface AssignmentScope {
  kinds: readonly QueueKind[]
  staffId: number
}

const isVisible = (db: Queryable, { kinds, staffId }: AssignmentScope) => db`
  (items.kind <> all (${[...kinds]}) or state.assignee_id = ${staffId})`

interface QueueFilter {
  kinds: readonly QueueKind[]
  scope: AssignmentScope
  isDone: boolean
  targets: Targets
  now: Date
  /** Only findings of this signal. */
  signal?: FraudSignal | undefined
  limit: number
}

/** Waiting items are due after the target time of their queue; snoozed items not before they return. */
function withDue(db: Queryable, filter: Omit<QueueFilter, 'limit'>) {
  const { kinds, scope, isDone, targets, now, signal } = filter
  const all = kinds
    .map(
      (kind) => db`
        select ${kind}::text as kind, items.*,
          ${isDone ? db`null::timestamptz` : db`case when is_waiting then own_due else coalesce(own_due, ${dueAfter(db, kind, targets, db`since`)}) end`}
            as due_at
        from (${itemsOf(db, kind, isDone, now, isDone ? { signal } : { signal, targets })}) items`,
    )
    .reduce((sum, one) => db`${sum} union all ${one}`)
  return db`
    select items.*, state.assignee_id, state.snoozed_until,
      case when is_waiting then due_at else greatest(due_at, snoozed_until) end as due,
      coalesce(snoozed_until > ${now}, false) as is_snoozed
    from (${all}) items
    left join queue_item state on state.kind = items.kind and state.item_id = items.id
    where ${isVisible(db, scope)}`
}

export const findQueueItems = (db: Queryable, filter: QueueFilter) => db<QueueRow[]>`
  select item.kind, item.id::float8 as id, title, company_id, company_name, detail, since,
    is_waiting, due, assignee_id, staff.name as assignee, snoozed_until
  from (${withDue(db, filter)}) item left join staff on staff.id = assignee_id
  order by ${filter.isDone ? db`since desc` : db`is_snoozed, is_waiting, due nulls last, since`},
    item.kind, item.id
  limit ${filter.limit}`

/** How many items of each kind wait for us: neither for somebody else nor snoozed. */
export const countTodo = (
  db: Queryable,
  kinds: readonly QueueKind[],
  scope: AssignmentScope,
  now: Date,
) => db<{ kind: QueueKind; count: number }[]>`
  select items.kind, count(*)::int as count
  from (${kinds
    .map(
      (kind) => db`
        select ${kind}::text as kind, open.id, open.is_waiting
        from (${itemsOf(db, kind, false, now)}) open`,
    )
    .reduce((sum, one) => db`${sum} union all ${one}`)}) items
  left join queue_item state on state.kind = items.kind and state.item_id = items.id
  where not is_waiting and (snoozed_until is null or snoozed_until <= ${now})
    and ${isVisible(db, scope)}
  group by items.kind`

export async function hasItem(db: Queryable, { kind, id }: QueueRef, now: Date): Promise<boolean> {
  const result = await db`
    select from (${itemsOf(db, kind, false, now)} union all ${itemsOf(db, kind, true, now)}) items
    where id = ${id} limit 1`
  return result.count > 0
}

export const allColleagues = (db: Queryable) => db<
  { id: number; name: string; roles: StaffRole[] }[]
>`
  select id, name, roles from staff where ended_at is null order by name, id limit 200`

export const findColleague = (db: Queryable, id: number) =>
  firstRow(db<{ id: number; name: string; roles: StaffRole[] }[]>`
    select id, name, roles from staff where id = ${id} and ended_at is null`)

export async function isAssignedTo(
  db: Queryable,
  { kind, id }: QueueRef,
  staffId: number,
): Promise<boolean> {
  const result = await db`
    select from queue_item where kind = ${kind} and item_id = ${id} and assignee_id = ${staffId}`
  return result.count > 0
}

export const upsertAssignee = (tx: Tx, { kind, id }: QueueRef, assigneeId: number | null) => tx`
  insert into queue_item (kind, item_id, assignee_id) values (${kind}, ${id}, ${assigneeId})
  on conflict (kind, item_id) do update set assignee_id = excluded.assignee_id`

export const upsertSnooze = (tx: Tx, { kind, id }: QueueRef, until: Date | null) => tx`
  insert into queue_item (kind, item_id, snoozed_until) values (${kind}, ${id}, ${until})
  on conflict (kind, item_id) do update set snoozed_until = excluded.snoozed_until`

export const upsertDone = (
  tx: Tx,
  { kind, id }: QueueRef,
  done: { at: Date; staffId: number } | null,
) => tx`
  insert into queue_item (kind, item_id, done_at, done_by)
  values (${kind}, ${id}, ${done?.at ?? null}, ${done?.staffId ?? null})
  on conflict (kind, item_id) do update set done_at = excluded.done_at, done_by = excluded.done_by`

/** When staff were done with an item, and who. */
export const findDone = (db: Queryable, { kind, id }: QueueRef) =>
  firstRow(db<{ at: Date; by: string }[]>`
    select done_at as at, staff.name as by from queue_item join staff on staff.id = done_by
    where kind = ${kind} and item_id = ${id}`)

// ── Notes ──

export async function insertNote(
  tx: Tx,
  note: QueueRef & { staffId: number; text: string; now: Date },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into queue_note (kind, item_id, staff_id, text, written_at)
    values (${note.kind}, ${note.id}, ${note.staffId}, ${note.text}, ${note.now}) returning id`
  return row!.id
}

const maxNotes = 200

export const findNotes = (db: Queryable, { kind, id }: QueueRef) => rows(db, QueueNote)`
  select queue_note.id, staff.name as by, written_at as at, text
  from queue_note join staff on staff.id = staff_id
  where kind = ${kind} and item_id = ${id}
  order by queue_note.id limit ${maxNotes}`

// ── Presence ──

export const upsertPresence = (
  db: Queryable,
  { kind, id, staffId, now }: QueueRef & { staffId: number; now: Date },
) => db`
  insert into queue_presence (staff_id, kind, item_id, seen_at)
  values (${staffId}, ${kind}, ${id}, ${now})
  on conflict (staff_id) do update set kind = excluded.kind, item_id = excluded.item_id, seen_at = excluded.seen_at`

export const deletePresence = (db: Queryable, staffId: number) => db`
  delete from queue_presence where staff_id = ${staffId}`

/** Colleagues and the items that they have had open since a time. */
export const findPresent = (db: Queryable, { since, except }: { since: Date; except: number }) =>
  db<{ kind: string; id: number; name: string }[]>`
    select kind, item_id::float8 as id, staff.name
    from queue_presence join staff on staff.id = staff_id
    where seen_at > ${since} and staff_id <> ${except}
    order by staff.name, staff.id`
