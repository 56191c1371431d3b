import {
  explainMatch,
  matchStatistics,
  maxStatisticDays,
} from '#contract/matching/desk/matching.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  countByKind,
  countEncoded,
  findPair,
  listDismissers,
  listExplained,
} from '#server/features/matching/desk/queries.ts'
import { matchedSince } from '#server/features/matching/finding/offer-index.ts'
import { findEncoding } from '#server/features/matching/finding/queries.ts'
import { modelVersion } from '#server/features/matching/model/encode-offer.ts'
import { scorePair } from '#server/features/matching/model/score-pair.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound, refuseFields } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const dayMs = 86_400_000

export function mountMatchingForStaff(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(matchStatistics, async ({ query: { from, until } }) => {
    const days = (Date.parse(until) - Date.parse(from)) / dayMs
    if (days < 0 || days > maxStatisticDays) {
      return refuseFields([{ param: 'until', msg: fieldMessages.date }])
    }
    const [results, encoded] = await Promise.all([
      countByKind(sql, from, until),
      countEncoded(sql, modelVersion, matchedSince(platform.clock.now())),
    ])
    const sum = (field: 'shown' | 'opened' | 'replied' | 'dismissed') =>
      results.reduce((total, row) => total + row[field], 0)
    const totals = {
      shown: sum('shown'),
      opened: sum('opened'),
      replied: sum('replied'),
      dismissed: sum('dismissed'),
    }
    const state = { model: modelVersion, ...encoded }
    return { status: 200, payload: { results, totals, encoded: state } }
  })

  mount(explainMatch, async ({ query: { one, other } }) => {
    const [offers, stored, dismissers, ...encodings] = await Promise.all([
      listExplained(sql, [one, other]),
      findPair(sql, one, other),
      listDismissers(sql, one, other),
      findEncoding(sql, one, modelVersion),
      findEncoding(sql, other, modelVersion),
    ])
    if (offers.length !== 2) return notFound()
    const [first, second] = encodings.map((encoding) => encoding?.offer)
    const score =
      first && second && first.side !== second.side ? scorePair(first, second) : undefined
    return {
      status: 200,
      payload: {
        offers,
        similarity: score?.similarity ?? null,
        rank: score?.rank ?? null,
        reasons: score?.reasons ?? stored?.reasons ?? [],
        stored: stored ?? null,
        dismissedBy: dismissers.map(({ name }) => name),
      },
    }
  })
}
