import { randomUUID } from 'node:crypto'
import type {
  bookPayment,
  createInvoice,
  creditInvoice,
} from '#contract/back-office/billing/company-money.ts'
import { OrderDetails } from '#contract/billing/orders.ts'
import { businessDate } from '#contract/dates.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { evidenceOf } from '#server/features/billing/bill-plan.ts'
import { readBillingTerms } from '#server/features/billing/billing-terms.ts'
import { mailDocument, readPdf } from '#server/features/billing/deliver.ts'
import { issueInvoice } from '#server/features/billing/issue.ts'
import { refreshInvoiceStatus } from '#server/features/billing/membership.ts'
import { customerOf, findFaults } from '#server/features/billing/order.ts'
import { bookReceipt } from '#server/features/billing/payments/book.ts'
import { findInvoice, lockInvoice } from '#server/features/billing/queries.ts'
import { credit, type StaffBy } from '#server/features/billing/staff-acts.ts'
import { lockCompany } from '#server/features/companies/public.ts'
import { findCountry } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Books a bank payment that staff have seen, or one that they have paid back (BK-094). */
export const bookByHand = (
  platform: Platform,
  invoiceId: number,
  given: CallArguments<typeof bookPayment>['body'],
  actor: Actor,
): Promise<'done' | Refused> =>
  platform.database.transaction(async (tx) => {
    if (given.receivedOn > businessDate(platform.clock.now())) {
      return refuseFields([{ param: 'receivedOn', msg: refusals.dayInFuture }])
    }
    const invoice = await lockInvoice(tx, invoiceId)
    if (invoice?.kind !== 'invoice') return notFound()
    await bookReceipt(tx, platform, invoice, { ...given, method: 'bank', actor })
    return 'done'
  })

/** Credits an invoice in full or in part (BK-095). */
export const creditByHand = (
  platform: Platform,
  invoiceId: number,
  { netCents, reason }: CallArguments<typeof creditInvoice>['body'],
  by: StaffBy,
): Promise<'done' | Refused> =>
  platform.database.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (invoice?.kind !== 'invoice') return notFound()
    const note = await credit(
      tx,
      platform,
      invoice,
      { reason, netCents: netCents ?? undefined },
      by,
    )
    return isRefused(note) ? note : 'done'
  })

/** Mails a document again, as it was drawn. */
export async function sendAgain(
  platform: Platform,
  invoiceId: number,
  actor: Actor,
): Promise<'done' | Refused> {
  const invoice = await findInvoice(platform.database.sql, invoiceId)
  if (!invoice) return notFound()
  const pdf = await readPdf(platform, invoice)
  const { companyId, number, document } = invoice
  await platform.database.transaction(async (tx) => {
    const key = `invoice:${invoiceId}:again:${randomUUID()}`
    await mailDocument(tx, platform, invoice, { pdf, key })
    await recordAuditEntry(tx, {
      at: platform.clock.now(),
      act: 'invoice.sent',
      actor,
      companyId: companyId ?? undefined,
      details: { invoice: number, email: document.customer.email },
    })
  })
  return 'done'
}

/** Issues an invoice with lines of staff, for a meeting or anything else, and mails it (BK-097). */
export async function issueByHand(
  platform: Platform,
  companyId: number,
  given: CallArguments<typeof createInvoice>['body'],
  { actor, staffId }: StaffBy,
): Promise<{ number: string } | Refused> {
  const { account, earlyUntil, lines, reason } = given
  if (!(await readBillingTerms(platform)).seller) return refuse(503, refusals.sellerNotSet)
  const details = OrderDetails.parse(given)
  const country = await findCountry(platform.database.sql, details.country)
  const faults = findFaults(details, country)
  if (!country || faults.length > 0) return refuseFields(faults)
  return platform.database.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) return notFound()
    const customer = customerOf(details, country, companyId)
    const invoice = await issueInvoice(tx, platform, {
      companyId,
      account,
      customer,
      lines,
      evidence: await evidenceOf(tx, companyId, customer.taxNumber),
      earlyUntil: account === 'ebm' ? earlyUntil : null,
      staffId,
    })
    await recordAuditEntry(tx, {
      at: platform.clock.now(),
      act: 'invoice.issued',
      actor,
      companyId,
      reason,
      details: { invoice: invoice.number, cents: invoice.totalCents, account },
    })
    await refreshInvoiceStatus(tx, platform, companyId)
    return { number: invoice.number }
  })
}
