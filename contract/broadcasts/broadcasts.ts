import * as z from 'zod/mini'
import { currencies } from '../figures/currencies.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { Flag, PageNumber, RowsPerPage, upperCase, Instant } from '../fields.ts'
import { maxId } from '../search-params.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { LastVisit } from './read-marks.ts'
import { tierFields } from '../tier-fields.ts'
import { siteCalls } from '#contract/site-calls.gen.ts'

/** Minimum age in days before a broadcast can be resent (BC-056). */
export const resendAfterDays = 3

/** Tabs of the list page (CN-008). */
export const tabs = { all: 0, mine: 1, saved: 2, favourites: 3 } as const

/** Broadcasts on the home page (CN-007). */
export const homeBroadcasts = { member: 5, visitor: 10 } as const
/** Maximum page title length and truncation point in characters (CN-006). */
export const titleLimit = { longest: 60, cutAt: 57 } as const
export const queryMax = 200
export const feedType = 'application/rss+xml'

export const sides = ['WTS', 'WTB'] as const
export type Side = (typeof sides)[number]

export function mayResend(sentAt: Date, now: Date): boolean {
  return now.getTime() > getResendDate(sentAt).getTime()
}
export function getResendDate(sentAt: Date): Date {
  return new Date(sentAt.getTime() + resendAfterDays * 86_400_000)
}

/** Formats a subject as a page title; truncates long ones with an ellipsis (BC-058). */
export function formatPageTitle(subject: string): string {
  const characters = [...subject]
  return characters.length > titleLimit.longest
    ? `${characters.slice(0, titleLimit.cutAt).join('')}...`
    : subject
}

/** Normalizes search input: trims it and removes double quotes and control characters (SH-013). */
export function cleanQuery(typed: string): string {
  return typed
    .replaceAll('"', '')
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
}

// ── Schemas ──

export const BroadcastList = z.object({
  id: z.int(),
  name: z.string(),
  shortName: z.string(),
  order: z.int(),
  email: z.string(),
  path: z.string(),
  /** Its address, where broadcasts are taken by e-mail (BK-044). */
  mailTo: z.optional(z.string()),
})
export type BroadcastList = z.output<typeof BroadcastList>

const SenderCompany = z.object({
  name: z.string(),
  ...tierFields,
  id: z.optional(z.int()),
  country: z.optional(z.string()),
  website: z.optional(z.string()),
  description: z.optional(z.string()),
  tel: z.optional(z.string()),
})

/** A row of a list. Visitors get no ids, no contact and masked texts (AM-039). */
export const BroadcastRow = z.object({
  id: z.int(),
  side: z.enum(sides),
  listId: z.int(),
  broadcastListName: z.string(),
  subject: z.string(),
  /** All figures in one line; the fields below are the same apart. */
  headline: z.string(),
  quantity: z.string(),
  brand: z.string(),
  description: z.string(),
  condition: z.string(),
  price: z.string(),
  date: Instant,
  dateAsString: z.string(),
  dateAsStringLong: z.string(),
  company: SenderCompany,
  companyId: z.optional(z.int()),
  contactId: z.optional(z.int()),
  isOwn: z.boolean(),
  isOkToResend: z.boolean(),
  /** Until when the viewer, who sent it, may change quantity and price (AM-028). */
  correctableUntil: z.optional(Instant),
  /** When it was sent, of a broadcast that corrects quantity or price of another one (AM-028). */
  correctedAt: z.optional(Instant),
  /** The last reply of the viewer, else of a colleague; `by` is empty for the viewer. */
  replied: z.optional(z.object({ at: Instant, by: z.string() })),
  /** Whether the member has opened it or marked it as read; absent for others. */
  isRead: z.optional(z.boolean()),
})
export type BroadcastRow = z.input<typeof BroadcastRow>

export const BroadcastDetail = z.extend(BroadcastRow, {
  message: z.string(),
  /** Price and currency as composed; of own broadcasts only. */
  typed: z.optional(z.object({ price: z.string(), currency: z.enum(currencies) })),
  additionalInfo: z.string(),
  pLink: z.optional(z.nullable(z.string())),
  contact: z.optional(
    z.object({ name: z.string(), email: z.string(), function: z.string(), tel: z.string() }),
  ),
  /** Whether the viewer, not only the viewer's company, sent it (AM-034). */
  isByViewer: z.boolean(),
  isFavorite: z.boolean(),
})
export type BroadcastDetail = z.input<typeof BroadcastDetail>

/** Id in a query string; empty means absent. */
export const FilterId = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{0,10}$/, fieldMessages.number)),
      z.transform((digits) => (digits === '' ? undefined : Number(digits))),
    ),
    z.optional(
      z.int().check(z.minimum(1, fieldMessages.number), z.maximum(maxId, fieldMessages.number)),
    ),
  ),
)

/** Value of `listType` for the lists that a member gets by mail. */
export const myLists = 'my'
/** Several lists, or those that a member gets by mail. */
export type ListChoice = readonly number[] | typeof myLists

