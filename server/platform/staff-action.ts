import type { AuditAction } from '#contract/back-office/audit.ts'
import { recordAuditEntry, type Actor, type NewAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuseEditConflict,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A staff member who acts. */
export interface StaffBy {
  actor: Actor
  staffId: number
}

interface By {
  actor: Actor
  reason?: string | undefined
}

/**
 * `lock` locks and reads the row of the id that the action changes; undefined if it is gone (404). `version` is the one
 * on the screen of the staff member; another one in the row refuses the action (409 CHANGED).
 */
type Acting<R, I> =
  | (By & {
      id: I
      lock: (tx: Tx, id: I, now: Date) => Promise<R | Refused | undefined>
      version?: number | undefined
    })
  | (By & { lock?: undefined; version?: undefined })

export interface StaffAction<R> {
  tx: Tx
  row: R
  now: Date
  /** Adds an audit entry with the time, the actor and the reason of the action. */
  record: (
    act: AuditAction,
    entry?: Pick<
      NewAuditEntry,
      'details' | 'companyId' | 'companyIds' | 'contactId' | 'staffId'
    > & {
      reason?: string
    },
  ) => Promise<void>
}

/** Runs an action of staff in one transaction: locks the row, compares its version, changes and records. */
export const staffAction = <A, R = undefined, I = undefined>(
  platform: Platform,
  acting: Acting<R, I>,
  change: (action: StaffAction<R>) => Promise<A | Refused>,
): Promise<A | Refused> =>
  platform.database.transaction((tx) => staffActionIn(tx, platform, acting, change))

/** The same in the transaction of the caller. */
export async function staffActionIn<A, R = undefined, I = undefined>(
  tx: Tx,
  { clock }: Platform,
  acting: Acting<R, I>,
  change: (action: StaffAction<R>) => Promise<A | Refused>,
): Promise<A | Refused> {
  const { actor, reason, version, lock } = acting
  const now = clock.now()
  const row = lock && (await lock(tx, acting.id, now))
  if (lock && row === undefined) return notFound()
  if (isRefused(row)) return row
  if (version !== undefined && version !== (row as { version?: number }).version) {
    return refuseEditConflict()
  }
  const record: StaffAction<R>['record'] = (act, entry) =>
    recordAuditEntry(tx, { at: now, act, actor, reason, ...entry })
  return change({ tx, row: row as R, now, record })
}
