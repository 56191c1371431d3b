export { billPlan } from '#server/features/billing/bill-plan.ts'
export { findInvoiceStatus, upsertMembership } from '#server/features/billing/queries.ts'
export { findPaymentCheck, paymentChecks } from '#server/features/billing/payments/check-queries.ts'
export { findVatEvidence, isVatTask, vatTasks } from '#server/features/billing/vat-queries.ts'
export { findInvoice, lockInvoice, type InvoiceRow } from '#server/features/billing/queries.ts'
export { previewNextReminder, remindByHand } from '#server/features/billing/nightly/reminders.ts'
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
export { checkOpenPayments } from '#server/features/billing/payments/check-open-payments.ts'
export { beginPayment, providerOf } from '#server/features/billing/payments/pay.ts'
export { endEmbeddedPayment } from '#server/features/billing/payments/queries.ts'
export { readBillingTerms } from '#server/features/billing/billing-terms.ts'