/** Lists in a query string: one id, several with commas, or `my`; empty means all. */
const ListParam = z.optional(
  z.pipe(
    z.string().check(z.regex(/^(my|\d{1,10}(,\d{1,10}){0,49})?$/, fieldMessages.number)),
    z.transform((text): ListChoice | undefined => {
      if (text === '' || text === myLists) return text || undefined
      return [...new Set(text.split(',').map(Number))].sort((a, b) => a - b)
    }),
  ),
)
/** Sides in a query string: one, or several with commas; both mean all, as does nothing. */
const SideParam = z.optional(
  z.pipe(
    z.pipe(
      upperCase,
      z.enum(['', 'ALL', 'WTS', 'WTB', 'WTS,WTB', 'WTB,WTS'], fieldMessages.choice),
    ),
    z.transform((value) => sides.find((side) => side === value)),
  ),
)

/** Search text in a query string. */
export const SearchWords = z._default(
  z.string().check(
    z.maxLength(queryMax, fieldMessages.atMost(queryMax)),
    z.overwrite((typed: string) => cleanQuery(typed)),
  ),
  '',
)

/** List filters in a query string (BC-013). */
export const BroadcastFilter = z.object({
  query: SearchWords,
  listType: ListParam,
  type: SideParam,
  page: PageNumber,
  pageSize: RowsPerPage,
  companyId: FilterId,
  /** `true`, or comma-separated company ids that restrict the viewer's favourites (AM-085). */
  favorites: z.optional(
    z
      .string()
      .check(
        z.maxLength(10_000, fieldMessages.atMost(10_000)),
        z.regex(/^(true|false|[01]|\d{1,9}(,\d{1,9})*)?$/, fieldMessages.choice),
      ),
  ),
  exactPhrase: Flag,
  onlyOwnBroadcasts: Flag,
  /** `rss` requests a feed instead of JSON (API-018). */
  contentType: z.optional(z.enum(['', 'json', 'rss'], fieldMessages.choice)),
})
export type BroadcastFilter = z.output<typeof BroadcastFilter>

// ── Endpoints ──

export const listBroadcasts = endpoint({
  method: 'GET',
  path: '/api/broadcasts',
  summary: 'Broadcasts, newest first, filtered and searched',
  access: 'visitor',
  blocked: 'asVisitor',
  query: BroadcastFilter,
  answer: ok(
    z.object({
      results: z.array(BroadcastRow),
      numResults: z.int(),
      visit: z.optional(LastVisit),
      /** Present if only broadcasts match that have 0 for a typed O, 1 for a typed I, or the reverse. */
      isLookalike: z.optional(z.literal(true)),
      /** If no broadcast has these words: queries with results that differ in one character. */
      similar: z.optional(z.array(z.string())),
    }),
  ),
  documents: {
    [feedType]: 'With contentType=rss: a feed of the newest broadcasts in the public view',
  },
})

export const listBroadcastLists = endpoint({
  method: 'GET',
  path: '/api/broadcasts/lists',
  summary: 'The broadcast lists in order',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(z.object({ results: z.array(BroadcastList) })),
})

export const broadcastBoard = endpoint({
  method: 'GET',
  path: '/api/broadcasts/board',
  summary: 'Broadcast activity: counts by list and side in the last 24 hours',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(
    z.object({
      results: z.array(z.object({ listId: z.int(), wts: z.int(), wtb: z.int() })),
      total: z.int(),
      updatedAt: Instant,
    }),
  ),
})

export const getBroadcast = endpoint({
  method: 'GET',
  path: '/api/broadcasts/:id',
  summary: 'One broadcast; of one that was corrected, the correction, which has another id',
  access: 'visitor',
  blocked: 'asVisitor',
  params: idParams,
  answer: z.object({
    status: z.literal(200),
    result: BroadcastDetail,
    payload: z.object({ result: BroadcastDetail }),
  }),
  refusals: { 404: 'No such broadcast, or it has been removed' },
})

/** Maximum number of items in a feed. */
export const maxFeedItems = 50
/** Cache lifetime of a feed in minutes. */
export const feedTtlMinutes = 3

/** Filters supported by feeds (AM-040). */
export type FeedFilter = {
  [Name in 'query' | 'listType' | 'type' | 'exactPhrase']?: BroadcastFilter[Name] | undefined
}

/** Formats a feed filter as a query string without the question mark. */
export function formatFeedQuery({ query, listType, type, exactPhrase }: FeedFilter): string {
  const params = { query, listType, type, exactPhrase: query ? exactPhrase : undefined }
  return Object.entries(params)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&')
}

/** Formats the path and query of a feed. */
export function feedPath(filter: FeedFilter): string {
  return [`${siteCalls.listBroadcasts[1]}?contentType=rss`, formatFeedQuery(filter)]
    .filter(Boolean)
    .join('&')
}
