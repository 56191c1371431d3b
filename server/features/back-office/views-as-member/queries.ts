import type { StaffRole } from '#contract/access.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export interface ViewRow {
  id: number
  staffId: number
  staffSessionId: number
  contactId: number
  companyId: number
  name: string
  companyName: string
  reason: string
  expiresAt: Date
  endedAt: Date | null
}

const viewColumns = (db: Queryable) => db`
  member_view.id, member_view.staff_id, member_view.staff_session_id, contact.id as contact_id,
  contact.name, company.id as company_id, company.name as company_name, member_view.reason,
  member_view.expires_at, member_view.ended_at`

/** A view with its conditions: the session of the back office that began it, and the role of the person. */
export interface ViewByToken extends ViewRow {
  roles: StaffRole[]
  isStaffSignedIn: boolean
}

/** Null rows of the session count as ended: it may have been deleted. */
export async function findView(db: Queryable, tokenHash: Buffer, now: Date) {
  const [row] = await db<ViewByToken[]>`
    select ${viewColumns(db)}, staff.roles,
      coalesce(staff.ended_at is null and session.ended_at is null and session.is_confirmed
        and session.expires_at > ${now}, false) as is_staff_signed_in
    from member_view
    join contact on contact.id = member_view.contact_id
    join company on company.id = contact.company_id
    join staff on staff.id = member_view.staff_id
    left join staff_session as session on session.id = member_view.staff_session_id
    where member_view.token_hash = ${tokenHash}`
  return row
}

export async function contactExists(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db`select 1 from contact where id = ${id} and removed_at is null`
  return row !== undefined
}

export const insertView = (
  tx: Tx,
  view: {
    tokenHash: Buffer
    staffSessionId: number
    staffId: number
    contactId: number
    reason: string
    now: Date
    expiresAt: Date
  },
) => tx`
  insert into member_view (token_hash, staff_session_id, staff_id, contact_id, reason, created_at,
    expires_at)
  values (${view.tokenHash}, ${view.staffSessionId}, ${view.staffId}, ${view.contactId},
    ${view.reason}, ${view.now}, ${view.expiresAt})`

/** Ends open views by id, or all of a session of the back office; returns those that it ended. */
export const endViews = (
  tx: Tx,
  which: { ids: readonly number[] } | { staffSessionId: number },
  now: Date,
) => tx<ViewRow[]>`
  update member_view set ended_at = least(${now}, member_view.expires_at)
  from contact join company on company.id = contact.company_id
  where contact.id = member_view.contact_id and member_view.ended_at is null
    and ${
      'ids' in which
        ? tx`member_view.id = any(${which.ids as number[]})`
        : tx`member_view.staff_session_id = ${which.staffSessionId}`
    }
  returning ${viewColumns(tx)}`

/** Open views whose time, session of the back office or account has ended. */
export const listLapsedViews = (db: Queryable, now: Date) => db<{ id: number }[]>`
  select member_view.id
  from member_view
  join contact on contact.id = member_view.contact_id
  join company on company.id = contact.company_id
  join staff on staff.id = member_view.staff_id
  left join staff_session as session on session.id = member_view.staff_session_id
  where member_view.ended_at is null and (
    member_view.expires_at <= ${now} or contact.removed_at is not null
    or company.state = 'terminated' or staff.ended_at is not null or session.id is null
    or session.ended_at is not null or session.expires_at <= ${now})`

export const deleteOldViews = (db: Queryable, before: Date) => db`
  delete from member_view where ended_at < ${before}`
