import type { QueueKind, QueueRef } from '#contract/back-office/queue/queue.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

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

/** Open or closed items of a kind, with the same columns for every kind. */
const itemsOf = (db: Queryable, kind: QueueKind, isDone: boolean): Fragment =>
  ({
    ticket: () => db`
      select ticket.id, ticket.subject as title, company.id as company_id,
        coalesce(company.name, visitor_company) as company_name,
        coalesce(contact.name, visitor_name) as detail,
        ${isDone ? db`done_at` : db`coalesce(answered_at, received_at, sent_at)`} as since,
        answered_at is not null as is_waiting, null::timestamptz as own_due
      from provider_message ticket
      left join contact on contact.id = ticket.contact_id
      left join company on company.id = contact.company_id
      where done_at is ${isDone ? db`not null` : db`null`}`,
  })[kind]()

/** Hours from waiting to late, by kind. */
export type Targets = Record<QueueKind, number>

interface QueueFilter {
  kinds: readonly QueueKind[]
  isDone: boolean
  targets: Targets
  now: Date
  limit: number
}

/** What waits for us is due after the target time of its queue; snoozed items not before they return. */
function withDue(db: Queryable, { kinds, isDone, targets, now }: Omit<QueueFilter, 'limit'>) {
  const all = kinds
    .map(
      (kind) => db`
        select ${kind}::text as kind, ${targets[kind]}::int as hours, items.*
        from (${itemsOf(db, kind, isDone)}) items`,
    )
    .reduce((sum, one) => db`${sum} union all ${one}`)
  return db`
    select items.*, state.assignee_id, state.snoozed_until,
      case when is_waiting then own_due
        else greatest(coalesce(own_due, since + make_interval(hours => hours)), snoozed_until)
      end as due,
      coalesce(snoozed_until > ${now}, false) as is_snoozed
    from (${all}) items
    left join queue_item state on state.kind = items.kind and state.item_id = items.id`
}

export const findQueueItems = (db: Queryable, filter: QueueFilter) => db<QueueRow[]>`
  select item.kind, item.id::float8 as id, title, company_id as "companyId",
    company_name as "companyName", detail, since, is_waiting as "isWaiting", due,
    assignee_id as "assigneeId", staff.name as assignee, snoozed_until as "snoozedUntil"
  from (${withDue(db, filter)}) item left join staff on staff.id = assignee_id
  order by ${filter.isDone ? db`since desc` : db`is_snoozed, is_waiting, due nulls last, since`},
    item.kind, item.id
  limit ${filter.limit}`

export async function hasItem(db: Queryable, { kind, id }: QueueRef): Promise<boolean> {
  const found = await db`
    select from (${itemsOf(db, kind, false)} union all ${itemsOf(db, kind, true)}) items
    where id = ${id} limit 1`
  return found.count > 0
}

export const allColleagues = (db: Queryable) => db<{ id: number; name: string }[]>`
  select id, name from staff where ended_at is null order by name, id limit 200`

export const findColleague = (db: Queryable, id: number) =>
  firstRow(db<{ id: number; name: string }[]>`
    select id, name from staff where id = ${id} and ended_at is null`)

export const upsertAssignee = (tx: Tx, { kind, id }: QueueRef, assigneeId: number | null) => tx`
  insert into queue_item (kind, item_id, assignee_id) values (${kind}, ${id}, ${assigneeId})
  on conflict (kind, item_id) do update set assignee_id = excluded.assignee_id`

export const upsertSnooze = (tx: Tx, { kind, id }: QueueRef, until: Date | null) => tx`
  insert into queue_item (kind, item_id, snoozed_until) values (${kind}, ${id}, ${until})
  on conflict (kind, item_id) do update set snoozed_until = excluded.snoozed_until`

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

export const findNotes = (db: Queryable, { kind, id }: QueueRef) => db<
  { id: number; by: string; at: Date; text: string }[]
>`
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
