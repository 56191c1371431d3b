import { addDays, businessDate } from '#contract/dates.ts'
import { endingListingDays } from '#contract/services/services.ts'
import { mailEnding } from '#server/features/services/mail-company.ts'
import { listEnding } from '#server/features/services/queries.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Daily, in office hours of Amsterdam; each last day is reminded of once. */
export const remindOfListingEnds: Job = {
  name: 'remind-of-listing-ends',
  title: 'Remind of listings that end',
  description: 'Reminds companies once that their listing of services ends soon.',
  schedule: '20 9 * * *',
  run: remindCompanies,
}

async function remindCompanies(platform: Platform): Promise<void> {
  const { database } = platform
  const today = businessDate(platform.clock.now())
  const until = addDays(today, endingListingDays)
  for (const listing of await listEnding(database.sql, today, until)) {
    await database.transaction((tx) => mailEnding(tx, platform, listing))
  }
}
