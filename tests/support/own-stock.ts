import { removeAllStock } from '#server/features/inventory/remove-all-stock.ts'
import type { TestMarket } from './test-market.ts'

/** Lines of a company by their part number as typed. */
export const findOwnLines = (
  { database }: Pick<TestMarket, 'database'>,
  companyId: number,
  partNumber: string,
) => database.sql<{ id: number }[]>`
  select stock_line.id from stock_line join part_text on part_text.id = text_id
  where company_id = ${companyId} and part_number = ${partNumber} order by stock_line.id`

/** Deletes the whole stock of a company. @returns what takes it back */
export async function removeOwnStock(market: TestMarket, companyId: number): Promise<number> {
  const by = { actor: { kind: 'system' }, reason: '' } as const
  const removal = await removeAllStock(market.platform, companyId, by)
  return removal!.id
}
