import { dropOldClicks } from '#server/features/site/queries.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Clicks are kept just long enough to recognise a repeat. */
export const dropClicks: Job = {
  name: 'drop-old-banner-clicks',
  schedule: '17 * * * *',
  run: async (platform) => {
    await dropOldClicks(
      platform.database.sql,
      new Date(platform.clock.now().getTime() - 60 * 60_000),
    )
  },
}
