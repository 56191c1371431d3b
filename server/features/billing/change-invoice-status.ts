import type { InvoiceStatus } from '#contract/billing.ts'
import { refusals } from '#contract/refusals.ts'
import { findInvoiceStatus, saveInvoiceStatus } from '#server/features/billing/queries.ts'
import {
  changeAccount,
  lockCompany,
  incrementVersion,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export const noOpenInvoice: InvoiceStatus = {
  isDue: false,
  isPastDue: false,
  forcePay: false,
  isEbmInvoice: false,
  isPastDueEbm: false,
  isNoNotif: false,
  link: '',
}

/** Fields that contradict others: overdue requires due, forced payment requires overdue. */
function findContradictions(invoiceStatus: InvoiceStatus): (keyof InvoiceStatus)[] {
  const { isDue, isPastDue, forcePay, isEbmInvoice, isPastDueEbm } = invoiceStatus
  return [
    ...(isPastDue && !isDue ? (['isPastDue'] as const) : []),
    ...(forcePay && !isPastDue ? (['forcePay'] as const) : []),
    ...(isEbmInvoice && !isDue ? (['isEbmInvoice'] as const) : []),
    ...(isPastDueEbm && !isEbmInvoice ? (['isPastDueEbm'] as const) : []),
  ]
}

/**
 * Updates the status of a company's last invoice. Its account state follows: overdue, force-pay or active, also
 * behind a custom block (BK-007).
 * @returns the account version, incremented by every change; 400 for contradicting fields, otherwise refusals of
 * changeAccount
 */
export async function changeInvoiceStatus(
  tx: Tx,
  platform: Platform,
  companyId: number,
  invoiceStatus: InvoiceStatus,
  by: ChangedBy,
): Promise<{ version: number } | Refused> {
  const wrong = findContradictions(invoiceStatus)
  if (wrong.length > 0) {
    return refuseFields(wrong.map((param) => ({ param, msg: refusals.contradictsOtherFields })))
  }
  const locked = await lockCompany(tx, companyId)
  const changed = await changeAccount(
    tx,
    platform,
    companyId,
    {
      kind: 'settle',
      invoiceStatus: {
        isPastDue: invoiceStatus.isPastDue || invoiceStatus.isPastDueEbm,
        forcePay: invoiceStatus.forcePay,
      },
    },
    by,
  )
  if (isRefused(changed)) return changed
  const before = (await findInvoiceStatus(tx, companyId)) ?? noOpenInvoice
  const details = differences(before, invoiceStatus)
  if (Object.keys(details).length === 0) return changed
  const at = platform.clock.now()
  await saveInvoiceStatus(tx, companyId, invoiceStatus, at)
  const { actor, reason } = by
  await recordAuditEntry(tx, { at, act: 'invoice.standing', actor, companyId, reason, details })
  if (changed.version !== locked?.version) return changed
  return { version: await incrementVersion(tx, 'company', companyId) }
}
