import * as z from 'zod/mini'
import { currencies } from './currencies.ts'
import { endpoint, highestId, idParams, ok } from './endpoint.ts'
import { Flag, PageNumber, RowsPerPage } from './fields.ts'
import { fieldMessages } from './notices.ts'
import { tierFields } from './tiers.ts'

// ── Rules of posting (CN-004; AM-025 to AM-028) ──

export const composePerListPerDay = 5
export const composePerDay = 20
/** As soon as `count` sends lie within `withinMinutes`, every further one is refused until `waitMinutes` after the last of them. */
export interface SpamRule {
  count: number
  withinMinutes: number
  waitMinutes: number
}
/** Unless the operator sets others (AM-025). */
export const spamRule: SpamRule = { count: 5, withinMinutes: 15, waitMinutes: 30 }
export const duplicateDays = 7
export const correctionMinutes = 15
export const resendAfterDays = 3

/** Longest value of each field (CN-003). */
export const composeMax = {
  listType: 2,
  quantity: 10,
  brand: 50,
  desc: 50,
  condition: 20,
  price: 10,
  pLink: 500,
  additionalInfo: 2000,
} as const

/** Tabs of the list page (CN-008). */
export const tabs = { all: 0, mine: 1, saved: 2, favourites: 3 } as const

/** Broadcasts on the home page (CN-007). */
export const homeBroadcasts = { member: 5, visitor: 10 } as const
/** The page title's limit and where it is cut (CN-006). */
export const titleLimit = { longest: 60, cutAt: 57 } as const
export const queryMax = 200
export const feedType = 'application/rss+xml'

export const sides = ['WTS', 'WTB'] as const
export type Side = (typeof sides)[number]

/** A broadcast's age in days from which its sender may resend it (BC-056). */
export function mayResend(sentAt: Date, now: Date): boolean {
  return now.getTime() > resendFrom(sentAt).getTime()
}
export function resendFrom(sentAt: Date): Date {
  return new Date(sentAt.getTime() + resendAfterDays * 86_400_000)
}

/** A subject as page title: over 60 characters cut to 57 and an ellipsis (BC-058). */
export function titleOf(subject: string): string {
  const letters = [...subject]
  return letters.length > titleLimit.longest
    ? `${letters.slice(0, titleLimit.cutAt).join('')}...`
    : subject
}

/** What was typed, as it is searched for: trimmed, without double quotes and control characters (SH-013). */
export function cleanQuery(typed: string): string {
  return typed
    .replaceAll('"', '')
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
}

// ── Shapes ──

export const BroadcastList = z.object({
  id: z.int(),
  name: z.string(),
  shortName: z.string(),
  order: z.int(),
  email: z.string(),
  path: z.string(),
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
  headline: z.string(),
  date: z.iso.datetime(),
  dateAsString: z.string(),
  dateAsStringLong: z.string(),
  company: SenderCompany,
  companyId: z.optional(z.int()),
  contactId: z.optional(z.int()),
  isOwn: z.boolean(),
  isOkToResend: z.boolean(),
})
export type BroadcastRow = z.output<typeof BroadcastRow>

export const BroadcastDetail = z.extend(BroadcastRow, {
  message: z.string(),
  quantity: z.string(),
  brand: z.string(),
  description: z.string(),
  condition: z.string(),
  price: z.string(),
  additionalInfo: z.string(),
  pLink: z.optional(z.nullable(z.string())),
  contact: z.optional(
    z.object({ name: z.string(), email: z.string(), function: z.string(), tel: z.string() }),
  ),
  /** Whether the viewer wrote it, not just the viewer's company (AM-034). */
  isByViewer: z.boolean(),
  isFavorite: z.boolean(),
})
export type BroadcastDetail = z.output<typeof BroadcastDetail>

const upperCase = z.string(fieldMessages.choice).check(z.trim(), z.toUpperCase())
/** An id in an address, where empty means absent. */
const filterId = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{0,10}$/, fieldMessages.number)),
      z.transform((digits) => (digits === '' ? undefined : Number(digits))),
    ),
    z.optional(
      z.int().check(z.minimum(1, fieldMessages.number), z.maximum(highestId, fieldMessages.number)),
    ),
  ),
)

/** The words of a search in an address. */
export const SearchWords = z._default(
  z.string().check(
    z.maxLength(queryMax, fieldMessages.atMost(queryMax)),
    z.overwrite((typed: string) => cleanQuery(typed)),
  ),
  '',
)

/** Filters of the list (BC-013), as they stand in the address. */
export const BroadcastFilter = z.object({
  query: SearchWords,
  listType: filterId,
  type: z.optional(
    z.pipe(
      z.pipe(upperCase, z.enum(['', 'ALL', 'WTS', 'WTB'], fieldMessages.choice)),
      z.transform((value) => (value === '' || value === 'ALL' ? undefined : value)),
    ),
  ),
  page: PageNumber,
  pageSize: RowsPerPage,
  companyId: filterId,
  /** `true`, or a comma-separated list of company ids that narrows the own favourites (AM-085). */
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
  /** `rss` asks for a feed in the place of JSON (API-018). */
  contentType: z.optional(z.enum(['', 'json', 'rss'], fieldMessages.choice)),
})
export type BroadcastFilter = z.output<typeof BroadcastFilter>

// ── Calls ──

