import { createCorpus, cacheIdfs, type Corpus } from '#server/features/matching/model/corpus.ts'
import { dimensions } from '#server/features/matching/model/embedding.ts'
import type { EncodedOffer } from '#server/features/matching/model/encode-offer.ts'
import { findTokens } from '#server/features/matching/model/offer-body.ts'
import {
  comparePair,
  explainPair,
  type PairScore,
} from '#server/features/matching/model/score-pair.ts'
import { featureNames } from '#server/features/matching/model/pair-features.ts'
import { readWeights, type Weights } from '#server/features/matching/model/weights.ts'

export interface IndexedOffer {
  id: number
  companyId: number | string
  offer: EncodedOffer
}

export interface FoundOffer extends PairScore {
  id: number
}

/** Maximum offers that the network compares with a query: those with the best words, and the nearest vectors. */
const maxCandidates = { byWords: 60, byVector: 40 } as const
/** BM25: saturation of term frequency (k1) and length normalization (b). */
const saturation = 1.2
const lengthShare = 0.5
/** A token in more than this share of the offers, and in more than this many, finds no candidates. */
const maxTokenShare = 0.05
const maxPostings = 200
/** Removed offers stay in the postings until more than this many, and this share of all, are removed. */
const minRemovedToRebuild = 1000
const maxRemovedShare = 0.25

const sideNumbers = { WTS: 1, WTB: 2 } as const
const otherSide = ({ offer }: Omit<IndexedOffer, 'id'>) =>
  offer.side === 'WTS' ? sideNumbers.WTB : sideNumbers.WTS

/** Places with the highest scores, best first; of equal ones the first. */
function selectBest(places: readonly number[], scores: Float32Array, count: number): number[] {
  const best: number[] = []
  for (const place of places) {
    const score = scores[place]!
    if (best.length === count && scores[best[count - 1]!]! >= score) continue
    let at = best.length === count ? count - 1 : best.length
    while (at > 0 && scores[best[at - 1]!]! < score) {
      best[at] = best[at - 1]!
      at--
    }
    best[at] = place
  }
  return best
}

/** Product of a vector and of one that begins at a place; whole numbers, four axes at a time, as it runs for each offer. */
function multiply(vector: Int32Array, vectors: Int8Array, start: number): number {
  let product = 0
  for (let axis = 0; axis < dimensions; axis += 4) {
    const at = start + axis
    product =
      (product +
        Math.imul(vector[axis]!, vectors[at]!) +
        Math.imul(vector[axis + 1]!, vectors[at + 1]!) +
        Math.imul(vector[axis + 2]!, vectors[at + 2]!) +
        Math.imul(vector[axis + 3]!, vectors[at + 3]!)) |
      0
  }
  return product
}

