import {
  incrementVersion,
  lockCompany,
  lockContact,
  type ChangedBy,
  type LockedCompany,
  type LockedContact,
} from '#server/features/companies/public.ts'
import type { NewAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** The audit entry of a change, or 'recorded' if the change wrote its own; undefined if nothing changed. */
type Change = Pick<NewAuditEntry, 'act' | 'contactId' | 'details'> | 'recorded' | undefined
export type Changed = Promise<{ version: number } | Refused>

/** Changes a company that still has the version that staff saw, and records the change. */
export const changeCompanyRecord = (
  platform: Platform,
  companyId: number,
  by: ChangedBy,
  change: (tx: Tx, company: LockedCompany, now: Date) => Promise<Change | Refused>,
): Changed => changeRecord(platform, 'company', { ...by, id: companyId, lock: lockCompany }, change)

/** Like `changeCompanyRecord`, for a contact. */
export const changeContactRecord = (
  platform: Platform,
  contactId: number,
  by: ChangedBy,
  change: (tx: Tx, contact: LockedContact, now: Date) => Promise<Change | Refused>,
): Changed => changeRecord(platform, 'contact', { ...by, id: contactId, lock: lockContact }, change)

const changeRecord = <R extends LockedCompany | LockedContact>(
  platform: Platform,
  table: 'company' | 'contact',
  acting: ChangedBy & { id: number; lock: (tx: Tx, id: number) => Promise<R | undefined> },
  change: (tx: Tx, row: R, now: Date) => Promise<Change | Refused>,
): Changed =>
  staffAction(platform, acting, async ({ tx, row, now, record }) => {
    const changed = await change(tx, row, now)
    if (isRefused(changed)) return changed
    if (changed === undefined) return { version: row.version }
    if (changed !== 'recorded') {
      const { act, ...entry } = changed
      const about =
        'companyId' in row ? { companyId: row.companyId, contactId: row.id } : { companyId: row.id }
      await record(act, { ...about, ...entry })
    }
    return { version: await incrementVersion(tx, table, row.id) }
  })
