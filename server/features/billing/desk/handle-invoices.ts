import { randomUUID } from 'node:crypto'
import type { bookPayment, creditInvoice } from '#contract/billing/desk/company-money.ts'
import {
  draftFaults,
  type billLatePrice,
  type createInvoice,
  type InvoiceDraft,
  type InvoicePreview,
  type saveInvoiceDraft as saveInvoiceDraftCall,
} from '#contract/billing/desk/new-invoice.ts'
import { lineTexts } from '#contract/billing/desk/line-parts.ts'
import { OrderDetails } from '#contract/billing/orders.ts'
import { businessDate } from '#contract/dates.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { evidenceOf } from '#server/features/billing/bill-plan.ts'
import { readBillingTerms } from '#server/features/billing/billing-terms.ts'
import { mailDocument, readPdf } from '#server/features/billing/deliver.ts'
import { writeCii } from '#server/features/billing/documents/cii.ts'
import { drawInvoice } from '#server/features/billing/documents/pdf.ts'
import { composeInvoice, issueInvoice, type Billed } from '#server/features/billing/issue.ts'
import { refreshInvoiceStatus } from '#server/features/billing/membership.ts'
import { checkVatNumber, customerOf, findFaults } from '#server/features/billing/order.ts'
import { bookReceipt } from '#server/features/billing/payments/book.ts'
import { openCents } from '#server/features/billing/payments/pay.ts'
import { findInvoice, lockInvoice, type InvoiceRow } from '#server/features/billing/queries.ts'
import { credit } from '#server/features/billing/desk/credit-invoice.ts'
import {
  deleteDraft,
  findCompanyDetails,
  findDraft,
  findSameInvoice,
  saveDraft,
} from '#server/features/billing/staff-queries.ts'
import { lockCompany } from '#server/features/companies/public.ts'
import { findCountry, readDocumentBrand } from '#server/features/site/public.ts'
import type { Actor } from '#server/platform/audit.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseEditConflict,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffAction, type StaffBy } from '#server/platform/staff-action.ts'

/** Books a bank payment that staff have seen, or one that they have paid back (BK-094). */
export async function bookByHand(
  platform: Platform,
  invoiceId: number,
  { openCents: seenCents, ...payment }: CallArguments<typeof bookPayment>['body'],
  actor: Actor,
): Promise<'done' | Refused> {
  if (payment.receivedOn > businessDate(platform.clock.now())) {
    return refuseFields([{ param: 'receivedOn', msg: refusals.dayInFuture }])
  }
  return staffAction(platform, { actor, id: invoiceId, lock: lockInvoice }, async (action) => {
    const { tx, row: invoice } = action
    if (invoice.kind !== 'invoice') return notFound()
    if (seenCents !== undefined && seenCents !== openCents(invoice)) return refuseEditConflict()
    if (-payment.amountCents > invoice.receivedCents) {
      const msg = lineTexts.notReceived(invoice.receivedCents)
      return refuseFields([{ param: 'amountCents', msg }])
    }
    await bookReceipt(tx, platform, invoice, { ...payment, method: 'bank', actor })
    return 'done'
  })
}

