import type { BlockReason } from '#contract/access.ts'
import type { InvoiceStatus } from '#contract/billing.ts'

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
export function findContradictions(invoiceStatus: InvoiceStatus): (keyof InvoiceStatus)[] {
  const { isDue, isPastDue, forcePay, isEbmInvoice, isPastDueEbm } = invoiceStatus
  return [
    ...(isPastDue && !isDue ? (['isPastDue'] as const) : []),
    ...(forcePay && !isPastDue ? (['forcePay'] as const) : []),
    ...(isEbmInvoice && !isDue ? (['isEbmInvoice'] as const) : []),
    ...(isPastDueEbm && !isEbmInvoice ? (['isPastDueEbm'] as const) : []),
  ]
}

/** The invoice status shown to a person: an account blocked for payment always shows an overdue invoice. */
export function effectiveInvoiceStatus(
  invoiceStatus: InvoiceStatus | undefined,
  block: BlockReason | undefined,
): InvoiceStatus {
  const known = invoiceStatus ?? noOpenInvoice
  const forcePay = block === 'FORCE_PAY'
  return forcePay ? { ...known, isDue: true, isPastDue: true, forcePay } : { ...known, forcePay }
}
