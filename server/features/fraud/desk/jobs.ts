import { fraudFindingMonthsKept } from '#contract/fraud/desk/fraud-signals.ts'
import { deleteOldFindings } from '#server/features/fraud/desk/finding-queries.ts'
import { watchForFraud } from '#server/features/fraud/desk/watch-for-fraud.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'

export const watchFraud: Job = {
  name: 'watch-for-fraud',
  title: 'Watch for fraud',
  description:
    'Looks for many replies or requests, mass mail of new accounts, shared devices and look-alike domains, and lists them in Fraud watch.',
  schedule: '*/5 * * * *',
  run: watchForFraud,
}

/** Deletes findings that were decided long ago. */
export const purgeFraudFindings: DeleteOld = async ({ database, clock }) => {
  const before = clock.now()
  before.setUTCMonth(before.getUTCMonth() - fraudFindingMonthsKept)
  await deleteOldFindings(database.sql, before)
}
