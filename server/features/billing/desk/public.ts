export {
  bookByHand,
  creditByHand,
  issueByHand,
  previewInvoice,
} from '#server/features/billing/desk/handle-invoices.ts'
export { refuseOrder } from '#server/features/billing/desk/refuse-order.ts'
export { importStatement } from '#server/features/billing/desk/statements/handle-lines.ts'
