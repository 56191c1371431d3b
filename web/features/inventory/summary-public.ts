export { stockSummaryQuery } from '#web/features/inventory/api.ts'
export { ConfirmStockButton } from '#web/features/inventory/own-stock/confirm-stock-button.tsx'
