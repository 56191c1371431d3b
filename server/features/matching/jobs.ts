import * as z from 'zod/mini'
import { matchOfferJob } from '#server/features/broadcasts/public.ts'
import {
  encodeOffers,
  matchOffer,
  storeMatchesOf,
} from '#server/features/matching/finding/match-offer.ts'
import { matchedSince, offerIndexOf } from '#server/features/matching/finding/offer-index.ts'
import {
  countReplies,
  deleteClosedOffers,
  deleteFormerWatches,
  listOffers,
  listUnencoded,
  listUnmatched,
} from '#server/features/matching/finding/queries.ts'
import { modelVersion } from '#server/features/matching/model/encode-offer.ts'
import { enqueue, type Job } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'
import type { Platform } from '#server/platform/platform.ts'

const OfferPayload = z.object({ broadcastId: z.int() })
/** Finds the matches of a broadcast after it was sent. */
export const matchNewOffer: Job = {
  name: matchOfferJob,
  title: 'Find possible matches',
  description: 'Compares a new broadcast with earlier broadcasts and stock.',
  run: (platform, payload) => matchOffer(platform, OfferPayload.parse(payload).broadcastId),
}

const encodeJob = 'encode-waiting-offers'
const encodedAtOnce = 50
const matchedAtOnce = 50

const waitingFor = ({ clock }: Platform, limit: number) => ({
  model: modelVersion,
  since: matchedSince(clock.now()),
  limit,
})

/** Encodes, or after that matches, some offers of the window that wait; returns how many. */
export async function processWaitingOffers(platform: Platform): Promise<number> {
  const { sql } = platform.database
  const unencoded = await listUnencoded(sql, waitingFor(platform, encodedAtOnce))
  if (unencoded.length > 0) {
    const ids = unencoded.map(({ id }) => id)
    await encodeOffers(platform, await listOffers(sql, ids, matchedSince(platform.clock.now())))
    return unencoded.length
  }
  const unmatched = await listUnmatched(sql, waitingFor(platform, matchedAtOnce))
  if (unmatched.length === 0) return 0
  await offerIndexOf(platform).catchUp()
  for (const { id } of unmatched) await storeMatchesOf(platform, id, false)
  return unmatched.length
}

/** Runs a few at a time, each in a separate run, so that other jobs get their turn in between. */
export const encodeWaitingOffers: Job = {
  name: encodeJob,
  title: 'Encode offers',
  description: 'Reads offers that this version of the matching has not read yet.',
  run: async (platform) => {
    if ((await processWaitingOffers(platform)) === 0) return
    await platform.database.transaction((tx) => enqueue(tx, encodeJob, {}, { isSerial: true }))
  },
}

/**
 * Loads the open offers in the background, so that the first match after a start is as fast as later ones, and has
 * offers of an older model encoded again.
 */
export async function startMatching(platform: Platform): Promise<void> {
  const loading = offerIndexOf(platform).catchUp()
  loading.catch((err: unknown) => platform.log.error({ err }, 'open offers could not be loaded'))
  await platform.database.transaction((tx) => enqueue(tx, encodeJob, {}, { isSerial: true }))
}

const deletedAtOnce = 1000
const maxBatches = 200
/** Encodings and matches of broadcasts that are removed or older than the window. */
export const purgeClosedOffers: DeleteOld = async ({ database, clock }) => {
  const before = matchedSince(clock.now())
  for (let batch = 0; batch < maxBatches; batch++) {
    const deleted = await database.transaction((tx) =>
      deleteClosedOffers(tx, before, deletedAtOnce),
    )
    if (deleted < deletedAtOnce) break
  }
  await deleteFormerWatches(database.sql)
}

const countedDays = 2
export const countMatchReplies: Job = {
  name: 'count-match-replies',
  title: 'Count replies to matches',
  description: 'Counts how many possible matches led to a reply.',
  schedule: '17 * * * *',
  run: async ({ database, clock }) => {
    await countReplies(database.sql, new Date(clock.now().getTime() - countedDays * 86_400_000))
  },
}
