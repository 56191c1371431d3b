import * as z from 'zod/mini'
import { monthsBefore } from '#contract/dates.ts'
import {
  composeDigest,
  type DigestSections,
} from '#server/features/broadcasts/digest/compose-digest.ts'
import {
  deriveCompany,
  deriveCompanyJob,
} from '#server/features/broadcasts/posting/derive-broadcast.ts'
import { checkAddressLimits } from '#server/features/broadcasts/subscriptions/address-limits.ts'
import { deleteOpeningsBefore } from '#server/features/broadcasts/read-marks/queries.ts'
import { getOldestUnread } from '#server/features/broadcasts/read-marks/rules.ts'
import { mergeCountChanges } from '#server/features/broadcasts/search/result-queries.ts'
import {
  matchJob,
  matchSavedSearches,
  recordResend,
} from '#server/features/broadcasts/saved-searches/match-saved-searches.ts'
import { deleteHitsBefore } from '#server/features/broadcasts/saved-searches/queries.ts'
import { notifyOfSuppressions } from '#server/features/broadcasts/subscriptions/reactivate-address.ts'
import { stopCompanyLists } from '#server/features/broadcasts/subscriptions/queries.ts'
import { companyStopsTrading } from '#server/features/companies/public.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'
import {
  archiveBroadcastsBefore,
  deletePricesBefore,
} from '#server/features/broadcasts/posting/old-price-queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Runs hourly so that a missed digest goes out later that day, one minute past so that all sends have committed. */
export const dailyDigest = (addSections: DigestSections): Job => ({
  name: 'send-daily-digest',
  title: 'Daily digest',
  description: 'Sends the daily digest once its hour has come.',
  schedule: '1 * * * *',
  run: async (platform) => {
    const counts = await composeDigest(platform, addSections)
    if (counts) platform.log.info(counts, 'daily digest queued')
  },
})

export const addressLimits: Job = {
  name: 'check-address-limits',
  title: 'Check address limits',
  description: 'Checks which companies have more addresses on lists than allowed.',
  schedule: '23 7 * * *',
  run: checkAddressLimits,
}

/** A mail that comes back is read at any time; the person reads of it within minutes. */
export const suppressionNotices: Job = {
  name: 'notify-of-suppressions',
  title: 'Notify of suppressed addresses',
  description: 'Notifies people whose address was suppressed because mail came back.',
  schedule: '*/5 * * * *',
  run: notifyOfSuppressions,
}

/** Truncates the change log so that counting reads few rows. */
export const countChanges: Job = {
  name: 'count-changes',
  title: 'Count broadcasts',
  description: 'Adds recent changes to the counters of the broadcast lists.',
  schedule: '*/10 * * * *',
  run: ({ database }) => database.transaction(mergeCountChanges),
}

/** Reduces old broadcasts to their price, and deletes prices after their retention. */
export const archiveBroadcasts: DeleteOld = archiveOldBroadcasts

const MatchPayload = z.object({ broadcastId: z.int(), isResend: z._default(z.boolean(), false) })
export const matchNewBroadcast: Job = {
  name: matchJob,
  title: 'Match saved searches',
  description: 'Compares a new broadcast with the saved searches.',
  run: (platform, payload) => {
    const { broadcastId, isResend } = MatchPayload.parse(payload)
    return (isResend ? recordResend : matchSavedSearches)(platform, broadcastId)
  },
}

const CompanyPayload = z.object({ companyId: z.int() })
export const deriveCompanyBroadcasts: Job = {
  name: deriveCompanyJob,
  title: 'Update broadcasts of a company',
  description: 'Updates the texts for visitors after a company has changed.',
  run: (platform, payload) => deriveCompany(platform, CompanyPayload.parse(payload).companyId),
}

/** Results are needed for the next digest only; a week more helps diagnosis. */
const retentionDays = 8
/** Deletes hits of saved searches that the digest no longer needs. */
export const purgeSavedSearchHits: DeleteOld = async ({ database, clock }) => {
  await deleteHitsBefore(database.sql, new Date(clock.now().getTime() - retentionDays * 86_400_000))
}

/** Deletes marks of read broadcasts that are too old to count as unread. */
export const purgeReadMarks: DeleteOld = async ({ database, clock }) => {
  const sentBefore = getOldestUnread(clock.now())
  await runInBatches((limit) => deleteOpeningsBefore(database.sql, sentBefore, limit))
}

/** Service-only companies receive no broadcasts. */
export const stopListsOfCompany: Job = {
  name: companyStopsTrading,
  title: 'Stop lists of a company',
  description: 'Ends the broadcast lists of a company that sells services only.',
  run: async ({ database }, payload) => {
    await stopCompanyLists(database.sql, CompanyPayload.parse(payload).companyId)
  },
}

/** Limits the length of transactions. */
const batchSize = 1000
/** Bounds one run; the next run continues. */
const maxBatches = 500

/** Reduces broadcasts to their prices, and deletes prices in the end, each after its time (BK-052). */
export async function archiveOldBroadcasts(platform: Platform): Promise<void> {
  const { database, clock, log } = platform
  const { broadcastMonthsKept, priceYearsKept } = await readOperatorSettings(platform)
  const now = clock.now()
  const sentBefore = monthsBefore(now, broadcastMonthsKept)
  const archived = await runInBatches((limit) =>
    database.transaction((tx) => archiveBroadcastsBefore(tx, sentBefore, limit)),
  )
  const pricedBefore = monthsBefore(now, priceYearsKept * 12)
  const deleted = await runInBatches((limit) =>
    deletePricesBefore(database.sql, pricedBefore, limit),
  )
  if (archived > 0 || deleted > 0) log.info({ archived, deleted }, 'old broadcasts and prices')
}

async function runInBatches(run: (limit: number) => Promise<number>): Promise<number> {
  let total = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const done = await run(batchSize)
    total += done
    if (done < batchSize) break
  }
  return total
}
