import type { TestMarket } from './market/test-market.ts'

/** Number of all stored files. */
export async function countStoredFiles({ database }: TestMarket): Promise<number> {
  const [row] = await database.sql<{ n: number }[]>`select count(*)::int as n from file`
  return row!.n
}
