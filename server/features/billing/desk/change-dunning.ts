import { businessDate } from '#contract/dates.ts'
import { refusals } from '#contract/refusals.ts'
import { refreshInvoiceStatus, type Dunning } from '#server/features/billing/membership.ts'
import { findInvoiceStatus, listUnpaidInvoices } from '#server/features/billing/queries.ts'
import { lockCompany, incrementVersion, type ChangedBy } from '#server/features/companies/public.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, notFound, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Switches the reminders of a company off or on, and sets the day on which its account is closed if an invoice is still
 * overdue (AM-066). Whether an invoice is due or paid follows from the invoices alone.
 * @returns the account version, incremented by every change; 400 for a day that has passed, or without an invoice that
 * could close the account
 */
export async function changeDunning(
  tx: Tx,
  platform: Platform,
  companyId: number,
  dunning: Dunning,
  by: ChangedBy,
): Promise<{ version: number } | Refused> {
  const company = await lockCompany(tx, companyId)
  if (!company) return notFound()
  const stored = await findInvoiceStatus(tx, companyId)
  const before: Dunning = {
    isNoNotif: stored?.isNoNotif ?? false,
    forcePayFrom: stored?.forcePayFrom ?? null,
  }
  const now = platform.clock.now()
  const { forcePayFrom } = dunning
  if (forcePayFrom !== null && forcePayFrom !== before.forcePayFrom) {
    const unpaid = await listUnpaidInvoices(tx, companyId)
    const msg = unpaid.every(({ account }) => account === 'ebm')
      ? refusals.noInvoiceToForce
      : forcePayFrom < businessDate(now)
        ? refusals.dayPassed
        : undefined
    if (msg) return refuseFields([{ param: 'forcePayFrom', msg }])
  }
  const changed = await refreshInvoiceStatus(tx, platform, companyId, { dunning, by })
  if (isRefused(changed)) return changed
  const details = differences(before, dunning)
  if (Object.keys(details).length === 0) return changed
  const { actor, reason } = by
  const entry = { at: now, act: 'invoice.standing', actor, companyId, reason, details } as const
  await recordAuditEntry(tx, entry)
  if (changed.version !== company.version) return changed
  return { version: await incrementVersion(tx, 'company', companyId) }
}
