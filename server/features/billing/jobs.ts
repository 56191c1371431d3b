export {
  checkOpenPayments,
  handlePaymentNotification,
} from '#server/features/billing/payments/book.ts'
export { runBilling } from '#server/features/billing/nightly/nightly-run.ts'
export { deliverInvoice } from '#server/features/billing/deliver.ts'
export { purgeInvoices } from '#server/features/billing/nightly/purge-invoices.ts'
