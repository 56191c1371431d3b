import type { Job } from '#server/platform/jobs.ts'
import { removeMailBefore } from '#server/platform/mailer/reconcile.ts'

/** How long mail that is done stays to be looked into. */
const keptMailMs = 30 * 86_400_000
/** Rounds of one run; a day's mail is far fewer. */
const mostRounds = 1_000

export const dropOldMail: Job = {
  name: 'drop-old-mail',
  schedule: '41 2 * * *',
  run: async ({ database, clock }) => {
    const before = new Date(clock.now().getTime() - keptMailMs)
    for (let round = 0; round < mostRounds; round++) {
      if ((await removeMailBefore(database.sql, before)) === 0) return
    }
  },
}
