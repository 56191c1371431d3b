import type { TestMarket } from './test-market.ts'

/** Waits until this many statements are waiting for a lock. */
export async function lockWaiters(market: TestMarket, wanted: number): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const [row] = await market.database.sql<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    if (row!.n >= wanted) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`not ${wanted} statements wait for a lock`)
}
