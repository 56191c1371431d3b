import {
  bookPayment,
  creditInvoice,
  downloadDocument,
  extendDueDate,
  getCompanyMoney,
  getNextReminder,
  sendInvoice,
  sendReminder,
} from '#contract/billing/desk/company-money.ts'
import {
  billLatePrice,
  createInvoice,
  previewInvoice as previewInvoiceCall,
  saveInvoiceDraft as saveInvoiceDraftCall,
} from '#contract/billing/desk/new-invoice.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { orderFields } from '#contract/billing/orders.ts'
import { businessDate } from '#contract/dates.ts'
import { listVatEvidence, readBankDetails } from '#server/features/billing/desk/evidence-queries.ts'
import {
  answerDocument,
  findCompanyDetails,
  findDraft,
  findInvoice,
  findMembershipDates,
  listDocuments,
  listHeldPayments,
  listReceipts,
  previewNextReminder,
  remindByHand,
} from '#server/features/billing/public.ts'
import {
  bookByHand,
  creditByHand,
  issueByHand,
  issueLate,
  saveInvoiceDraft,
  lateTotal,
  previewInvoice,
  sendAgain,
} from '#server/features/billing/desk/handle-invoices.ts'
import { extendByHand } from '#server/features/billing/desk/extend-due-date.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number]

async function presentDocument(platform: Platform, row: DocumentRow) {
  const today = businessDate(platform.clock.now())
  const { document, kind, status, creditedNetCents, correctsNumber, ...rest } = row
  const { id, number, account, issuedOn, dueOn, earlyUntil, paidOn, remindedAt, extensionReason } =
    rest
  const { totalCents, receivedCents, creditedCents } = rest
  const isInvoice = kind === 'invoice'
  return {
    id,
    kind,
    number,
    account,
    reference: document.reference ?? '',
    description: document.lines.map(({ description }) => description).join(', '),
    issuedOn,
    dueOn,
    earlyUntil,
    lateTotalCents: await lateTotal(platform, row),
    totalCents,
    receivedCents,
    creditedCents,
    openCents: isInvoice ? totalCents - receivedCents - creditedCents : 0,
    creditableCents: isInvoice ? document.netCents - creditedNetCents : 0,
    status,
    isPastDue: isInvoice && status === 0 && dueOn !== null && dueOn < today,
    extension:
      extensionReason === null || document.dueOn === null
        ? null
        : { printedDueOn: document.dueOn, reason: extensionReason },
    remindedAt,
    paidOn,
    email: document.customer.email,
    corrects: correctsNumber,
    reason: document.reason,
  }
}

/** Prefills the order form from the last invoice, else from the details of the company. */
function prefillCustomer(last: DocumentRow | undefined, details: Record<string, unknown>) {
  const lastCustomer = last && {
    ...last.document.customer,
    name: last.document.customer.contact,
    country: last.document.customer.countryCode,
    vat: last.document.customer.taxNumber,
  }
  const customer: Record<string, unknown> = lastCustomer ?? details
  return Object.fromEntries(
    Object.keys(orderFields).map((name) => {
      const value = customer[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  ) as Record<keyof typeof orderFields, string>
}

/** Billing of a company on the desk (BK-094, BK-095, BK-097). */
export function mountMoney(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(getCompanyMoney, async ({ params: { id } }) => {
    const details = await findCompanyDetails(sql, id)
    if (!details) return notFound()
    const [rows, receipts, held, dates, vatEvidence, bankDetails, draft] = await Promise.all([
      listDocuments(sql, id),
      listReceipts(sql, id),
      listHeldPayments(sql, id),
      findMembershipDates(sql, id),
      listVatEvidence(sql, id),
      readBankDetails(sql, id),
      findDraft(sql, id),
    ])
    const documents = await Promise.all(rows.map((row) => presentDocument(platform, row)))
    return {
      status: 200,
      payload: {
        plan: details.plan,
        ...dates,
        openCents: documents
          .filter(({ status }) => status === 0)
          .reduce((sum, { openCents }) => sum + openCents, 0),
        documents,
        receipts,
        held,
        vatEvidence,
        bankDetails,
        draft: draft ?? null,
        customer: prefillCustomer(
          rows.find(({ kind }) => kind === 'invoice'),
          details,
        ),
      },
    }
  })

  mount(downloadDocument, async ({ params: { id }, query: { format } }) =>
    answerDocument(platform, await findInvoice(sql, id), format),
  )

  mount(bookPayment, ({ params, body, actor }) =>
    answerMessage(bookByHand(platform, params.id, body, actor), staffNotices.paymentBooked.title),
  )

  mount(creditInvoice, ({ params, body, actor, viewer: { staffId } }) =>
    answerMessage(
      creditByHand(platform, params.id, body, { actor, staffId }),
      staffNotices.invoiceCredited.title,
    ),
  )

  mount(sendInvoice, ({ params, actor }) =>
    answerMessage(sendAgain(platform, params.id, actor), staffNotices.invoiceSent.title),
  )

  mount(previewInvoiceCall, ({ params, body }) =>
    answerResult(previewInvoice(platform, params.id, body)),
  )

  mount(saveInvoiceDraftCall, ({ params, body, actor, viewer: { staffId } }) =>
    answerMessage(
      saveInvoiceDraft(platform, params.id, body, { actor, staffId }),
      (body.form ? staffNotices.draftSaved : staffNotices.draftDiscarded).title,
    ),
  )

  mount(billLatePrice, ({ params, body, actor, viewer: { staffId } }) =>
    answerResult(issueLate(platform, params.id, body, { actor, staffId })),
  )

  mount(getNextReminder, ({ params }) => answerResult(previewNextReminder(platform, params.id)))

  mount(sendReminder, ({ params, body, actor }) =>
    answerMessage(remindByHand(platform, params.id, body, actor), staffNotices.reminderSent.title),
  )

  mount(extendDueDate, ({ params, body, actor }) =>
    answerMessage(
      extendByHand(platform, params.id, body, actor),
      staffNotices.dueDateExtended.title,
    ),
  )

  mount(createInvoice, ({ params, body, actor, viewer: { staffId } }) =>
    answerResult(issueByHand(platform, params.id, body, { actor, staffId })),
  )
}