/** Credits an invoice in full or in part (BK-095). */
export const creditByHand = (
  platform: Platform,
  invoiceId: number,
  { netCents, reason }: CallArguments<typeof creditInvoice>['body'],
  by: StaffBy,
): Promise<'done' | Refused> =>
  staffAction(platform, { ...by, reason, id: invoiceId, lock: lockInvoice }, async (action) => {
    const { tx, row } = action
    if (row.kind !== 'invoice') return notFound()
    const note = await credit(tx, platform, row, { reason, netCents: netCents ?? undefined }, by)
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
  return staffAction<'done'>(platform, { actor }, async ({ tx, record }) => {
    const key = `invoice:${invoiceId}:again:${randomUUID()}` as const
    await mailDocument(tx, platform, invoice, { pdf, key })
    const details = { invoice: number, email: document.customer.email }
    await record('invoice.sent', { companyId, details })
    return 'done'
  })
}

/**
 * The billed content of a new invoice with lines of staff, from checked fields; refused with the fault of each field.
 */
async function toBilled(
  platform: Platform,
  companyId: number,
  draft: InvoiceDraft,
): Promise<Billed | Refused> {
  if (!(await readBillingTerms(platform)).seller) return refuse(503, refusals.sellerNotSet)
  const { sql } = platform.database
  const { account, lines, meeting, reference } = draft
  const details = OrderDetails.parse(draft)
  const [country, placeCountry] = await Promise.all([
    findCountry(sql, details.country),
    meeting?.place ? findCountry(sql, meeting.place.country) : undefined,
  ])
  const faults = [
    ...findFaults(details, country),
    ...draftFaults(draft, businessDate(platform.clock.now())),
    ...(meeting?.place && !placeCountry
      ? [{ param: 'meetingCountry', msg: fieldMessages.choice }]
      : []),
  ]
  if (!country || faults.length > 0) return refuseFields(faults)
  const customer = customerOf(details, country, companyId)
  return {
    companyId,
    account,
    customer,
    lines,
    reference,
    evidence: await evidenceOf(sql, companyId, customer.taxNumber),
    earlyUntil: meeting?.earlyUntil ?? null,
    ...(meeting && {
      meeting: {
        place: meeting.place && {
          city: meeting.place.city,
          country: placeCountry!.name,
          countryCode: placeCountry!.code,
        },
        lateNetCents: meeting.lateNetCents,
      },
    }),
  }
}

/** The amounts of an invoice, and its document with `DRAFT` for a number. Nothing is issued. */
export async function previewInvoice(
  platform: Platform,
  companyId: number,
  draft: InvoiceDraft,
): Promise<InvoicePreview | Refused> {
  if (!(await findCompanyDetails(platform.database.sql, companyId))) return notFound()
  const billed = await toBilled(platform, companyId, draft)
  if (isRefused(billed)) return billed
  const document = await composeInvoice(platform, billed, 'DRAFT')
  const documentBrand = await readDocumentBrand(platform)
  const pdf = await drawInvoice(document, { cii: writeCii(document), ...documentBrand })
  const { netCents, totalCents, vat, dueOn } = document
  return { netCents, totalCents, vat, dueOn: dueOn!, pdf: pdf.toString('base64') }
}

/** Minutes within which the same invoice is not issued again. */
const repeatMinutes = 10

/** Issues an invoice with lines of staff, for a meeting or anything else, and mails it (BK-097). */
export async function issueByHand(
  platform: Platform,
  companyId: number,
  input: CallArguments<typeof createInvoice>['body'],
  by: StaffBy,
): Promise<{ number: string } | Refused> {
  const billed = await toBilled(platform, companyId, input)
  if (isRefused(billed)) return billed
  const { confirmed, reason, draftSavedAt } = input
  const acting = { ...by, reason, id: companyId, lock: lockCompany }
  return staffAction(platform, acting, async (action) => {
    const { tx, now } = action
    const document = await composeInvoice(platform, billed, 'DRAFT')
    const { vat, totalCents } = document
    if (vat.treatment !== confirmed.treatment || totalCents !== confirmed.totalCents) {
      return refuse(409, refusals.notAsConfirmed, { extra: 'CHANGED' })
    }
    const since = new Date(now.getTime() - repeatMinutes * 60_000)
    const repeated = await findSameInvoice(tx, companyId, { ...document, since })
    if (repeated) return refuse(409, refusals.invoiceRepeated(repeated), { extra: 'REPEATED' })
    if (draftSavedAt) await deleteDraft(tx, companyId, draftSavedAt)
    if (vat.treatment === 'reverse-charge') {
      const { countryCode, taxNumber: vatNumber } = billed.customer
      await checkVatNumber(tx, platform, { id: companyId, countryCode, vatNumber })
    }
    return issueAndRecord(action, platform, { ...billed, companyId }, by)
  })
}

async function issueAndRecord(
  { tx, record }: StaffAction<unknown>,
  platform: Platform,
  billed: Billed & { companyId: number },
  { staffId }: StaffBy,
): Promise<{ number: string }> {
  const { companyId, account } = billed
  const { number, totalCents } = await issueInvoice(tx, platform, { ...billed, staffId })
  const details = { invoice: number, cents: totalCents, account }
  await record('invoice.issued', { companyId, details })
  await refreshInvoiceStatus(tx, platform, companyId)
  return { number }
}

/** A meeting invoice at its late price: its lines, and the increase of the price. */
async function lateBilled(
  platform: Platform,
  { companyId, account, document }: InvoiceRow,
): Promise<Billed | undefined> {
  const { customer, lines, meeting, netCents, reference } = document
  if (!meeting || meeting.lateNetCents === null) return undefined
  const risen = meeting.lateNetCents - netCents
  return {
    companyId,
    account,
    customer,
    lines: [...lines, { description: 'Late registration', quantity: 1, unitCents: risen }],
    reference,
    evidence: await evidenceOf(platform.database.sql, companyId, customer.taxNumber),
    meeting: { ...meeting, lateNetCents: null },
  }
}

/**
 * The total of an unpaid meeting invoice at its late price, in cents with VAT.
 * @returns null before the early price has passed, without a late price, and once money was received or credited
 */
export async function lateTotal(platform: Platform, invoice: InvoiceRow): Promise<number | null> {
  const { earlyUntil, status, receivedCents, creditedCents, kind } = invoice
  const isLate = earlyUntil !== null && earlyUntil < businessDate(platform.clock.now())
  const isUntouched =
    kind === 'invoice' && status === 0 && receivedCents === 0 && creditedCents === 0
  if (!isLate || !isUntouched) return null
  const billed = await lateBilled(platform, invoice)
  return billed && (await readBillingTerms(platform)).seller
    ? (await composeInvoice(platform, billed, 'DRAFT')).totalCents
    : null
}

/** Credits an unpaid meeting invoice whose early price has passed, and issues it at its late price (BK-097). */
export const issueLate = (
  platform: Platform,
  invoiceId: number,
  { totalCents, reason }: CallArguments<typeof billLatePrice>['body'],
  by: StaffBy,
): Promise<{ number: string } | Refused> =>
  staffAction(platform, { ...by, reason, id: invoiceId, lock: lockInvoice }, async (action) => {
    const { tx, row: invoice } = action
    if (invoice.kind !== 'invoice') return notFound()
    if (!(await readBillingTerms(platform)).seller) return refuse(503, refusals.sellerNotSet)
    const total = await lateTotal(platform, invoice)
    if (total === null || invoice.companyId === null) return refuse(409, refusals.noLatePrice)
    if (total !== totalCents) return refuse(409, refusals.notAsConfirmed, { extra: 'CHANGED' })
    const credited = await credit(tx, platform, invoice, { reason }, by)
    if (isRefused(credited)) return credited
    const billed = { ...(await lateBilled(platform, invoice))!, companyId: invoice.companyId }
    return issueAndRecord(action, platform, billed, by)
  })

/** Saves the form of a new invoice of a company for later; null discards it. */
export const saveInvoiceDraft = (
  platform: Platform,
  companyId: number,
  { form, draftSavedAt }: CallArguments<typeof saveInvoiceDraftCall>['body'],
  { actor, staffId }: StaffBy,
): Promise<'done' | Refused> =>
  staffAction(platform, { actor, id: companyId, lock: lockCompany }, async (action) => {
    const { tx, now, record } = action
    const saved = await findDraft(tx, companyId)
    if (saved?.savedAt.getTime() !== draftSavedAt?.getTime()) return refuseEditConflict()
    if (form) await saveDraft(tx, companyId, { form, staffId, savedAt: now })
    else if (saved) await deleteDraft(tx, companyId, saved.savedAt)
    else return 'done'
    await record(form ? 'invoice.draft-saved' : 'invoice.draft-discarded', { companyId })
    return 'done'
  })
