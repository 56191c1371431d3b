import { notifyOwners } from '#server/features/matching/finding/notify-owners.ts'
import { matchedSince, offerIndexOf } from '#server/features/matching/finding/offer-index.ts'
import {
  findEncoding,
  listAliasLines,
  listOffers,
  storeEncodings,
  storeMatches,
  type OfferToEncode,
} from '#server/features/matching/finding/queries.ts'
import {
  encodeOffer,
  findPartKeys,
  modelVersion,
} from '#server/features/matching/model/encode-offer.ts'
import { shownFrom } from '#server/features/matching/model/score-pair.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Candidates asked of the index; removed offers among them are dropped when the matches are stored. */
const maxCandidates = 60

/** Encodes offers with the words of stock lines for their part numbers, and stores the encodings. */
export async function encodeOffers(
  { database }: Platform,
  offers: readonly OfferToEncode[],
): Promise<void> {
  const keysOf = new Map(offers.map((offer) => [offer.id, findPartKeys(offer)]))
  const lines = await listAliasLines(database.sql, [...keysOf.values()].flat())
  const linesOf = Map.groupBy(lines, ({ key }) => key)
  const encoded = offers.map((offer) => {
    const aliases = keysOf.get(offer.id)!.flatMap((key) => linesOf.get(key) ?? [])
    return { id: offer.id, encoded: encodeOffer(offer, aliases) }
  })
  await database.transaction((tx) => storeEncodings(tx, encoded))
}

/** Finds and stores the matches of an encoded offer; with news for the owners of those that were not stored before. */
export async function storeMatchesOf(
  platform: Platform,
  id: number,
  isNews: boolean,
): Promise<number> {
  const { database, clock } = platform
  const own = await findEncoding(database.sql, id, modelVersion)
  if (!own) return 0
  const matches = offerIndexOf(platform)
    .matches.find(own, maxCandidates)
    .filter(({ similarity }) => similarity >= shownFrom)
  const now = clock.now()
  return database.transaction(async (tx) => {
    const pairs = await storeMatches(tx, {
      id,
      model: modelVersion,
      matches,
      since: matchedSince(now),
      now,
      isNews,
    })
    const added = pairs.filter((pair) => pair.isNew).map(({ otherId }) => otherId)
    if (isNews && added.length > 0) await notifyOwners(platform, tx, id, added)
    return pairs.length
  })
}

/** Encodes a broadcast that was just sent and stores its matches (BK-058). Idempotent. */
export async function matchOffer(platform: Platform, id: number): Promise<void> {
  const offers = await listOffers(platform.database.sql, [id], matchedSince(platform.clock.now()))
  if (offers.length === 0) return
  await encodeOffers(platform, offers)
  // Later than the commit, so that of two offers sent at once at least one finds the other.
  await offerIndexOf(platform).catchUp()
  await storeMatchesOf(platform, id, true)
}