/** Creates an in-memory index of open offers, which finds them by their words and by their vectors. */
export function createMatchIndex(weights: Weights = readWeights()) {
  if (weights.network.means.length !== featureNames.length) {
    throw new Error('the weights do not fit the features: run `npm run train`')
  }
  let offers: (IndexedOffer | undefined)[] = []
  let lengths: number[] = []
  let totalLength = 0
  let removed = 0
  /** Position of each offer in the arrays, by its id. */
  let places = new Map<number, number>()
  let postings = new Map<string, number[]>()
  let vectors = new Int8Array(1024 * dimensions)
  let scores = new Float32Array(1024)
  /** 0 for removed offers. */
  let sides = new Uint8Array(1024)
  let companies = new Int32Array(1024)
  const companyNumbers = new Map<number | string, number>()

  const size = () => offers.length - removed
  const corpus: Corpus = createCorpus(weights, (word) => postings.get(word)?.length ?? 0, size)

  function append(offer: IndexedOffer): void {
    const at = offers.length
    if (at * dimensions >= vectors.length) {
      const larger = new Int8Array(vectors.length * 2)
      larger.set(vectors)
      vectors = larger
      const capacity = larger.length / dimensions
      scores = new Float32Array(capacity)
      const largerSides = new Uint8Array(capacity)
      largerSides.set(sides)
      sides = largerSides
      const largerCompanies = new Int32Array(capacity)
      largerCompanies.set(companies)
      companies = largerCompanies
    }
    const tokens = findTokens(offer.offer.body)
    offers.push(offer)
    lengths.push(tokens.length)
    totalLength += tokens.length
    places.set(offer.id, at)
    sides[at] = sideNumbers[offer.offer.side]
    companies[at] = numberOf(offer.companyId)
    vectors.set(offer.offer.vector, at * dimensions)
    for (const token of tokens) {
      const list = postings.get(token)
      if (list) list.push(at)
      else postings.set(token, [at])
    }
  }

  function rebuild(): void {
    const remaining = offers.filter((offer) => offer !== undefined)
    offers = []
    lengths = []
    totalLength = 0
    removed = 0
    places = new Map()
    postings = new Map()
    for (const offer of remaining) append(offer)
  }

  function remove(id: number): void {
    const at = places.get(id)
    if (at === undefined) return
    places.delete(id)
    offers[at] = undefined
    sides[at] = 0
    totalLength -= lengths[at]!
    removed++
    if (removed > minRemovedToRebuild && removed > offers.length * maxRemovedShare) rebuild()
  }

  function numberOf(companyId: number | string): number {
    const number = companyNumbers.get(companyId) ?? companyNumbers.size + 1
    companyNumbers.set(companyId, number)
    return number
  }

  function findByWords(query: Omit<IndexedOffer, 'id'>): number[] {
    const side = otherSide(query)
    const own = numberOf(query.companyId)
    const average = totalLength / Math.max(1, size())
    const touched: number[] = []
    const seen = new Uint8Array(offers.length)
    const tokens = findTokens(query.offer.body)
    const limit = Math.max(maxPostings, size() * maxTokenShare)
    for (const token of tokens) {
      const list = postings.get(token)
      if (!list || list.length > limit) continue
      const idf = Math.log(1 + (size() - list.length + 0.5) / (list.length + 0.5))
      for (const at of list) {
        if (sides[at] !== side || companies[at] === own) continue
        if (seen[at] === 0) {
          seen[at] = 1
          scores[at] = 0
          touched.push(at)
        }
        const length = 1 - lengthShare + (lengthShare * lengths[at]!) / average
        scores[at]! += (idf * (saturation + 1)) / (1 + saturation * length)
      }
    }
    return selectBest(touched, scores, maxCandidates.byWords)
  }

  function findByVector(query: Omit<IndexedOffer, 'id'>): number[] {
    const vector = Int32Array.from(query.offer.vector)
    const side = otherSide(query)
    const own = numberOf(query.companyId)
    const near: number[] = []
    for (let at = 0; at < offers.length; at++) {
      if (sides[at] !== side || companies[at] === own) continue
      scores[at] = multiply(vector, vectors, at * dimensions)
      near.push(at)
    }
    return selectBest(near, scores, maxCandidates.byVector)
  }

  /** Offers worth a close comparison, of the other side and other companies. */
  function findCandidates(query: Omit<IndexedOffer, 'id'>): IndexedOffer[] {
    const candidates = new Set([...findByWords(query), ...findByVector(query)])
    return [...candidates].map((at) => offers[at]!)
  }

  return {
    corpus,
    get size() {
      return size()
    },
    /** Adds an offer, or replaces the one with this id. */
    add(offer: IndexedOffer): void {
      remove(offer.id)
      append(offer)
    },
    remove,
    findCandidates,
    /** The best offers of the other side and other companies, best first, also those below what is shown. */
    find(query: Omit<IndexedOffer, 'id'>, limit: number): FoundOffer[] {
      const cached = cacheIdfs(corpus)
      return findCandidates(query)
        .map((candidate) => ({
          candidate,
          ...comparePair(query.offer, candidate.offer, weights, cached),
        }))
        .toSorted((one, other) => other.rank - one.rank || one.candidate.id - other.candidate.id)
        .slice(0, limit)
        .map(({ candidate, similarity, rank }) => ({
          id: candidate.id,
          similarity,
          rank,
          reasons: explainPair(query.offer, candidate.offer, cached),
        }))
    },
  }
}
export type MatchIndex = ReturnType<typeof createMatchIndex>
