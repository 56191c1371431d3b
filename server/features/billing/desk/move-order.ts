import { refusals } from '#contract/refusals.ts'
import { refreshInvoiceStatus } from '#server/features/billing/membership.ts'
import {
  findMembership,
  findOpenOrder,
  lockInvoice,
  moveInvoices,
  moveOrders,
} from '#server/features/billing/queries.ts'
import { credit } from '#server/features/billing/desk/credit-invoice.ts'
import { findOrder, lockOrder, markRefused } from '#server/features/billing/staff-queries.ts'
import { lockCompany } from '#server/features/companies/public.ts'
import { recordAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  notFound,
  refuse,
  refuseEditConflict,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { StaffBy } from '#server/platform/staff-action.ts'

/**
 * Moves the paid order of a visitor, with its documents, from the company that it created to one that exists (BK-006).
 * An unpaid order of that company is credited: the paid one takes its place. Changes nothing if it refuses.
 * @returns the company that the order had created
 */
export async function moveOrder(
  tx: Tx,
  platform: Platform,
  { orderId, companyId }: { orderId: number; companyId: number },
  by: StaffBy,
): Promise<{ fromId: number } | Refused> {
  const unlocked = await findOrder(tx, orderId)
  if (!unlocked) return notFound()
  const fromId = unlocked.companyId
  // Companies before invoices, in the order of their ids.
  const ids = [...new Set([fromId ?? companyId, companyId])].toSorted((a, b) => a - b)
  const locked = new Map<number, Awaited<ReturnType<typeof lockCompany>>>()
  for (const id of ids) locked.set(id, await lockCompany(tx, id))
  const company = locked.get(companyId)
  if (!company) return notFound()
  const invoice = (await lockInvoice(tx, unlocked.invoiceId))!
  const order = (await lockOrder(tx, orderId))!
  if (order.activatedAt ?? order.refusedAt) {
    return refuse(409, refusals.orderDecided, { extra: 'STATE' })
  }
  if (order.invoiceId !== invoice.id || order.companyId !== fromId) return refuseEditConflict()
  if (invoice.status !== 1 && invoice.status !== 2) {
    return refuse(409, refusals.orderUnpaid, { extra: 'UNPAID' })
  }
  if (fromId === null || fromId === companyId || locked.get(fromId)?.state !== 'new') {
    return refuse(409, refusals.orderOfOwnCompany, { extra: 'OWN' })
  }
  const other = await findOpenOrder(tx, companyId)
  const otherInvoice = other && (await lockInvoice(tx, other.invoiceId))
  const isOtherPaid = otherInvoice !== undefined && otherInvoice.receivedCents > 0
  if (isOtherPaid || (await findMembership(tx, companyId))) {
    return refuse(409, refusals.attachedToMember(company.name), { extra: 'MEMBER' })
  }
  const { actor } = by
  const at = platform.clock.now()
  if (other && otherInvoice?.status === 0) {
    const reason = `Order ${invoice.number} took its place.`
    await credit(tx, platform, otherInvoice, { reason }, by)
    await markRefused(tx, other.id, at)
    const details = { invoice: otherInvoice.number }
    await recordAuditEntry(tx, { at, act: 'order.refused', actor, companyId, reason, details })
  }
  await moveInvoices(tx, fromId, companyId)
  await moveOrders(tx, fromId, companyId)
  await refreshInvoiceStatus(tx, platform, companyId)
  return { fromId }
}
