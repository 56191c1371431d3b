import * as z from 'zod/mini'
import { sides } from './broadcasts.ts'
import { MatchReason } from './match-reasons.ts'
import { currencies, formatPrice } from '../figures/currencies.ts'
import { BodyId, Id, endpoint, idParams, ok } from '../endpoint.ts'
import { Flag, Instant } from '../fields.ts'
import { stockLineShape } from '../inventory/inventory.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { tierFields } from '../tier-fields.ts'

/** Maximum matches shown of one broadcast (CN-005); lines in stock are limited to the same number. */
export const maxPossibleMatches = 10
/** Days since its last sending for which a broadcast is matched. */
export const matchedDays = 60
/** Days that the old method looks back (BK-056). */
export const oldMethodDays = 30
/** How often a page asks again, and for how long, while matches are being computed. */
export const pendingPoll = { everyMs: 400, untilMs: 8000 } as const

/** `old` compares words, `ai` compares what the offers mean (AM-036). */
export const matchMethods = ['old', 'ai'] as const
export type MatchMethod = (typeof matchMethods)[number]
/** Addresses and calls name a method by its name or its number; undefined for any other text. */
export function parseStrategy(text: string): MatchMethod | undefined {
  return { old: 'old', '1': 'old', ai: 'ai', '2': 'ai' }[text] as MatchMethod | undefined
}

// ── Matches ──

const MatchCompany = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  ...tierFields,
})

/** A price in the currency of the viewer's own broadcast; null if either has no single amount. */
const PriceInOwnCurrency = z.nullable(
  z.object({ amount: z.number(), currency: z.enum(currencies) }),
)
export const formatOwnPrice = ({ amount, currency }: z.output<typeof PriceInOwnCurrency> & {}) =>
  formatPrice(Math.round(amount * 100), currency)

export const PossibleMatch = z.object({
  /** The broadcast of the other company. */
  broadcastId: z.int(),
  /** 0 to 1. Of the old method the share of common words, not a probability. */
  similarity: z.number(),
  side: z.enum(sides),
  listId: z.int(),
  broadcastListName: z.string(),
  headline: z.string(),
  quantity: z.string(),
  condition: z.string(),
  company: MatchCompany,
  contactId: z.int(),
  date: Instant,
  dateAsString: z.string(),
  dateAsStringLong: z.string(),
  /** As shown everywhere: `€ 1,250`, or what was typed. */
  price: z.string(),
  priceInOwnCurrency: PriceInOwnCurrency,
  /** Whether it was found after the viewer last saw the matches of this broadcast. */
  isNew: z.boolean(),
  /** Whether a contact of the viewer's company has replied to it. */
  isReplied: z.boolean(),
  /** With showStrategy=true only. */
  reasons: z.optional(z.array(MatchReason)),
})
export type PossibleMatch = z.input<typeof PossibleMatch>

/** A line in stock that fits a WTB broadcast. */
export const StockOffer = z.object({
  /** Id of the line, as in the parts search. */
  id: z.int(),
  similarity: z.number(),
  ...stockLineShape,
  priceInOwnCurrency: PriceInOwnCurrency,
  company: MatchCompany,
  /** Whether its company accepts requests for quotes. */
  allowrfq: z.boolean(),
  reasons: z.array(MatchReason),
})
export type StockOffer = z.output<typeof StockOffer>

/** The viewer's own broadcast, which the matches are for. */
const OwnBroadcast = z.object({
  id: z.int(),
  side: z.enum(sides),
  headline: z.string(),
  price: z.string(),
  quantity: z.string(),
})

/** A fault of the lookup answers 500 with empty results, so that the dialog still works (ER-026). */
const lookupAnswer = <P extends z.core.$ZodShape>(payload: P) =>
  z.object({ status: z.literal([200, 500]), payload: z.object(payload) })

const results = z.array(PossibleMatch)
/** Null on a fault and while the viewer has switched possible matches off. */
const broadcast = z.nullable(OwnBroadcast)
const notOwn = { 404: 'No such broadcast of your company, or it has been removed' } as const
/** Members who trade, for their own company; staff read. */
const ownMatches = { access: 'tradingMember', blocked: 'denied', staff: 'allowed' } as const
const ownActions = { access: 'tradingMember', blocked: 'denied' } as const

