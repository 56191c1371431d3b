import { expect, test } from 'vitest'
import { amount } from '../../support/amount.ts'
import { killPostgresUnderPosting } from '../../support/market/kill-postgres.ts'

test('loses no acknowledged broadcast or mail when PostgreSQL is killed during posting and fan-out', async () => {
  const result = await killPostgresUnderPosting(amount(1, 5))
  expect(result.acknowledged).toBeGreaterThan(0)
  expect(result).toMatchObject({ lostBroadcasts: 0, incompleteFanOuts: 0, unsentMails: 0 })
  // While the database is down the market answers 503, never 500.
  expect(Object.keys(result.refused).filter((status) => status !== '503')).toEqual([])
}, 120_000)
