import type { InvoiceStatus } from '#contract/billing.ts'
import { refusals } from '#contract/refusals.ts'
import { findInvoiceStatus, saveInvoiceStatus } from '#server/features/billing/queries.ts'
import { findContradictions, noOpenInvoice } from '#server/features/billing/rules.ts'
import {
  changeAccount,
  lockCompany,
  incrementVersion,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Updates the status of a company's last invoice. Its account state follows: overdue, force-pay or active, also
 * beneath a custom block (BK-007).
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
  const held = await lockCompany(tx, companyId)
  const settled = await changeAccount(
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
  if (isRefused(settled)) return settled
  const before = (await findInvoiceStatus(tx, companyId)) ?? noOpenInvoice
  const changed = (Object.keys(invoiceStatus) as (keyof InvoiceStatus)[]).filter(
    (name) => invoiceStatus[name] !== before[name],
  )
  if (changed.length === 0) return settled
  const now = platform.clock.now()
  await saveInvoiceStatus(tx, companyId, invoiceStatus, now)
  await recordAuditEntry(tx, {
    at: now,
    act: 'invoice.standing',
    actor: by.actor,
    companyId,
    reason: by.reason,
    details: Object.fromEntries(
      changed.flatMap((name) => [
        [`${name}.from`, before[name]],
        [`${name}.to`, invoiceStatus[name]],
      ]),
    ),
  })
  if (settled.version !== held?.version) return settled
  return { version: await incrementVersion(tx, 'company', companyId) }
}
