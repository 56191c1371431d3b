import { endTrials as endTrialsNow } from '#server/features/companies/account/end-trials.ts'
import { recomputeTiers } from '#server/features/companies/tiers/recompute-tier.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Hourly, so that a trial ends with its last day in Amsterdam, in summer and winter. */
export const endTrials: Job = {
  name: 'end-trials',
  schedule: '0 * * * *',
  run: endTrialsNow,
}

/** Shortly after midnight in Amsterdam, in summer and winter, so that tiers rise on their day. */
export const recomputeTiersJob: Job = {
  name: 'derive-tiers',
  schedule: '10 23 * * *',
  run: recomputeTiers,
}
