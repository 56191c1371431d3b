import {
  bookHeldPayment,
  closePaymentCheck,
  getPaymentCheck,
  notePaidBack as notePaidBackCall,
  refundPayment,
} from '#contract/billing/desk/payment-checks.ts'
import { findInvoice, findPaymentCheck } from '#server/features/billing/public.ts'
import {
  bookHeld,
  closeCheck,
  findReceivedOn,
  findRefund,
  notePaidBack,
  refundCheck,
} from '#server/features/billing/desk/decide-check.ts'
import { findAccount } from '#server/features/companies/desk/queries.ts'
import { clearSearchCache } from '#server/features/broadcasts/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Payments that finance decides about (BK-095). */
export function mountPaymentChecks(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  const find = async (id: number) => {
    const check = await findPaymentCheck(sql, id)
    if (!check) return undefined
    const invoice = (await findInvoice(sql, check.invoiceId))!
    const { companyId } = invoice
    const [company, refundable, receivedOn] = await Promise.all([
      companyId === null ? undefined : findAccount(sql, companyId),
      findRefund(platform, sql, check),
      findReceivedOn(sql, check),
    ])
    const { kind, currency, closedAt, refundAskedAt } = check
    const isOpen = closedAt === null
    const isMoneyOurs = kind === 'held' || kind === 'overpaid'
    return {
      ...check,
      company: company ?? null,
      invoice: { ...invoice, email: invoice.document.customer.email },
      canBook: isOpen && kind === 'held' && currency === 'EUR' && refundAskedAt === null,
      canRefund: isOpen && refundable !== undefined && refundAskedAt === null,
      canNotePaidBack: isOpen && isMoneyOurs && refundAskedAt === null,
      receivedOn,
      closed: closedAt && { at: closedAt, by: check.closedBy, outcome: check.outcome },
    }
  }
  const present = async (id: number) => {
    const check = await find(id)
    return check ? { status: 200 as const, payload: check } : notFound()
  }
  /** Answers with the check as it is after an act. */
  const after = async (id: number, act: Promise<'done' | Refused>) => {
    const done = await act
    clearSearchCache(platform.database)
    return isRefused(done) ? done : present(id)
  }

  mount(getPaymentCheck, ({ params }) => present(params.id))
  mount(bookHeldPayment, ({ params: { id }, actor, viewer: { staffId } }) =>
    after(id, bookHeld(platform, id, { actor, staffId })),
  )
  mount(refundPayment, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    after(id, refundCheck(platform, id, body.reason, { actor, staffId })),
  )
  mount(notePaidBackCall, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    after(id, notePaidBack(platform, id, body, { actor, staffId })),
  )
  mount(closePaymentCheck, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    after(id, closeCheck(platform, id, body.reason, { actor, staffId })),
  )
}
