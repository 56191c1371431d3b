import {
  broadcastMarket,
  dismissMatch as dismissMatchEndpoint,
  dismissStockMatch,
  getMatchAlert,
  markMatchesSeen,
  matchedBroadcastIds,
  maxBroadcastsWithNews,
  newMatches,
  possibleMatches,
  recordMatches as recordMatchesEndpoint,
  restoreMatch as restoreMatchEndpoint,
  restoreStockMatch,
  setMatchAlert,
  stockMatches,
} from '#contract/broadcasts/matching.ts'
import { getAlertAddress, matchTopic } from '#server/features/broadcasts/public.ts'
import { matchedSince } from '#server/features/matching/finding/offer-index.ts'
import { shownFrom } from '#server/features/matching/model/score-pair.ts'
import {
  changeAlert,
  dismissMatch,
  hideStockMatch,
  recordMatches,
  restoreMatch,
} from '#server/features/matching/reading/change-matches.ts'
import { findAlert, markAllSeen } from '#server/features/matching/reading/change-queries.ts'
import { findMarket } from '#server/features/matching/reading/find-market.ts'
import {
  findMatchedBroadcasts,
  findPossibleMatches,
  noMatchedBroadcasts,
  nothingFound,
} from '#server/features/matching/reading/find-matches.ts'
import { listStockMatches } from '#server/features/matching/reading/match-stock.ts'
import { isSwitchedOff, listNewMatches } from '#server/features/matching/reading/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Call } from '#server/platform/http/mount.ts'

/** Maximum number of new matches that is counted. */
const maxCounted = 999

export function mountReading(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  /** Answers a fault of the lookup with status 500 and nothing found, and logs it (ER-026). */
  async function answer<P>(
    { request, reply }: Pick<Call<typeof possibleMatches>, 'request' | 'reply'>,
    work: Promise<P | Refused>,
    nothing: P,
  ) {
    try {
      const result = await work
      return isRefused(result) ? result : ({ status: 200, payload: result } as const)
    } catch (err) {
      platform.log.error({ err, requestId: request.id }, 'possible matches could not be looked up')
      void reply.code(500)
      return { status: 500, payload: nothing } as const
    }
  }

  mount(possibleMatches, async (call) => {
    const { params, query, viewer, timeZone } = call
    const request = { ...params, viewer, timeZone, isFromOwnBroadcasts: query.isFromOwnBroadcasts }
    const withReasons = query.showStrategy
    return answer(call, findPossibleMatches(platform, { ...request, withReasons }), nothingFound)
  })

  mount(matchedBroadcastIds, async (call) => {
    const { params, query, viewer, timeZone } = call
    const request = { ...params, ...query, viewer, timeZone }
    return answer(call, findMatchedBroadcasts(platform, request), noMatchedBroadcasts)
  })

  mount(broadcastMarket, async ({ params, viewer, timeZone }) => {
    const market = await findMarket(platform, { ...params, viewer, timeZone })
    return isRefused(market) ? market : { status: 200, payload: market }
  })

  mount(dismissMatchEndpoint, async ({ params, body, viewer }) => {
    const { broadcastId, method } = body
    const pair = { ownId: params.id, otherId: broadcastId }
    const done = await dismissMatch(platform, viewer, { ...pair, method })
    return isRefused(done) ? done : { status: 200, payload: body }
  })

  mount(restoreMatchEndpoint, async ({ params, body, viewer }) => {
    const pair = { ownId: params.id, otherId: body.broadcastId }
    const done = await restoreMatch(platform, viewer, pair)
    return isRefused(done) ? done : { status: 200, payload: body }
  })

  mount(recordMatchesEndpoint, async ({ params, body, viewer }) => {
    const recorded = await recordMatches(platform, viewer, { ...params, ...body })
    return isRefused(recorded) ? recorded : { status: 200, payload: { recorded } }
  })

  mount(newMatches, async ({ viewer: { contactId, companyId } }) => {
    const rows = (await isSwitchedOff(sql, contactId))
      ? []
      : await listNewMatches(sql, {
          contactId,
          companyId,
          since: matchedSince(platform.clock.now()),
          shownFrom,
          most: maxCounted,
          limit: maxBroadcastsWithNews,
        })
    const results = rows.map(({ total: _, ...row }) => row)
    return { status: 200, payload: { numResults: rows[0]?.total ?? 0, results } }
  })

  mount(markMatchesSeen, async ({ viewer }) => {
    const now = platform.clock.now()
    await markAllSeen(sql, viewer.contactId, now)
    return { status: 200, payload: { seenAt: now } }
  })

  mount(getMatchAlert, async ({ viewer }) => {
    const [alert, { address, isStopped }] = await Promise.all([
      findAlert(sql, viewer.contactId),
      getAlertAddress(sql, viewer.contactId, matchTopic),
    ])
    return { status: 200, payload: { alert, stoppedFor: isStopped ? address : null } }
  })

  mount(setMatchAlert, async ({ body, viewer }) => {
    await changeAlert(platform, viewer, body.alert)
    return { status: 200, payload: body }
  })

  mount(stockMatches, async ({ viewer, timeZone }) => {
    const rates = await readSettings(platform)
    const results = await listStockMatches(platform, viewer.companyId, { rates, timeZone })
    return { status: 200, payload: { results, numResults: results.length } }
  })

  for (const endpoint of [dismissStockMatch, restoreStockMatch]) {
    mount(endpoint, async ({ params, body, viewer }) => {
      const pair = { lineId: params.id, broadcastId: body.broadcastId }
      const isHidden = endpoint === dismissStockMatch
      const done = await hideStockMatch(platform, viewer, pair, isHidden)
      return isRefused(done) ? done : { status: 200, payload: body }
    })
  }
}
