import * as z from 'zod/mini'
import { archiveOldBroadcasts } from '#server/features/broadcasts/posting/archive-broadcasts.ts'
import { composeDigest } from '#server/features/broadcasts/digest/compose-digest.ts'
import {
  deriveCompany,
  deriveCompanyJob,
} from '#server/features/broadcasts/posting/derive-company-again.ts'
import { checkAddressLimits } from '#server/features/broadcasts/subscriptions/check-address-limits.ts'
import { foldChanges } from '#server/features/broadcasts/search/count-queries.ts'
import {
  matchJob,
  matchSavedSearches,
} from '#server/features/broadcasts/saved-searches/match-saved-searches.ts'
import { dropHitsBefore } from '#server/features/broadcasts/saved-searches/queries.ts'
import { stopCompanyLists } from '#server/features/broadcasts/subscriptions/queries.ts'
import { companyStopsTrading } from '#server/features/companies/public.ts'
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

/** Keeps the log of changes short, so that counting reads few rows. */
export const countChanges: Job = {
  name: 'count-changes',
  schedule: '*/10 * * * *',
  run: ({ database }) => database.transaction(foldChanges),
}

export const endOldBroadcasts: Job = {
  name: 'archive-old-broadcasts',
  schedule: '41 2 * * *',
  run: archiveOldBroadcasts,
}

const MatchPayload = z.object({ broadcastId: z.int() })
export const matchNewBroadcast: Job = {
  name: matchJob,
  run: (platform, payload) => matchSavedSearches(platform, MatchPayload.parse(payload).broadcastId),
}

const CompanyPayload = z.object({ companyId: z.int() })
export const deriveCompanyBroadcasts: Job = {
  name: deriveCompanyJob,
  run: (platform, payload) => deriveCompany(platform, CompanyPayload.parse(payload).companyId),
}

/** Hits are of use to the next digest alone; a week more shows what happened. */
const keptDays = 8
export const dropSavedSearchHits: Job = {
  name: 'drop-saved-search-hits',
  schedule: '47 3 * * *',
  run: async ({ database, clock }) => {
    await dropHitsBefore(database.sql, new Date(clock.now().getTime() - keptDays * 86_400_000))
  },
}

/** A company that sells services only from now on receives no broadcasts. */
export const stopListsOfCompany: Job = {
  name: companyStopsTrading,
  run: async ({ database }, payload) => {
    await stopCompanyLists(database.sql, CompanyPayload.parse(payload).companyId)
  },
}
