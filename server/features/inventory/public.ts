export { insertHits, type StockHitRow } from '#server/features/inventory/hit-queries.ts'
export { stockMailbox } from '#server/features/inventory/receive-stock-mail.ts'
export { takeStockMail } from '#server/features/inventory/take-stock-mail.ts'
