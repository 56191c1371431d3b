import type { AuditAct } from '#contract/back-office/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Who acts: a signed-in contact, a person of the operator, somebody not signed in, or the program itself. */
export type Actor =
  | { kind: 'contact' | 'staff'; id: number; source: string; requestId: string }
  | { kind: 'visitor'; source: string; requestId: string }
  | { kind: 'system' }

export interface Act {
  at: Date
  act: AuditAct
  actor: Actor
  /** Whom it concerns. */
  companyId?: number | undefined
  contactId?: number | undefined
  staffId?: number | undefined
  /** Staff's own words for why. */
  reason?: string
  /** What changed, from and to; never a secret. */
  details?: Record<string, string | number | boolean | null>
}

/** The log keeps so much of a text that changed. */
const keptLetters = 500

/** What differs between two versions of the same facts, from and to, as the log keeps it. */
export function differences<F extends object>(
  before: F,
  after: F,
): Record<string, string | number | boolean | null> {
  const inLog = (value: unknown) =>
    typeof value === 'string'
      ? value.slice(0, keptLetters)
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

/** A text cut within an emoji ends in half of it, which PostgreSQL refuses in JSON. */
const withWholeCharacters = (details: NonNullable<Act['details']>) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : value,
    ]),
  )

/** Adds to the audit log, in the transaction of what it tells of (BK-106). */
export async function recordAct(db: Queryable, given: Act): Promise<void> {
  const { actor, details = {} } = given
  const isPerson = actor.kind === 'contact' || actor.kind === 'staff'
  const from = actor.kind === 'system' ? { source: '', requestId: '' } : actor
  await db`
    insert into audit_entry (at, act, actor_kind, actor_id, company_id, contact_id, staff_id, reason,
      details, source, request_id)
    values (${given.at}, ${given.act}, ${actor.kind}, ${isPerson ? actor.id : null},
      ${given.companyId ?? null}, ${given.contactId ?? null}, ${given.staffId ?? null},
      ${given.reason ?? ''}, ${db.json(withWholeCharacters(details))}, ${from.source}, ${from.requestId})`
}
