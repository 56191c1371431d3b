import type * as z from 'zod/mini'
import { conditions, callPrice } from '#contract/inventory/inventory.ts'
import { partKey } from '#contract/inventory/part-numbers.ts'
import type { MatchReason } from '#contract/broadcasts/match-reasons.ts'
import type { PossibleMatch, StockMatch, StockOffer } from '#contract/broadcasts/matching.ts'
import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import type { ExchangeRates } from '#contract/figures/currencies.ts'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { tierFlags, type Tier } from '#contract/tiers.ts'
import {
  comparePrices,
  compareQuantities,
  convertPrice,
} from '#server/features/matching/reading/compare-figures.ts'
import type { MatchRow, OwnOffer } from '#server/features/matching/reading/queries.ts'
import type {
  FittingLine,
  OfferedLine,
  StockMatchRow,
} from '#server/features/matching/reading/stock-queries.ts'

const datesOf = (sentAt: Date, timeZone: string) => ({
  date: sentAt,
  dateAsString: formatDate(sentAt, timeZone),
  dateAsStringLong: formatDateTime(sentAt, timeZone),
})

const companyOf = (row: {
  companyId: number
  companyName: string
  country: string
  tier: Tier
}) => ({
  id: row.companyId,
  name: row.companyName,
  country: row.country,
  ...tierFlags(row.tier),
})

/** Part numbers that reasons name, as keys of stock lines. */
export const partsInReasons = (reasons: readonly MatchReason[]): string[] =>
  reasons.flatMap((reason) => ('part' in reason ? [partKey(reason.part)] : []))

interface Context {
  own: OwnOffer
  rates: ExchangeRates
  timeZone: string
  /** Number of other companies that list a part. */
  companiesWith?: ReadonlyMap<string, number>
}

function inStockReason(reasons: readonly MatchReason[], { own, companiesWith }: Context) {
  if (own.side !== 'WTB') return []
  const companies = Math.max(
    0,
    ...partsInReasons(reasons).map((key) => companiesWith?.get(key) ?? 0),
  )
  return companies > 0 ? [{ code: 'in-stock' as const, companies }] : []
}

/** Shapes a match for the owner of the other offer; reasons are left out unless asked for (AM-036). */
export function presentMatch(
  row: MatchRow,
  context: Context,
  { withReasons }: { withReasons: boolean },
): z.output<typeof PossibleMatch> {
  const { own, rates, timeZone } = context
  return {
    broadcastId: row.broadcastId,
    similarity: row.similarity,
    side: row.side,
    listId: row.listId,
    broadcastListName: row.listName,
    headline: row.headline,
    quantity: row.quantity,
    condition: row.condition,
    company: companyOf(row),
    contactId: row.contactId,
    ...datesOf(row.sentAt, timeZone),
    price: formatOfferPrice(row),
    priceInOwnCurrency: convertPrice(row, own.currency, rates),
    isNew: row.isNew,
    isReplied: row.isReplied,
    ...(withReasons && {
      reasons: [
        ...row.reasons,
        ...inStockReason(row.reasons, context),
        ...comparePrices(own, row, rates),
        ...compareQuantities(own, row.quantity),
      ],
    }),
  }
}

const lineOf = (line: FittingLine) => ({
  partNumber: line.partNumber,
  manufacturer: line.manufacturer,
  description: line.description,
  quantity: line.quantity,
  condition: conditions[line.condition]!,
  price: line.priceCents === null ? callPrice : line.priceCents / 100,
})

/** Shapes a line in stock for a reader of a broadcast. */
export const presentMarketLine = (line: OfferedLine) => ({
  id: line.id,
  ...lineOf(line),
  company: companyOf(line),
})

/** Shapes a line in stock for the owner of a WTB offer. */
export function presentStockOffer(
  line: OfferedLine,
  score: { similarity: number; reasons: readonly MatchReason[] },
  { own, rates }: Context,
): StockOffer {
  const price = { priceCents: line.priceCents, currency: 'EUR' as const }
  return {
    id: line.id,
    similarity: score.similarity,
    ...lineOf(line),
    priceInOwnCurrency: convertPrice(price, own.currency, rates),
    company: companyOf(line),
    allowrfq: line.takesQuotes,
    reasons: [
      ...score.reasons,
      ...comparePrices(own, price, rates),
      ...compareQuantities(own, String(line.quantity)),
    ],
  }
}

/** Shapes a WTB offer that fits a line of the viewer's stock. */
export function presentStockMatch(
  row: StockMatchRow,
  score: { similarity: number; reasons: readonly MatchReason[] },
  { rates, timeZone }: { rates: ExchangeRates; timeZone: string },
): z.output<typeof StockMatch> {
  const own = { priceCents: row.priceCents, currency: 'EUR' as const }
  const other = { priceCents: row.offerPriceCents, currency: row.currency }
  return {
    line: { id: row.id, ...lineOf(row) },
    similarity: score.similarity,
    broadcastId: row.broadcastId,
    headline: row.headline,
    quantity: row.offerQuantity,
    condition: row.offerCondition,
    price: formatOfferPrice(row),
    listId: row.listId,
    broadcastListName: row.listName,
    company: companyOf(row),
    contactId: row.contactId,
    ...datesOf(row.sentAt, timeZone),
    isReplied: row.isReplied,
    reasons: [
      ...score.reasons,
      ...comparePrices(own, other, rates),
      ...compareQuantities({ side: 'WTS', quantity: String(row.quantity) }, row.offerQuantity),
    ],
  }
}
