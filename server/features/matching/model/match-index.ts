import type { EncodedOffer } from '#server/features/matching/model/encode-offer.ts'
import { scorePair, type PairScore } from '#server/features/matching/model/score-pair.ts'

export interface IndexedOffer {
  id: number
  companyId: number | string
  offer: EncodedOffer
}

export interface FoundOffer extends PairScore {
  id: number
}

/** Open offers in memory, found by their words and vectors; one process serves all searches of a market. */
export function createMatchIndex() {
  const offers = new Map<number, IndexedOffer>()
  return {
    get size() {
      return offers.size
    },
    /** Adds an offer, or replaces the one with this id. */
    add(offer: IndexedOffer): void {
      offers.set(offer.id, offer)
    },
    remove(id: number): void {
      offers.delete(id)
    },
    /** The best offers of the other side and other companies, best first, also those below what is shown. */
    find(query: Omit<IndexedOffer, 'id'>, limit: number): FoundOffer[] {
      return [...offers.values()]
        .filter(
          ({ companyId, offer }) =>
            companyId !== query.companyId && offer.side !== query.offer.side,
        )
        .map(({ id, offer }) => ({ id, ...scorePair(query.offer, offer) }))
        .toSorted((one, other) => other.rank - one.rank)
        .slice(0, limit)
    },
  }
}
export type MatchIndex = ReturnType<typeof createMatchIndex>
