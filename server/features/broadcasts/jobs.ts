import { composeDigest } from '#server/features/broadcasts/compose-digest.ts'
import { checkAddressLimits } from '#server/features/broadcasts/check-address-limits.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Asks every hour, so that a digest whose hour was missed goes out later that day; a minute past, when all is committed. */
export const dailyDigest: Job = {
  name: 'send-daily-digest',
  schedule: '1 * * * *',
  run: async (platform) => {
    const counts = await composeDigest(platform)
    if (counts) platform.log.info(counts, 'daily digest queued')
  },
}

export const addressLimits: Job = {
  name: 'check-address-limits',
  schedule: '23 6 * * *',
  run: checkAddressLimits,
}
