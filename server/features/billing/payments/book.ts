import { businessDate } from '#contract/dates.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { settleMembership } from '#server/features/billing/membership.ts'
import {
  insertNotBegun,
  insertPaymentCheck,
  isHeldDecided,
  takeUnexpected,
  updateOverpayment,
} from '#server/features/billing/payments/check-queries.ts'
import { providerOf } from '#server/features/billing/payments/pay.ts'
import { handleNotificationName } from '#server/features/billing/payments/receive-notification.ts'
import {
  findNotification,
  findPaymentOf,
  insertReceipt,
  listOpenPayments,
  lockPayment,
  markChecked,
  saveOutcome,
  savePayment,
  type PaymentRow,
} from '#server/features/billing/payments/queries.ts'
import {
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderPayment,
} from '#server/features/billing/payments/provider.ts'
import { lockInvoice, saveBalance, type InvoiceRow } from '#server/features/billing/queries.ts'
import { setAttendance } from '#server/features/companies/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Fetches the payment that a notification names and books what it says; retried until the provider answers. */
export const handlePaymentNotification: Job = {
  name: handleNotificationName,
  run: async (platform, payload) => {
    const { id } = payload as { id: number }
    const { sql } = platform.database
    const notification = await findNotification(sql, id)
    if (!notification) return
    const outcome = await updatePayment(platform, notification.provider, notification.providerId)
    await saveOutcome(sql, id, outcome, platform.clock.now())
  },
}

/** A payment that has not ended after this many days never will. */
const openDays = 35

/** A payment that the provider has not begun after this time is shown to staff. */
const notBegunMs = 3_600_000

/** Asks the provider about open payments, in case a notification never came. */
export const checkOpenPayments: Job = {
  name: 'check-open-payments',
  schedule: '*/5 * * * *',
  run: async (platform) => {
    const since = new Date(platform.clock.now().getTime() - openDays * 86_400_000)
    const { sql } = platform.database
    const now = platform.clock.now()
    await insertNotBegun(sql, { before: new Date(now.getTime() - notBegunMs), now })
    for (const { id, provider, providerId } of await listOpenPayments(sql, since)) {
      await markChecked(sql, id, platform.clock.now())
      try {
        await updatePayment(platform, provider, providerId)
      } catch (error) {
        // The provider is down: the next run asks again.
        if (error instanceof ProviderUnavailable) throw error
        platform.log.error({ err: error, payment: id }, 'an open payment could not be checked')
      }
    }
  },
}

/**
 * Fetches a payment from its provider and books what is new: money received, or given back.
 * @returns what came of it, in words
 * @throws ProviderUnavailable when the provider does not answer
 */
async function updatePayment(
  platform: Platform,
  name: PaymentProvider['name'],
  providerId: string,
): Promise<string> {
  const provider = providerOf(platform)
  if (provider?.name !== name) return 'the provider is no longer configured'
  let paymentId: number | undefined
  for (let asked = 0; asked < maxAsked; asked++) {
    const before = await findPaymentOf(platform.database.sql, {
      provider: name,
      providerId,
      paymentId,
    })
    const found = await provider.find(providerId)
    if (!found) return 'unknown to the provider'
    paymentId = found.paymentId
    const outcome = await platform.database.transaction(async (tx) => {
      const known = await findPaymentOf(tx, { provider: name, providerId, paymentId })
      if (!known) return 'no payment of ours'
      // Bookings on one invoice follow each other; its lock comes first everywhere.
      const invoice = (await lockInvoice(tx, known.invoiceId))!
      const payment = await lockPayment(tx, known.id)
      // Written since it was asked about: the answer may be older than what is stored.
      if (payment.version !== before?.version) return undefined
      return applyState(tx, platform, { invoice, payment: { ...payment, providerId }, found })
    })
    if (outcome !== undefined) return outcome
  }
  throw new ProviderUnavailable('the payment changes while it is asked about')
}

/** How often a payment is asked about that others change meanwhile. */
const maxAsked = 5

