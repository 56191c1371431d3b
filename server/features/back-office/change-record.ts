import {
  incrementVersion,
  lockCompany,
  lockContact,
  type ChangedBy,
  type LockedCompany,
  type LockedContact,
} from '#server/features/companies/public.ts'
import { recordAuditEntry, type NewAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuseEditConflict,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The audit entry of a change, or 'recorded' if the change wrote its own; undefined if nothing changed. */
type Change = Pick<NewAuditEntry, 'act' | 'contactId' | 'details'> | 'recorded' | undefined
export type Changed = Promise<{ version: number } | Refused>

/** Locks a company, changes it if it still has the version that staff saw, and records the change. */
export const changeCompanyRecord = (
  platform: Platform,
  companyId: number,
  by: ChangedBy,
  change: (tx: Tx, company: LockedCompany, now: Date) => Promise<Change | Refused>,
): Changed =>
  changeRecord(platform, by, change, async (tx) => ({
    table: 'company',
    record: await lockCompany(tx, companyId),
    concerned: { companyId },
  }))

/** Like `changeCompanyRecord`, for a contact. */
export const changeContactRecord = (
  platform: Platform,
  contactId: number,
  by: ChangedBy,
  change: (tx: Tx, contact: LockedContact, now: Date) => Promise<Change | Refused>,
): Changed =>
  changeRecord(platform, by, change, async (tx) => {
    const record = await lockContact(tx, contactId)
    return { table: 'contact', record, concerned: { companyId: record?.companyId, contactId } }
  })

function changeRecord<R extends { id: number; version: number }>(
  platform: Platform,
  { actor, reason, version }: ChangedBy,
  change: (tx: Tx, record: R, now: Date) => Promise<Change | Refused>,
  lock: (tx: Tx) => Promise<{
    table: 'company' | 'contact'
    record: R | undefined
    concerned: Pick<NewAuditEntry, 'companyId' | 'contactId'>
  }>,
): Changed {
  const at = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const { table, record, concerned } = await lock(tx)
    if (!record) return notFound()
    if (record.version !== version) return refuseEditConflict()
    const entry = await change(tx, record, at)
    if (isRefused(entry)) return entry
    if (entry === undefined) return { version: record.version }
    if (entry !== 'recorded') {
      await recordAuditEntry(tx, { at, actor, reason, ...concerned, ...entry })
    }
    return { version: await incrementVersion(tx, table, record.id) }
  })
}
