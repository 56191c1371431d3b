export { changeInvoiceStatus } from '#server/features/billing/change-standing.ts'
export { findInvoiceStatus } from '#server/features/billing/queries.ts'
