import type * as z from 'zod/mini'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import type { BulkAct, BulkActProgress } from '#contract/companies/desk/bulk-acts.ts'
import type { BulkFacts, BulkSettings } from '#server/features/companies/desk/bulk/rules.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const bulkFacts = (db: Queryable, ids: readonly number[], now: Date) => db<BulkFacts[]>`
  select company.id, state, state_beneath as underlying_state, trial_ends_at, message_html,
    coalesce(open.sessions, 0) as sessions, plan, is_service_only,
    coalesce(people.contacts, 0) as contacts, coalesce(people.without, 0) as without_password
  from company
  left join (
    select company_id, count(*)::int as contacts,
      (count(*) filter (where password_hash is null))::int as without
    from contact where removed_at is null and company_id = any(${ids as number[]})
    group by company_id
  ) as people on people.company_id = company.id
  left join (
    select company_id, count(*)::int as sessions
    from session join contact on contact.id = contact_id
    where ended_at is null and expires_at > ${now} and company_id = any(${ids as number[]})
    group by company_id
  ) as open on open.company_id = company.id
  where company.id = any(${ids as number[]}) order by company.id`

/** The state that undoing an act restores. */
export type BulkBefore =
  | { trialEndsAt: string; until: string }
  | { messageHtml: string }
  | { plan: Plan; to: Plan }
  | null

interface NewBulkAct {
  key: string
  act: BulkAct
  settings: BulkSettings
  reason: string
  staffId: number
  source: string
  requestId: string
  now: Date
  undoes?: number | undefined
}

/** Inserts an act; undefined if its key, or the undoing of the same act, exists. */
export async function insertBulkAct(tx: Tx, bulkAct: NewBulkAct): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into bulk_act (request_key, act, settings, reason, staff_id, source, request_id,
      created_at, undoes)
    values (${bulkAct.key}, ${bulkAct.act}, ${tx.json({ ...bulkAct.settings })}, ${bulkAct.reason},
      ${bulkAct.staffId}, ${bulkAct.source}, ${bulkAct.requestId}, ${bulkAct.now}, ${bulkAct.undoes ?? null})
    on conflict do nothing returning id`
  return row?.id
}

export async function findByKey(db: Queryable, key: string): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`select id from bulk_act where request_key = ${key}`
  return row?.id
}

/** Inserts the companies of an act; those with a note are left out. */
export const insertItems = (
  tx: Tx,
  id: number,
  items: readonly { companyId: number; note: string | undefined }[],
) => tx`
  insert into bulk_act_item (bulk_act_id, company_id, state, note)
  select ${id}, company_id, case when note = '' then 'waiting' else 'left-out' end, note
  from unnest(${items.map(({ companyId }) => companyId)}::integer[],
    ${items.map(({ note }) => note ?? '')}::text[]) as given (company_id, note)`

/** Inserts what an act has done as the companies of the act that undoes it. */
export const copyDoneItems = (tx: Tx, { from, to }: { from: number; to: number }) => tx`
  insert into bulk_act_item (bulk_act_id, company_id, before)
  select ${to}, company_id, before from bulk_act_item
  where bulk_act_id = ${from} and state = 'done'`

export interface BulkActRow extends Pick<
  z.output<typeof BulkActProgress>,
  'id' | 'act' | 'by' | 'reason' | 'createdAt' | 'finishedAt' | 'undoes'
> {
  settings: BulkSettings
  staffId: number
  source: string
  requestId: string
  isUndone: boolean
}

export async function findBulkAct(db: Queryable, id: number): Promise<BulkActRow | undefined> {
  const [row] = await db<BulkActRow[]>`
    select bulk_act.id, act, settings, reason, staff_id, staff.name as by, source, request_id,
      bulk_act.created_at, finished_at, undoes, exists (select from bulk_act as other where other.undoes = bulk_act.id) as is_undone
    from bulk_act join staff on staff.id = staff_id where bulk_act.id = ${id}`
  return row
}

export const countItems = (db: Queryable, id: number) => db<
  { state: 'waiting' | 'done' | 'left-out' | 'failed'; note: string; count: number }[]
>`
  select state, note, count(*)::int as count from bulk_act_item
  where bulk_act_id = ${id} group by state, note order by count desc, note`

/** Claims the next company that waits, until the end of the transaction. */
export async function claimItem(tx: Tx, id: number) {
  const [row] = await tx<{ companyId: number; before: BulkBefore }[]>`
    select company_id, before from bulk_act_item
    where bulk_act_id = ${id} and state = 'waiting'
    order by company_id limit 1 for update skip locked`
  return row
}

export const recordItem = (
  db: Queryable,
  id: number,
  companyId: number,
  outcome: { state: 'done' | 'left-out' | 'failed'; note?: string; before?: BulkBefore },
) => db`
  update bulk_act_item set state = ${outcome.state}, note = ${outcome.note ?? ''},
    before = ${outcome.before ? db.json({ ...outcome.before }) : null}
  where bulk_act_id = ${id} and company_id = ${companyId} and state = 'waiting'`

/** Marks an act as finished, once; undefined if it was or if companies still wait. */
export async function finishBulkAct(tx: Tx, id: number, now: Date) {
  const [row] = await tx`
    update bulk_act set finished_at = ${now}
    where id = ${id} and finished_at is null
      and not exists (select from bulk_act_item where bulk_act_id = ${id} and state = 'waiting')
    returning id`
  if (!row) return undefined
  const done = await tx<{ companyId: number }[]>`
    select company_id from bulk_act_item
    where bulk_act_id = ${id} and state = 'done' order by company_id`
  return done.map(({ companyId }) => companyId)
}

/** Skips all waiting companies. @returns how many */
export async function skipWaiting(tx: Tx, id: number, note: string): Promise<number> {
  const done = await tx`
    update bulk_act_item set state = 'left-out', note = ${note}
    where bulk_act_id = ${id} and state = 'waiting'`
  return done.count
}

/** Current contacts without a password. */
export const listWithoutPassword = (tx: Tx, companyId: number) => tx<{ id: number }[]>`
  select id from contact
  where company_id = ${companyId} and removed_at is null and password_hash is null
  order by position`
