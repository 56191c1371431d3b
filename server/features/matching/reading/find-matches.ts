import type { SignedInViewer, StaffViewer } from '#contract/access.ts'
import type { Answered } from '#contract/endpoint.ts'
import {
  maxPossibleMatches,
  parseStrategy,
  type MatchMethod,
  type matchedBroadcastIds,
  type possibleMatches,
} from '#contract/broadcasts/matching.ts'
import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { refusals } from '#contract/refusals.ts'
import { matchedSince } from '#server/features/matching/finding/offer-index.ts'
import { shownFrom } from '#server/features/matching/model/score-pair.ts'
import { listStockFor } from '#server/features/matching/reading/match-stock.ts'
import { partsInReasons, presentMatch } from '#server/features/matching/reading/present-match.ts'
import {
  countDismissed,
  findOwnOffer,
  isSwitchedOff,
  listMatches,
  listSimilarWords,
  type MatchRow,
  type OwnOffer,
} from '#server/features/matching/reading/queries.ts'
import { countCompaniesWithParts } from '#server/features/matching/reading/stock-queries.ts'
import { buildWordQuery, describeSharedTokens } from '#server/features/matching/reading/tokens.ts'
import { readSettings } from '#server/features/site/public.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Asked {
  id: number
  viewer: SignedInViewer | StaffViewer
  timeZone: string
  /** Answers also if the viewer has switched possible matches off (AM-035). */
  isFromOwnBroadcasts: boolean
}

export const nothingFound = { results: [], broadcast: null, isPending: false }

/** The offer whose matches the viewer may read; 'off' if the viewer has switched them off. */
async function authorizeReading(
  { database: { sql } }: Platform,
  { id, viewer, isFromOwnBroadcasts }: Asked,
): Promise<OwnOffer | 'off' | Refused> {
  const isMember = viewer.kind === 'contact'
  const own = await findOwnOffer(sql, id, isMember ? viewer.companyId : undefined)
  if (!own) return notFound(isMember ? refusals.notOwnOffer : refusals.broadcastRemoved)
  const isOff = isMember && !isFromOwnBroadcasts && (await isSwitchedOff(sql, viewer.contactId))
  return isOff ? 'off' : own
}

/** Whether the job that follows the last sending has not stored its matches yet. */
const isPending = ({ sentAt, matchedAt }: OwnOffer, since: Date) =>
  sentAt > since && (matchedAt === null || matchedAt < sentAt)

async function listRows(
  { database, clock }: Platform,
  own: OwnOffer,
  { viewer }: Asked,
  method: MatchMethod,
): Promise<MatchRow[]> {
  const now = clock.now()
  if (method === 'old') {
    const query = buildWordQuery(own)
    if (!query) return []
    const rows = await listSimilarWords(database.searchSql, own, {
      parts: query.parts,
      all: query.all,
      tokens: [...query.written.keys(), ...query.brand],
      now,
      limit: maxPossibleMatches,
    })
    return rows.map((row) => ({ ...row, reasons: describeSharedTokens(row.shared, query) }))
  }
  const since = matchedSince(now)
  if (own.sentAt <= since) return []
  return listMatches(database.sql, own, {
    contactId: viewer.kind === 'contact' ? viewer.contactId : 0,
    since,
    shownFrom,
    limit: maxPossibleMatches,
  })
}

async function presentRows(
  platform: Platform,
  own: OwnOffer,
  rows: readonly MatchRow[],
  { timeZone, withReasons }: { timeZone: string; withReasons: boolean },
) {
  const parts =
    own.side === 'WTB' && withReasons ? rows.flatMap((r) => partsInReasons(r.reasons)) : []
  const [rates, counts] = await Promise.all([
    readSettings(platform),
    parts.length > 0
      ? countCompaniesWithParts(platform.database.sql, [...new Set(parts)], own.companyId)
      : [],
  ])
  const companiesWith = new Map(counts.map(({ key, companies }) => [key, companies]))
  return rows.map((row) =>
    presentMatch(row, { own, rates, timeZone, companiesWith }, { withReasons }),
  )
}

const presentOwn = (own: OwnOffer) => ({
  id: own.id,
  side: own.side,
  headline: own.headline,
  price: formatOfferPrice(own),
  quantity: own.quantity,
})

/** Possible matches of a broadcast by one method; an unknown one finds nothing (AM-036). */
export async function findPossibleMatches(
  platform: Platform,
  request: Asked & { strategy: string; withReasons: boolean },
): Promise<Answered<typeof possibleMatches>['payload'] | Refused> {
  const own = await authorizeReading(platform, request)
  if (own === 'off') return nothingFound
  if ('refused' in own) return own
  const method = parseStrategy(request.strategy)
  if (!method) return { ...nothingFound, broadcast: presentOwn(own) }
  const rows = await listRows(platform, own, request, method)
  return {
    results: await presentRows(platform, own, rows, request),
    broadcast: presentOwn(own),
    isPending: method === 'ai' && isPending(own, matchedSince(platform.clock.now())),
  }
}

export const noMatchedBroadcasts = { ...nothingFound, inStock: [], dismissed: 0 }

/** Stored matches of a broadcast with reasons, and lines in stock (API-021). */
export async function findMatchedBroadcasts(
  platform: Platform,
  request: Asked,
): Promise<Answered<typeof matchedBroadcastIds>['payload'] | Refused> {
  const own = await authorizeReading(platform, request)
  if (own === 'off') return noMatchedBroadcasts
  if ('refused' in own) return own
  const { timeZone } = request
  const [rows, dismissed, rates] = await Promise.all([
    listRows(platform, own, request, 'ai'),
    countDismissed(platform.database.sql, own.id),
    readSettings(platform),
  ])
  return {
    results: await presentRows(platform, own, rows, { timeZone, withReasons: true }),
    inStock: await listStockFor(platform, own, { rates, timeZone }),
    broadcast: presentOwn(own),
    isPending: isPending(own, matchedSince(platform.clock.now())),
    dismissed,
  }
}
