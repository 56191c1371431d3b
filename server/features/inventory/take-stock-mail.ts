import type { TakeStockMail } from '#server/features/inventory/receive-stock-mail.ts'

/** A mail waits with its files, and is offered again, until stock files are read. */
export const takeStockMail: TakeStockMail = async () => {
  throw new Error('stock files are not read yet')
}
