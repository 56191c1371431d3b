import { matchedDays } from '#contract/broadcasts/matching.ts'
import { listEncodings, toEncodedOffer } from '#server/features/matching/finding/queries.ts'
import { modelVersion } from '#server/features/matching/model/encode-offer.ts'
import { createMatchIndex, type MatchIndex } from '#server/features/matching/model/match-index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

const day = 86_400_000
/** Small enough to keep the process responsive while it loads. */
const loadedAtOnce = 500
const pruneEveryMs = 3_600_000

/** Start of the period whose offers are matched. */
export const matchedSince = (now: Date): Date => new Date(now.getTime() - matchedDays * day)

interface OfferIndex {
  matches: MatchIndex
  /** Reads what was encoded since the last time; concurrent calls wait for each other. */
  catchUp(): Promise<void>
}

function createOfferIndex({ database, clock }: Platform): OfferIndex {
  const matches = createMatchIndex()
  const sentAt = new Map<number, number>()
  let lastSerial = 0
  let prunedAt = clock.now().getTime()
  let running = Promise.resolve()

  function remove(id: number): void {
    matches.remove(id)
    sentAt.delete(id)
  }

  function prune(now: Date): void {
    if (now.getTime() - prunedAt < pruneEveryMs) return
    prunedAt = now.getTime()
    const since = matchedSince(now).getTime()
    for (const [id, at] of sentAt) if (at <= since) remove(id)
  }

  async function readNew(): Promise<void> {
    const now = clock.now()
    const since = matchedSince(now)
    for (let read = loadedAtOnce; read === loadedAtOnce;) {
      const rows = await listEncodings(database.sql, {
        after: lastSerial,
        model: modelVersion,
        since,
        limit: loadedAtOnce,
      })
      for (const row of rows) {
        lastSerial = row.serial
        if (!row.isOpen) {
          remove(row.id)
          continue
        }
        matches.add({ id: row.id, companyId: row.companyId, offer: toEncodedOffer(row) })
        sentAt.set(row.id, row.sentAt.getTime())
      }
      read = rows.length
    }
    prune(now)
  }

  return {
    matches,
    catchUp() {
      const next = running.then(readNew)
      running = next.catch(() => {})
      return next
    },
  }
}

const indexes = new WeakMap<Database, OfferIndex>()

/** The open offers of this process, loaded when they are first needed. */
export function offerIndexOf(platform: Platform): OfferIndex {
  const index = indexes.get(platform.database) ?? createOfferIndex(platform)
  indexes.set(platform.database, index)
  return index
}
