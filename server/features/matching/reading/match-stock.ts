import {
  maxPossibleMatches,
  maxStockMatches,
  type StockOffer,
} from '#contract/broadcasts/matching.ts'
import { partKey } from '#contract/inventory/part-numbers.ts'
import type { ExchangeRates } from '#contract/figures/currencies.ts'
import { matchedSince } from '#server/features/matching/finding/offer-index.ts'
import { findEncoding } from '#server/features/matching/finding/queries.ts'
import {
  encodeOffer,
  modelVersion,
  type EncodedOffer,
} from '#server/features/matching/model/encode-offer.ts'
import { scorePair, type PairScore } from '#server/features/matching/model/score-pair.ts'
import {
  presentStockMatch,
  presentStockOffer,
} from '#server/features/matching/reading/present-match.ts'
import type { OwnOffer } from '#server/features/matching/reading/queries.ts'
import {
  listLinesForOffer,
  listOffersForStock,
  offerOf,
  type FittingLine,
} from '#server/features/matching/reading/stock-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Lower than for offers: a line is looked up by a part number of the offer. The benchmark does not judge it. */
const lineShownFrom = 0.5

/** A stock line as the model reads it: an offer to sell it. */
const encodeLine = (line: FittingLine, listId: number): EncodedOffer =>
  encodeOffer(
    {
      side: 'WTS',
      listId,
      brand: line.manufacturer,
      description: `${line.partNumber} ${line.description}`.trim(),
      price: line.priceCents === null ? 'CALL' : String(line.priceCents / 100),
      currency: 'EUR',
      // As one word, however the part number is spaced.
      additionalInfo: /\s/.test(line.partNumber) ? partKey(line.partNumber) : '',
    },
    [],
  )

/** Scores lines against offers and encodes each text once per list. */
function createLineScorer() {
  const encoded = new Map<string, EncodedOffer>()
  return (line: FittingLine, offer: EncodedOffer): PairScore => {
    const key = `${offer.listId}:${line.textId}`
    const encodedLine = encoded.get(key) ?? encodeLine(line, offer.listId)
    encoded.set(key, encodedLine)
    return scorePair(offer, encodedLine)
  }
}

/** Lines in stock of other companies for a WTB offer, best first; computed from the stock as it is now. */
export async function listStockFor(
  { database }: Platform,
  own: OwnOffer,
  context: { rates: ExchangeRates; timeZone: string },
): Promise<StockOffer[]> {
  if (own.side !== 'WTB' || own.model !== modelVersion) return []
  const encoding = await findEncoding(database.sql, own.id, modelVersion)
  if (!encoding) return []
  const score = createLineScorer()
  const lines = await listLinesForOffer(database.searchSql, own, own.companyId)
  return lines
    .map((line) => ({ line, scored: score(line, encoding.offer) }))
    .filter(({ scored }) => scored.similarity >= lineShownFrom)
    .toSorted((one, other) => other.scored.rank - one.scored.rank)
    .slice(0, maxPossibleMatches)
    .map(({ line, scored }) => presentStockOffer(line, scored, { own, ...context }))
}

/** Open WTB offers of others for lines of a company's stock, newest first. */
export async function listStockMatches(
  { database, clock }: Platform,
  companyId: number,
  context: { rates: ExchangeRates; timeZone: string },
) {
  const score = createLineScorer()
  const rows = await listOffersForStock(database.searchSql, {
    companyId,
    model: modelVersion,
    since: matchedSince(clock.now()),
    limit: maxStockMatches,
  })
  return rows
    .map((row) => ({ row, scored: score(row, offerOf(row)) }))
    .filter(({ scored }) => scored.similarity >= lineShownFrom)
    .map(({ row, scored }) => presentStockMatch(row, scored, context))
}
