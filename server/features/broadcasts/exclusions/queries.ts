import type * as z from 'zod/mini'
import type { Exclusion, ExclusionState } from '#contract/broadcasts/desk/exclusions.ts'
import type { Fragment, Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

/** Condition: the exclusion is in force at `now`. Requires the alias `exclusion`. */
const inForce = (db: Queryable, now: Date): Fragment => db`
  (exclusion.starts_at <= ${now} and (exclusion.ends_at is null or exclusion.ends_at > ${now})
    and exclusion.lifted_at is null)`

export interface OwnExclusion {
  reason: string
  until: Date | null
}

/** The longest-lasting exclusion of a contact in force for a list. */
export async function findExclusion(
  db: Queryable,
  filter: { contactId: number; listId: number; now: Date },
): Promise<OwnExclusion | undefined> {
  const [row] = await db<OwnExclusion[]>`
    select reason, ends_at as until from broadcast_exclusion as exclusion
    where contact_id = ${filter.contactId} and (list_id is null or list_id = ${filter.listId})
      and ${inForce(db, filter.now)}
    order by ends_at desc nulls first, id desc
    limit 1`
  return row
}

/** The longest ban in force that also stops messages, replies and requests for quotes. */
export const findMessageStop = (db: Queryable, contactId: number, now: Date) =>
  firstRow(db<OwnExclusion[]>`
    select reason, ends_at as until from broadcast_exclusion as exclusion
    where contact_id = ${contactId} and stops_messages and ${inForce(db, now)}
    order by ends_at desc nulls first, id desc limit 1`)

export type ExclusionRow = Omit<z.output<typeof Exclusion>, 'list'> & { listName: string | null }

interface ExclusionFilter {
  state?: ExclusionState | undefined
  id?: number | undefined
  contactId?: number | undefined
  companyId?: number | undefined
  text?: string | undefined
  before?: number | undefined
  limit: number
}

export function findExclusions(db: Queryable, filter: ExclusionFilter, now: Date) {
  const state = db`case when exclusion.lifted_at is not null then 'lifted'
    when ${inForce(db, now)} then 'inForce' else 'over' end`
  const text = filter.text?.toLowerCase() ?? ''
  const conditions = [
    ...(filter.state ? [db`${state} = ${filter.state}`] : []),
    ...(filter.id === undefined ? [] : [db`exclusion.id = ${filter.id}`]),
    ...(filter.contactId === undefined ? [] : [db`exclusion.contact_id = ${filter.contactId}`]),
    ...(filter.companyId === undefined ? [] : [db`contact.company_id = ${filter.companyId}`]),
    ...(filter.before === undefined ? [] : [db`exclusion.id < ${filter.before}`]),
    ...(text === ''
      ? []
      : [
          db`(position(${text} in lower(contact.name)) > 0
            or position(${text} in lower(company.name)) > 0
            or position(${text} in contact.email) > 0)`,
        ]),
  ].reduce((all, one) => db`${all} and ${one}`, db`true`)
  return db<ExclusionRow[]>`
    select exclusion.id, contact.id as contact_id, contact.name as contact,
      company.id as company_id, company.name as company, exclusion.list_id,
      list.name as list_name, stops_messages, exclusion.reason, exclusion.starts_at as "from",
      exclusion.ends_at as until, ${state} as state, by.name as by, exclusion.lifted_at,
      lifter.name as lifted_by, exclusion.lift_reason
    from broadcast_exclusion as exclusion
    join contact on contact.id = exclusion.contact_id
    join company on company.id = contact.company_id
    left join broadcast_list as list on list.id = exclusion.list_id
    left join staff as by on by.id = exclusion.excluded_by
    left join staff as lifter on lifter.id = exclusion.lifted_by
    where ${conditions}
    order by exclusion.id desc
    limit ${filter.limit}`
}

/** Whether an exclusion in force covers this list, or all lists for null, and messages if asked. Locks the contact. */
export async function hasExclusion(
  tx: Tx,
  filter: { contactId: number; listId: number | null; stopsMessages: boolean; now: Date },
): Promise<boolean> {
  await tx`select 1 from contact where id = ${filter.contactId} for no key update`
  const [row] = await tx`
    select 1 from broadcast_exclusion as exclusion
    where contact_id = ${filter.contactId} and ${inForce(tx, filter.now)}
      and (list_id is null or list_id = ${filter.listId}) and stops_messages >= ${filter.stopsMessages}
    limit 1`
  return row !== undefined
}

export async function insertExclusion(
  tx: Tx,
  exclusion: {
    contactId: number
    listId: number | null
    reason: string
    from: Date
    until: Date | null
    by: number | null
    stopsMessages: boolean
  },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into broadcast_exclusion (contact_id, list_id, reason, starts_at, ends_at, excluded_by,
      stops_messages)
    values (${exclusion.contactId}, ${exclusion.listId}, ${exclusion.reason}, ${exclusion.from}, ${exclusion.until},
      ${exclusion.by}, ${exclusion.stopsMessages})
    returning id`
  return row!.id
}

/** Lifts an exclusion; false when it is not in force. */
export async function markLifted(
  tx: Tx,
  input: { id: number; now: Date; by: number | null; reason: string },
): Promise<boolean> {
  const [row] = await tx`
    update broadcast_exclusion as exclusion
    set lifted_at = ${input.now}, lifted_by = ${input.by}, lift_reason = ${input.reason}
    where id = ${input.id} and ${inForce(tx, input.now)}
    returning id`
  return row !== undefined
}

export interface ExcludedContact {
  id: number
  name: string
  email: string
  companyId: number
}

export async function findContactToExclude(db: Queryable, contactId: number) {
  const [row] = await db<ExcludedContact[]>`
    select id, name, email, company_id from contact
    where id = ${contactId} and removed_at is null`
  return row
}