async function applyState(
  tx: Tx,
  platform: Platform,
  { invoice, payment, found }: { invoice: InvoiceRow; payment: PaymentRow; found: ProviderPayment },
): Promise<string> {
  const now = platform.clock.now()
  const save = (changed: Partial<PaymentRow>) =>
    savePayment(tx, payment.id, { ...payment, ...changed, now })
  // A paid payment never becomes anything else.
  if (found.state !== 'paid') {
    if (payment.state !== 'paid') await save({ state: found.state })
    return found.state
  }
  if (found.currency !== 'EUR' || found.amountCents !== payment.amountCents) {
    const heldReason = `paid ${found.currency} ${(found.amountCents / 100).toFixed(2)} instead of EUR ${(payment.amountCents / 100).toFixed(2)}`
    const known = { paymentId: payment.id, invoiceId: invoice.id, now }
    if (await isHeldDecided(tx, payment.id)) return 'held before, decided by staff'
    await save({ state: 'paid', heldReason })
    const { amountCents, currency } = found
    await insertPaymentCheck(tx, {
      ...known,
      kind: 'held',
      amountCents,
      currency,
      reason: heldReason,
    })
    return `held: ${heldReason}`
  }
  // Grows again when a refund fails or a chargeback is reversed.
  const net = found.amountCents - found.givenBackCents
  const change = net - payment.bookedCents
  await save({ state: 'paid', bookedCents: net, heldReason: '' })
  if (change === 0) return 'booked before'
  await bookReceipt(tx, platform, invoice, {
    amountCents: change,
    receivedOn: businessDate(now),
    method: 'online',
    paymentId: payment.id,
    actor: { kind: 'system' },
  })
  const unexpected = await takeUnexpected(tx, payment.id, found.givenBackCents)
  if (unexpected > 0) {
    await insertPaymentCheck(tx, {
      kind: 'given-back',
      paymentId: payment.id,
      invoiceId: invoice.id,
      amountCents: unexpected,
      currency: 'EUR',
      reason: '',
      now,
    })
  }
  return change > 0 ? `booked ${formatEuros(change)}` : `given back ${formatEuros(-change)}`
}

interface Receipt {
  /** Negative for money given back. */
  amountCents: number
  receivedOn: string
  method: 'online' | 'bank'
  paymentId?: number
  bankLineId?: number
  note?: string
  actor: Actor
}

/**
 * Books money on a locked invoice, in the caller's transaction. What completes it marks it paid, activates or reopens
 * the account and mails a receipt; what is given back marks it unpaid again (BK-092 to BK-095). Money beyond its total
 * stays on it as an overpayment.
 */
export async function bookReceipt(
  tx: Tx,
  platform: Platform,
  invoice: InvoiceRow,
  receipt: Receipt,
): Promise<void> {
  const now = platform.clock.now()
  const { actor, amountCents, receivedOn, method, note = '' } = receipt
  await insertReceipt(tx, {
    invoiceId: invoice.id,
    amountCents,
    receivedOn,
    method,
    paymentId: receipt.paymentId ?? null,
    bankLineId: receipt.bankLineId ?? null,
    staffId: actor.kind === 'staff' ? actor.id : null,
    note,
    now,
  })
  const receivedCents = invoice.receivedCents + amountCents
  const isPaid = receivedCents > 0 && receivedCents + invoice.creditedCents >= invoice.totalCents
  const wasPaid = invoice.status === 1 || invoice.status === 2
  // Credited in full, and given back.
  const isVoid = invoice.creditedCents >= invoice.totalCents && receivedCents <= 0
  const status =
    invoice.status === 9 || isVoid ? 9 : isPaid ? (wasPaid ? invoice.status : paidBy(method)) : 0
  const after: InvoiceRow = {
    ...invoice,
    receivedCents,
    status,
    paidOn: status === 1 || status === 2 ? (invoice.paidOn ?? receivedOn) : null,
  }
  await saveBalance(tx, invoice.id, after)
  await updateOverpayment(tx, after, now)
  await recordAuditEntry(tx, {
    at: now,
    act: 'payment.booked',
    actor,
    companyId: invoice.companyId ?? undefined,
    reason: note,
    details: { invoice: invoice.number, cents: amountCents, method, status },
  })
  if (invoice.account === 'ebm' && invoice.companyId !== null && wasPaid && status === 0) {
    await setAttendance(tx, invoice.companyId, false)
  }
  await settleMembership(tx, platform, after, { isNowPaid: !wasPaid && isPaid && status !== 9 })
}

const paidBy = (method: 'online' | 'bank') => (method === 'online' ? 1 : 2)
