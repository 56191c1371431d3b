import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { sessionEndedChannel } from '#server/platform/live.ts'

export interface SessionListRow {
  id: number
  userAgent: string
  source: string
  createdAt: Date
  lastSeenAt: Date
}

/** Maximum sessions listed. */
const maxListed = 100

export const listOpenSessions = (db: Queryable, contactId: number, now: Date) => db<
  SessionListRow[]
>`
  select id, user_agent as "userAgent", source, created_at as "createdAt",
    last_seen_at as "lastSeenAt"
  from session
  where contact_id = ${contactId} and ended_at is null and expires_at > ${now}
  order by last_seen_at desc, id desc limit ${maxListed}`

export async function isOpenSession(
  db: Queryable,
  { id, contactId, now }: { id: number; contactId: number; now: Date },
): Promise<boolean> {
  const [row] = await db`
    select 1 from session
    where id = ${id} and contact_id = ${contactId} and ended_at is null and expires_at > ${now}`
  return row !== undefined
}

/**
 * Ends open sessions of a contact or of all contacts of a company; their live sockets on every node are closed on
 * commit (AM-093).
 * @returns the number of ended sessions
 */
export async function endSessions(
  tx: Tx,
  whose: { contactId: number } | { companyId: number },
  given: { now: Date; only?: number | undefined; except?: number | undefined; isForced?: boolean },
): Promise<number> {
  const contactId = 'contactId' in whose ? whose.contactId : null
  const companyId = 'companyId' in whose ? whose.companyId : null
  const ended = await tx`
    with ended as (
      update session set ended_at = ${given.now}, is_forced_out = ${given.isForced ?? false}
      where ended_at is null and expires_at > ${given.now}
        and (contact_id = ${contactId}
          or contact_id in (select id from contact where company_id = ${companyId}))
        and id = coalesce(${given.only ?? null}::int, id)
        and id is distinct from ${given.except ?? null}::int
      returning id
    )
    select pg_notify(${sessionEndedChannel}, id::text) from ended`
  return ended.count
}
