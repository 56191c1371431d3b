import type { AuditAction } from '#contract/back-office/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** The author of an action: a signed-in contact, a staff member, a visitor, or the system. */
export type Actor =
  | { kind: 'contact' | 'staff'; id: number; source: string; requestId: string }
  | { kind: 'visitor'; source: string; requestId: string }
  | { kind: 'system' }

type Logged = string | number | boolean | null

export interface NewAuditEntry {
  at: Date
  act: AuditAction
  actor: Actor
  companyId?: number | null | undefined
  /** All companies concerned, instead of `companyId`, where one act concerns several. */
  companyIds?: readonly number[] | undefined
  contactId?: number | null | undefined
  staffId?: number | null | undefined
  reason?: string | undefined
  /** Values, or pairs of the value before and after, which are stored as `name.from` and `name.to`; never secrets. */
  details?: Record<string, Logged | readonly [before: Logged, after: Logged]>
}

/** Longer values are truncated in the log. */
const maxLoggedCharacters = 500

/** Fields that differ between two versions of a record, as `name.from` and `name.to`. */
export function differences<F extends object>(before: F, after: F): Record<string, Logged> {
  const inLog = (value: unknown) =>
    typeof value === 'string'
      ? value.slice(0, maxLoggedCharacters)
      : ((value ?? null) as number | boolean | null)
  return Object.fromEntries(
    (Object.keys(after) as (keyof F & string)[])
      .filter((name) => before[name] !== after[name])
      .flatMap((name) => [
        [`${name}.from`, inLog(before[name])],
        [`${name}.to`, inLog(after[name])],
      ]),
  )
}

/** Truncation can leave a lone surrogate, which PostgreSQL rejects in JSON. */
const toWellFormed = (value: Logged) => (typeof value === 'string' ? value.toWellFormed() : value)

const toStored = (details: NonNullable<NewAuditEntry['details']>): Record<string, Logged> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? [
            [`${name}.from`, toWellFormed(value[0])],
            [`${name}.to`, toWellFormed(value[1])],
          ]
        : [[name, toWellFormed(value)]],
    ),
  )

/** Period in which reading the same thing again is one entry, in milliseconds. */
const sameReadingMs = 3_600_000

/**
 * Records that somebody read or took a copy of something, unless the same person has done so with the same reason
 * within an hour (BK-106).
 */
export async function recordReading(db: Queryable, entry: NewAuditEntry): Promise<void> {
  const { actor, at, act, reason = '', companyId = null, contactId = null } = entry
  const details = toStored(entry.details ?? {})
  const [before] = await db`
    select from audit_entry
    where at > ${new Date(at.getTime() - sameReadingMs)} and act = ${act}
      and actor_kind = ${actor.kind} and reason = ${reason}
      and actor_id is not distinct from ${'id' in actor ? actor.id : null}::integer
      and company_id is not distinct from ${companyId}::integer
      and contact_id is not distinct from ${contactId}::integer
      and details = ${db.json(details)}
    limit 1`
  if (!before) await recordAuditEntry(db, entry)
}

/** Adds an audit entry in the transaction of the audited change (BK-106). */
export async function recordAuditEntry(db: Queryable, newEntry: NewAuditEntry): Promise<void> {
  const { actor, details = {} } = newEntry
  const isPerson = actor.kind === 'contact' || actor.kind === 'staff'
  const from = actor.kind === 'system' ? { source: '', requestId: '' } : actor
  await db`
    insert into audit_entry (at, act, actor_kind, actor_id, company_id, company_ids, contact_id, staff_id,
      reason, details, source, request_id)
    values (${newEntry.at}, ${newEntry.act}, ${actor.kind}, ${isPerson ? actor.id : null},
      ${newEntry.companyId ?? null}, ${(newEntry.companyIds ?? null) as number[] | null}::integer[],
      ${newEntry.contactId ?? null}, ${newEntry.staffId ?? null},
      ${newEntry.reason ?? ''}, ${db.json(toStored(details))}, ${from.source}, ${from.requestId})`
}