export const possibleMatches = endpoint({
  method: 'GET',
  path: '/api/broadcasts/possibleMatches/:id/:strategy',
  looseParams: true,
  summary: 'Offers of other companies that may fit one of your broadcasts, by one method',
  ...ownMatches,
  roles: ['support'],
  params: z.object({
    id: Id,
    /** Unknown strategies give empty results. */
    strategy: z.string().check(z.maxLength(20, fieldMessages.atMost(20))),
  }),
  query: z.object({
    /** Adds the reasons. */
    showStrategy: Flag,
    /** Answers also if the viewer has switched possible matches off (AM-035). */
    isFromOwnBroadcasts: Flag,
  }),
  answer: lookupAnswer({
    results,
    broadcast,
    /** Whether matches are still being computed; ask again shortly. */
    isPending: z.boolean(),
  }),
  refusals: notOwn,
})

export const matchedBroadcastIds = endpoint({
  method: 'GET',
  path: '/api/broadcasts/matchedBroadcastIds/:id',
  topLevel: { results: 'results' },
  summary: 'Offers and lines in stock that fit one of your broadcasts, best first, with reasons',
  ...ownMatches,
  roles: ['support'],
  params: idParams,
  query: z.object({ isFromOwnBroadcasts: Flag }),
  answer: lookupAnswer({
    results,
    /** Of a WTB broadcast: lines in stock of other companies; otherwise empty. */
    inStock: z.array(StockOffer),
    broadcast,
    isPending: z.boolean(),
    /** Number of matches that your company has marked as 'not a match'. */
    dismissed: z.int(),
  }),
  refusals: notOwn,
})

/** Maximum rows of each kind next to a broadcast. */
export const maxMarketRows = 5

/** An open broadcast of the other side that may fit. */
export const Counterpart = z.object({
  ...z.pick(PossibleMatch, {
    broadcastId: true,
    side: true,
    headline: true,
    quantity: true,
    price: true,
    company: true,
    date: true,
    isReplied: true,
  }).shape,
})
export type Counterpart = z.input<typeof Counterpart>

export const broadcastMarket = endpoint({
  method: 'GET',
  path: '/api/broadcasts/:id/market',
  summary:
    'What the market has for one broadcast: lines in stock, open broadcasts of the other side, asking prices',
  ...ownMatches,
  roles: ['support'],
  params: idParams,
  answer: ok(
    z.object({
      /** Lines of other companies with a part number of the broadcast, cheapest first. */
      inStock: z.array(z.object({ id: z.int(), ...stockLineShape, company: MatchCompany })),
      /** Possible matches, best first. */
      counterparts: z.array(Counterpart),
      /** Asking prices of WTS broadcasts for the product in euro; null for an unknown product or too few prices. */
      prices: z.nullable(
        z.object({
          /** The product, or the words with its part number by which they were found. */
          product: z.string(),
          count: z.int(),
          min: z.number(),
          median: z.number(),
          max: z.number(),
        }),
      ),
    }),
  ),
  refusals: { 404: 'No such broadcast, or it has been removed' },
})

const pair = z.object({ broadcastId: BodyId })
const noSuchPair = { 404: 'No such broadcast of your company, or no such other broadcast' } as const

export const dismissMatch = endpoint({
  method: 'POST',
  path: '/api/broadcasts/possibleMatches/:id/actions/dismiss',
  summary: 'Hide a broadcast from the matches of your broadcast, for your whole company',
  ...ownActions,
  params: idParams,
  body: z.extend(pair, {
    /** The method whose match it was, for statistics. */
    method: z._default(z.enum(matchMethods, fieldMessages.choice), 'ai'),
  }),
  answer: ok(z.object({ broadcastId: z.int() })),
  refusals: noSuchPair,
})

export const restoreMatch = endpoint({
  method: 'POST',
  path: '/api/broadcasts/possibleMatches/:id/actions/restore',
  summary: 'Undo hiding a match',
  ...ownActions,
  params: idParams,
  body: pair,
  answer: ok(z.object({ broadcastId: z.int() })),
  refusals: noSuchPair,
})

export const matchEvents = ['shown', 'opened'] as const
export const recordMatches = endpoint({
  method: 'POST',
  path: '/api/broadcasts/possibleMatches/:id/actions/record',
  summary: 'Record that matches were shown, after which they are no longer new, or opened',
  ...ownActions,
  params: idParams,
  body: z.object({
    event: z.enum(matchEvents, fieldMessages.choice),
    method: z.enum(matchMethods, fieldMessages.choice),
    broadcastIds: z
      .array(BodyId, fieldMessages.invalid)
      .check(z.maxLength(maxPossibleMatches, fieldMessages.atMost(maxPossibleMatches))),
  }),
  answer: ok(z.object({ recorded: z.int() })),
  refusals: notOwn,
})