export const listBroadcasts = endpoint({
  method: 'GET',
  path: '/api/broadcasts',
  summary: 'Broadcasts, newest first, filtered and searched',
  access: 'visitor',
  blocked: 'asVisitor',
  query: BroadcastFilter,
  answer: ok(z.object({ results: z.array(BroadcastRow), numResults: z.int() })),
  documents: { [feedType]: 'With contentType=rss: a feed of the newest, as visitors read them' },
})

export const broadcastLists = endpoint({
  method: 'GET',
  path: '/api/broadcasts/lists',
  summary: 'The topic lists in their order',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(z.object({ results: z.array(BroadcastList) })),
})

export const broadcastBoard = endpoint({
  method: 'GET',
  path: '/api/broadcasts/board',
  summary: 'How many were sent per list and side in the last 24 hours',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(
    z.object({
      results: z.array(z.object({ listId: z.int(), wts: z.int(), wtb: z.int() })),
      total: z.int(),
      updatedAt: z.iso.datetime(),
    }),
  ),
})

export const getBroadcast = endpoint({
  method: 'GET',
  path: '/api/broadcasts/:id',
  summary: 'One broadcast',
  access: 'visitor',
  blocked: 'asVisitor',
  params: idParams,
  answer: z.object({
    status: z.literal(200),
    result: BroadcastDetail,
    payload: z.object({ result: BroadcastDetail }),
  }),
  refusals: { 404: 'Removed, or never there' },
})

const field = (max: number) =>
  z
    .string(fieldMessages.required)
    .check(
      z.trim(),
      z.minLength(1, fieldMessages.required),
      z.maxLength(max, fieldMessages.atMost(max)),
    )
/** A text that may be left out or null; absent reads as empty. */
const optionalField = (rules: z.ZodMiniString<string>) =>
  z.pipe(
    z._default(z.nullable(z.string()), ''),
    z.pipe(
      z.transform((value: string | null) => value ?? ''),
      rules,
    ),
  )

/** The id of a list as text (AM-031). */
const listField = field(composeMax.listType).check(z.regex(/^\d*$/, fieldMessages.list))

export const ComposeInput = z.object({
  listType: listField,
  fromEmail: z
    .string(fieldMessages.required)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, fieldMessages.required),
      z.maxLength(254, fieldMessages.atMost(254)),
    ),
  broadcastType: z._default(z.pipe(upperCase, z.enum(sides, fieldMessages.choice)), 'WTS'),
  quantity: field(composeMax.quantity),
  brand: field(composeMax.brand),
  desc: field(composeMax.desc),
  condition: field(composeMax.condition),
  price: field(composeMax.price),
  currency: z._default(z.pipe(upperCase, z.enum(currencies, fieldMessages.choice)), 'EUR'),
  pLink: optionalField(
    z.string().check(
      z.trim(),
      z.maxLength(composeMax.pLink, fieldMessages.atMost(composeMax.pLink)),
      // \p{C}: control and invisible characters, and half surrogates.
      z.regex(/^(https?:\/\/[^\s<>"\p{C}]+)?$/iu, fieldMessages.link),
    ),
  ),
  additionalInfo: optionalField(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(composeMax.additionalInfo, fieldMessages.atMost(composeMax.additionalInfo)),
      ),
  ),
})
export type ComposeInput = z.output<typeof ComposeInput>

const ruleRefusals = {
  400: 'Bad fields, or `payload.extra` names the posting rule: SPAM, DAYLIMIT, LIMIT or DUPL',
  403: 'Service-only, blocked, or removed from this list',
} as const

export const composeBroadcast = endpoint({
  method: 'POST',
  path: '/api/broadcasts',
  summary: 'Send a broadcast to a list',
  access: 'tradingMember',
  blocked: 'denied',
  body: ComposeInput,
  answer: ok(z.object({ id: z.int(), msg: z.string() })),
  refusals: ruleRefusals,
})

export const removeBroadcast = endpoint({
  method: 'DELETE',
  path: '/api/broadcasts/:id',
  summary: 'Remove a broadcast of the own company; staff remove any and say why',
  access: 'tradingMember',
  staff: 'allowed',
  roles: ['support'],
  blocked: 'denied',
  params: idParams,
  body: z.optional(
    z.nullable(
      z.object({
        /** Of staff, for the audit log; members need none. */
        reason: z.optional(
          z.nullable(z.string().check(z.trim(), z.maxLength(500, fieldMessages.atMost(500)))),
        ),
      }),
    ),
  ),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'Not a broadcast of the own company, or already removed' },
})

export const resendBroadcast = endpoint({
  method: 'POST',
  path: '/api/broadcasts/:id/actions/resend',
  summary: 'Send a broadcast of the own company again',
  access: 'tradingMember',
  blocked: 'denied',
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    ...ruleRefusals,
    404: 'Not a broadcast of the own company',
    409: 'Not older than 3 days',
  },
})

export const composeLimit = endpoint({
  method: 'POST',
  path: '/api/broadcasts/limit',
  summary: 'Whether the next broadcast to a list would be refused',
  access: 'tradingMember',
  blocked: 'denied',
  body: z.object({
    listType: listField,
  }),
  answer: ok(
    z.object({
      broadcastLimitReached: z.boolean(),
      /** The contact has been removed from this list (AM-117). */
      disabled: z.boolean(),
      /** Why, and until when, in the words that staff wrote to the contact (BK-047). */
      exclusion: z.optional(z.string()),
      /** What is left today, on this list and on all. */
      leftOnList: z.int(),
      leftToday: z.int(),
      /** Addresses that receive this list at once. */
      recipients: z.int(),
      data: z.object({ web: z.object({ title: z.string(), message: z.string() }) }),
    }),
  ),
})
