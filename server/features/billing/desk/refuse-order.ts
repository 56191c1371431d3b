import { refusals } from '#contract/refusals.ts'
import { credit } from '#server/features/billing/desk/credit-invoice.ts'
import { lockInvoice } from '#server/features/billing/queries.ts'
import { findOrder, lockOrder, markRefused } from '#server/features/billing/staff-queries.ts'
import { changeAccount, lockCompany } from '#server/features/companies/public.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseEditConflict,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

/**
 * Refuses an order: credits its invoice in full, with the reason that is mailed, and closes a company that is not
 * verified (AM-062). What was paid is given back outside of this.
 */
export const refuseOrder = (
  platform: Platform,
  orderId: number,
  reason: string,
  by: StaffBy,
): Promise<'done' | Refused> =>
  staffAction(platform, { actor: by.actor, reason }, async ({ tx, now, record }) => {
    const unlocked = await findOrder(tx, orderId)
    if (!unlocked) return notFound()
    // Company and invoice before the order, as bookings lock them.
    const invoice = (await lockInvoice(tx, unlocked.invoiceId))!
    const order = (await lockOrder(tx, orderId))!
    if (order.activatedAt ?? order.refusedAt) {
      return refuse(409, refusals.orderDecided, { extra: 'STATE' })
    }
    if (order.invoiceId !== invoice.id) return refuseEditConflict()
    // Staff may have credited it in full before.
    if (invoice.creditedCents < invoice.totalCents) {
      const credited = await credit(tx, platform, invoice, { reason }, by)
      if (isRefused(credited)) return credited
    }
    const { companyId } = order
    await markRefused(tx, orderId, now)
    await record('order.refused', { companyId, details: { invoice: invoice.number } })
    const company = companyId === null ? undefined : await lockCompany(tx, companyId)
    if (companyId === null || company?.state !== 'new') return 'done'
    const end = { kind: 'terminate' } as const
    const ended = await changeAccount(tx, platform, companyId, end, { actor: by.actor, reason })
    return isRefused(ended) ? ended : 'done'
  })
