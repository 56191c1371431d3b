/** Ranks by words as they are typed: what any search library does. */
export interface ControlOffer {
  id: number
  side: 'WTS' | 'WTB'
  companyId: string
  text: string
}

const plainWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** Words, part numbers without separators and the pieces of both: the tokens of the trade, without rules. */
const domainTokens = (text: string) => {
  const tokens = new Set(plainWords(text))
  for (const word of text.toLowerCase().split(/[\s,;()]+/)) {
    const joined = word.replace(/[^\p{L}\p{N}]/gu, '')
    if (joined.length > 1) tokens.add(joined)
    for (const piece of joined.match(/\p{L}+|\p{N}+/gu) ?? [])
      if (piece.length > 1) tokens.add(piece)
  }
  return [...tokens]
}

type Ranking = (query: ControlOffer, limit: number) => number[]

function rankByBm25(
  offers: readonly ControlOffer[],
  tokenize: (text: string) => string[],
): Ranking {
  const tokensOf = offers.map(({ text }) => tokenize(text))
  const average = tokensOf.reduce((sum, { length }) => sum + length, 0) / offers.length
  const postings = new Map<string, Map<number, number>>()
  for (const [at, tokens] of tokensOf.entries()) {
    for (const token of tokens) {
      const known = postings.get(token) ?? new Map<number, number>()
      known.set(at, (known.get(at) ?? 0) + 1)
      postings.set(token, known)
    }
  }
  return (query, limit) => {
    const scores = new Map<number, number>()
    for (const token of new Set(tokenize(query.text))) {
      const found = postings.get(token)
      if (!found) continue
      const idf = Math.log(1 + (offers.length - found.size + 0.5) / (found.size + 0.5))
      for (const [at, count] of found) {
        const length = 0.25 + (0.75 * tokensOf[at]!.length) / average
        scores.set(at, (scores.get(at) ?? 0) + (idf * count * 2.2) / (count + 1.2 * length))
      }
    }
    return best(offers, query, scores, limit)
  }
}

function best(
  offers: readonly ControlOffer[],
  query: ControlOffer,
  scores: ReadonlyMap<number, number>,
  limit: number,
): number[] {
  return [...scores]
    .filter(([at]) => offers[at]!.side !== query.side && offers[at]!.companyId !== query.companyId)
    .toSorted(([one, left], [other, right]) => right - left || one - other)
    .slice(0, limit)
    .map(([at]) => offers[at]!.id)
}

function rankByTrigrams(offers: readonly ControlOffer[]): Ranking {
  const trigrams = (text: string) => {
    const found = new Set<string>()
    for (const word of plainWords(text)) {
      const framed = `  ${word} `
      for (let at = 0; at + 3 <= framed.length; at++) found.add(framed.slice(at, at + 3))
    }
    return found
  }
  const known = offers.map(({ text }) => trigrams(text))
  return (query, limit) => {
    const own = trigrams(query.text)
    const scores = new Map<number, number>()
    for (const [at, other] of known.entries()) {
      if (offers[at]!.side === query.side) continue
      let common = 0
      for (const trigram of own) if (other.has(trigram)) common++
      if (common > 0) scores.set(at, common / (own.size + other.size - common))
    }
    return best(offers, query, scores, limit)
  }
}

/** The methods that possible matches are compared with. */
export const controls: Readonly<Record<string, (offers: readonly ControlOffer[]) => Ranking>> = {
  'trigram similarity': rankByTrigrams,
  'BM25 on plain words': (offers) => rankByBm25(offers, plainWords),
  'BM25 on domain tokens': (offers) => rankByBm25(offers, domainTokens),
}
