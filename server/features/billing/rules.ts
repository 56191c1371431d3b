import type { BlockReason } from '#contract/access.ts'
import type { InvoiceStanding } from '#contract/billing.ts'

/** A company that owes nothing. */
export const settledStanding: InvoiceStanding = {
  isDue: false,
  isPastDue: false,
  forcePay: false,
  isEbmInvoice: false,
  isPastDueEbm: false,
  isNoNotif: false,
  link: '',
}

/** Fields of a standing that cannot be so beside the others: what is overdue is open, what is forced is overdue. */
export function contradictions(standing: InvoiceStanding): (keyof InvoiceStanding)[] {
  const { isDue, isPastDue, forcePay, isEbmInvoice, isPastDueEbm } = standing
  return [
    ...(isPastDue && !isDue ? (['isPastDue'] as const) : []),
    ...(forcePay && !isPastDue ? (['forcePay'] as const) : []),
    ...(isEbmInvoice && !isDue ? (['isEbmInvoice'] as const) : []),
    ...(isPastDueEbm && !isEbmInvoice ? (['isPastDueEbm'] as const) : []),
  ]
}

/** The standing as a person is told it: an account that must pay first says so, whatever was noted of its invoice. */
export function standingFor(
  standing: InvoiceStanding | undefined,
  block: BlockReason | undefined,
): InvoiceStanding {
  const known = standing ?? settledStanding
  const forcePay = block === 'FORCE_PAY'
  return forcePay ? { ...known, isDue: true, isPastDue: true, forcePay } : { ...known, forcePay }
}
