import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import { maxMarketRows, type broadcastMarket } from '#contract/broadcasts/matching.ts'
import type { Answered } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { matchedSince } from '#server/features/matching/finding/offer-index.ts'
import { shownFrom } from '#server/features/matching/model/score-pair.ts'
import { findPriceFigures } from '#server/features/matching/prices/find-prices.ts'
import { presentMarketLine, presentMatch } from '#server/features/matching/reading/present-match.ts'
import {
  findOwnOffer,
  listCounterparts,
  listMatches,
} from '#server/features/matching/reading/queries.ts'
import { listLinesForOffer } from '#server/features/matching/reading/stock-queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Offers of other companies for a broadcast, for any reader who trades; its owner does not get what was
 * dismissed.
 */
export async function findMarket(
  platform: Platform,
  { id, viewer, timeZone }: { id: number; viewer: SignedInViewer | StaffViewer; timeZone: string },
): Promise<Answered<typeof broadcastMarket>['payload'] | Refused> {
  const { database, clock } = platform
  const offer = await findOwnOffer(database.sql, id, undefined)
  if (!offer) return notFound(refusals.broadcastRemoved)
  const [contactId, readerId] =
    viewer.kind === 'contact' ? [viewer.contactId, viewer.companyId] : [0, 0]
  const isOwner = readerId === offer.companyId
  const filter = { since: matchedSince(clock.now()), shownFrom, limit: maxMarketRows }
  const [rates, lines, rows, prices] = await Promise.all([
    readSettings(platform),
    listLinesForOffer(database.searchSql, offer, readerId),
    offer.sentAt <= filter.since
      ? []
      : isOwner
        ? listMatches(database.sql, offer, { ...filter, contactId })
        : listCounterparts(database.sql, offer, { ...filter, readerId }),
    findPriceFigures(platform, id, viewer),
  ])
  const context = { own: offer, rates, timeZone }
  return {
    inStock: lines.slice(0, maxMarketRows).map(presentMarketLine),
    counterparts: rows.map((row) => presentMatch(row, context, { withReasons: false })),
    prices,
  }
}
