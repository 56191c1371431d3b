import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import type { Settings } from '#contract/site/site.ts'
import { upsertSettings } from '#server/features/site/queries.ts'
import type { TestMarket } from './test-market.ts'

/** Changes settings and advances the clock past the cache lifetime of two seconds. */
export async function setSettings(
  { database, clock }: Pick<TestMarket, 'database' | 'clock'>,
  given: Partial<Settings & OperatorSettings>,
): Promise<void> {
  await upsertSettings(database.sql, clock.now(), given)
  clock.advance({ seconds: 3 })
}
