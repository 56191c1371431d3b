export { insertHits, type StockHitRow } from '#server/features/inventory/hits/queries.ts'
export { stockMailbox } from '#server/features/inventory/mailed-stock/receive-stock-mail.ts'
export { takeStockMail } from '#server/features/inventory/mailed-stock/take-stock-mail.ts'
