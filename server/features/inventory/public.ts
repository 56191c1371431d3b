export { exportOwnStock } from '#server/features/inventory/own-stock/export-stock.ts'
export { insertHits, type StockHitRow } from '#server/features/inventory/own-stock/hit-queries.ts'
export { askedPriceOf } from '#server/features/inventory/stock-price.ts'
export { queueMailedFiles, stockMailbox } from '#server/features/inventory/stock-mailbox.ts'
