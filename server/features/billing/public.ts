export { billPlan } from '#server/features/billing/bill-plan.ts'
export { changeDunning } from '#server/features/billing/change-dunning.ts'
export { findInvoiceStatus, upsertMembership } from '#server/features/billing/queries.ts'
export {
  bookByHand,
  creditByHand,
  issueByHand,
  issueLate,
  saveInvoiceDraft,
  lateTotal,
  previewInvoice,
  sendAgain,
} from '#server/features/billing/staff-invoices.ts'
export {
  bookHeld,
  closeCheck,
  findReceivedOn,
  findRefund,
  notePaidBack,
  refundCheck,
} from '#server/features/billing/payments/decide-check.ts'
export { findPaymentCheck, paymentChecks } from '#server/features/billing/payments/check-queries.ts'
export { invoiceAgain, vatWithInvalidNumber } from '#server/features/billing/invoice-again.ts'
export { findVatEvidence, isVatTask, vatTasks } from '#server/features/billing/vat-queries.ts'
export { findInvoice, lockInvoice, type InvoiceRow } from '#server/features/billing/queries.ts'
export { moveOrder } from '#server/features/billing/move-order.ts'
export { previewInvoiceMail, previewReminder } from '#server/features/billing/preview-mails.ts'
export { previewNextReminder, remindByHand } from '#server/features/billing/nightly/reminders.ts'
export { extendByHand } from '#server/features/billing/extend-due-date.ts'
export { answerDocument, readDocumentFile } from '#server/features/billing/deliver.ts'
export {
  customerOf,
  findMembershipDates,
  placeMembershipOrder,
} from '#server/features/billing/order.ts'
export {
  activationOf,
  beginMembership,
  refreshInvoiceStatus,
} from '#server/features/billing/membership.ts'
export { refuseOrder } from '#server/features/billing/staff-acts.ts'
export {
  findCompanyDetails,
  findDraft,
  findWaitingOrder,
  listDocuments,
  listHeldPayments,
  findOrderDetails,
  listReceiptsOfOrder,
  paidOrders,
  listReceipts,
} from '#server/features/billing/staff-queries.ts'
export {
  bookLines,
  importStatement,
  matchLine,
  presentLines,
  reopenLine,
  setAsideLine,
} from '#server/features/billing/statements/handle-lines.ts'
export {
  countLines,
  findInvoices,
  findLine,
  findPayments,
  listLines,
} from '#server/features/billing/statements/queries.ts'
export { checkOpenPayments } from '#server/features/billing/payments/check-open-payments.ts'
export { beginPayment, providerOf } from '#server/features/billing/payments/pay.ts'
export { endEmbeddedPayment } from '#server/features/billing/payments/queries.ts'
export { readBillingTerms } from '#server/features/billing/billing-terms.ts'