// ── New matches ──

/** Maximum broadcasts that the home page names. */
export const maxBroadcastsWithNews = 5
export const newMatches = endpoint({
  method: 'GET',
  path: '/api/broadcasts/newMatches',
  summary: 'New matches of your broadcasts since you last saw them',
  ...ownActions,
  answer: ok(
    z.object({
      /** New matches in all, up to 999. */
      numResults: z.int(),
      /** Your broadcasts with the most recent ones. */
      results: z.array(
        z.object({
          broadcastId: z.int(),
          side: z.enum(sides),
          headline: z.string(),
          newMatches: z.int(),
        }),
      ),
    }),
  ),
})

export const markMatchesSeen = endpoint({
  method: 'POST',
  path: '/api/broadcasts/actions/markMatchesSeen',
  summary: 'Mark all matches of your broadcasts as seen',
  ...ownActions,
  answer: ok(z.object({ seenAt: Instant })),
})

// ── Watch ──

/** When a contact gets mail about new matches of open broadcasts; digest unless chosen otherwise. */
export const matchAlerts = ['instant', 'digest', 'off'] as const
export type MatchAlert = (typeof matchAlerts)[number]
export const matchAlertNames: Record<MatchAlert, string> = {
  instant: 'By e-mail at once',
  digest: 'In the daily digest',
  off: 'Not by e-mail',
}
const alertSetting = z.object({
  alert: z.enum(matchAlerts, fieldMessages.choice),
})

export const getMatchAlert = endpoint({
  method: 'GET',
  path: '/api/broadcasts/matchAlert',
  summary: 'When you get mail about new matches of your broadcasts',
  ...ownActions,
  answer: ok(
    z.extend(alertSetting, {
      /** Address that unsubscribed from this mail; null while it is sent. */
      stoppedFor: z.nullable(z.string()),
    }),
  ),
})

export const setMatchAlert = endpoint({
  method: 'POST',
  path: '/api/broadcasts/actions/setMatchAlert',
  summary: 'Choose when you get mail about new matches of your broadcasts',
  ...ownActions,
  body: alertSetting,
  answer: ok(alertSetting),
})

// ── Stock ──

/** Open WTB broadcasts of other companies that fit lines of the viewer's stock. */
export const StockMatch = z.object({
  line: z.object({ id: z.int(), ...stockLineShape }),
  similarity: z.number(),
  broadcastId: z.int(),
  headline: z.string(),
  quantity: z.string(),
  condition: z.string(),
  price: z.string(),
  listId: z.int(),
  broadcastListName: z.string(),
  company: MatchCompany,
  contactId: z.int(),
  date: Instant,
  dateAsString: z.string(),
  dateAsStringLong: z.string(),
  isReplied: z.boolean(),
  reasons: z.array(MatchReason),
})
export type StockMatch = z.input<typeof StockMatch>

/** Maximum matches of a company's stock, newest broadcasts first. */
export const maxStockMatches = 100
export const stockMatches = endpoint({
  method: 'GET',
  path: '/api/inventory/possibleMatches',
  summary: 'Open WTB broadcasts of other companies for lines of your stock, newest first',
  ...ownActions,
  answer: ok(z.object({ results: z.array(StockMatch), numResults: z.int() })),
})

const linePair = {
  ...ownActions,
  /** Of the line. */
  params: idParams,
  body: pair,
  answer: ok(z.object({ broadcastId: z.int() })),
  refusals: {
    404: 'No such listed line and WTB broadcast, or neither is of your company',
  },
} as const

export const dismissStockMatch = endpoint({
  method: 'POST',
  path: '/api/inventory/possibleMatches/:id/actions/dismiss',
  summary: 'Hide a line in stock and a WTB broadcast from each other, for your whole company',
  ...linePair,
})

export const restoreStockMatch = endpoint({
  method: 'POST',
  path: '/api/inventory/possibleMatches/:id/actions/restore',
  summary: 'Undo hiding a line in stock and a WTB broadcast from each other',
  ...linePair,
})
