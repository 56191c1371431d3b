import { endTrials as endTrialsNow } from '#server/features/companies/end-trials.ts'
import type { Job } from '#server/platform/jobs.ts'

/** At every full hour, so that a trial closes with its last day in Amsterdam, in summer and in winter. */
export const endTrials: Job = {
  name: 'end-trials',
  schedule: '0 * * * *',
  run: endTrialsNow,
}
