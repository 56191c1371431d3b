export { changeInvoiceStatus } from '#server/features/billing/change-invoice-status.ts'
export { findInvoiceStatus } from '#server/features/billing/queries.ts'
