export { insertHits, type StockHitRow } from '#server/features/inventory/hits/queries.ts'
export { stockMailbox } from '#server/features/inventory/mailed-stock/stock-mailbox.ts'
export { queueMailedFiles } from '#server/features/inventory/mailed-stock/queue-mailed-files.ts'
