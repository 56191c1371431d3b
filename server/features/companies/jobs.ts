import { endTrials as endTrialsNow } from '#server/features/companies/account/end-trials.ts'
import { recomputeTiers } from '#server/features/companies/tiers/derive-tier.ts'
import type { Job } from '#server/platform/jobs.ts'

/** At every full hour, so that a trial closes with its last day in Amsterdam, in summer and in winter. */
export const endTrials: Job = {
  name: 'end-trials',
  schedule: '0 * * * *',
  run: endTrialsNow,
}

/** In the first hour of a day in Amsterdam or the second, so that a year is full on its day. */
export const deriveTiers: Job = {
  name: 'derive-tiers',
  schedule: '10 23 * * *',
  run: recomputeTiers,
}
