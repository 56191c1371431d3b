import { quoteDirections } from './search-params.ts'
import * as z from 'zod/mini'
import { parseAskedPrice, type AskedPrice } from './figures/asked-price.ts'
import { maxCaptchaLength } from './captcha.ts'
import { currencies, type Currency } from './figures/currencies.ts'
import { BodyId, endpoint, Id, ok } from './endpoint.ts'
import {
  Day,
  Email,
  Flag,
  mailSafe,
  PageNumber,
  requiredText,
  singleLine,
  Instant,
} from './fields.ts'
import { conditions, Quantity } from './inventory/inventory.ts'
import { fieldMessages } from '#contract/field-messages.ts'

// ── The form ──

/** Default quantity (CN-015). */
export const quoteQuantity = 1

/** Maximum lengths in characters. */
export const quoteLimits = {
  companyName: 200,
  contactName: 100,
  telephone: 100,
  address: 500,
  country: 100,
  message: 5000,
} as const
/** Rows of the message field. */
export const quoteMessageRows = 4
/** How far ahead the date may be by which the buyer needs the parts. */
export const maxNeededByDays = 365
/** Hours in which a company is not asked again for the same part by the same company. */
export const quoteRepeatHours = 24
/** Maximum companies that one request can reach. */
export const maxQuoteCompanies = 5000
/** Maximum stock lines that are asked for in one act. */
export const maxQuoteLines = 50

const line = (max: number) => requiredText(max).check(singleLine)
const optionalLine = (max: number) =>
  z._default(
    z.string().check(z.trim(), z.maxLength(max, fieldMessages.atMost(max)), singleLine),
    '',
  )

/** Parses what the buyer wants to pay for one piece; null if nothing is given. */
export function parseTargetPrice(
  typed: string | number | undefined,
  chosen?: Currency,
): { price: AskedPrice | null } | { error: string } {
  if (typed === undefined || String(typed).trim() === '') return { price: null }
  const read = parseAskedPrice(typed, chosen)
  if ('price' in read && read.price) return read
  const isUnclear = 'price' in read || read.error === fieldMessages.price
  return { error: isUnclear ? fieldMessages.targetPrice : read.error }
}
const TargetPrice = z.optional(
  z.union([z.number(), z.string()], fieldMessages.targetPrice).check(({ value, issues }) => {
    const read = parseTargetPrice(value)
    if ('error' in read) issues.push({ code: 'custom', message: read.error, input: value })
  }),
)

/** Refuses a target price that names another currency than the chosen one. */
export function checkTargetPrice({
  value: { targetPrice, targetCurrency },
  issues,
}: z.core.ParsePayload<Pick<QuoteDetails, 'targetPrice' | 'targetCurrency'>>): void {
  const read = parseTargetPrice(targetPrice, targetCurrency)
  if ('error' in read) {
    issues.push({
      code: 'custom',
      path: ['targetPrice'],
      message: read.error,
      input: targetPrice,
    })
  }
}

/** Fields of every request (PT-037, PT-039). The contact person may differ from the sender. */
export const QuoteDetails = z.object({
  contactName: line(quoteLimits.contactName),
  contactEmail: Email,
  contactTel: line(quoteLimits.telephone),
  requestedQuantity: Quantity,
  targetPrice: TargetPrice,
  /** Only if it was chosen: a target price that names another currency is then refused. */
  targetCurrency: z.optional(z.enum(currencies, fieldMessages.choice)),
  /** Wanted condition; undefined or empty for any. */
  condition: z.optional(
    z.pipe(
      z.enum(['', ...conditions], fieldMessages.choice),
      z.transform((chosen) => chosen || undefined),
    ),
  ),
  /** From today on; the server checks the range. */
  neededBy: z.optional(
    z.pipe(
      z.union([z.literal(''), Day], fieldMessages.date),
      z.transform((day) => day || undefined),
    ),
  ),
  /** Whether it goes to all sellers of the part number (PT-042). */
  sendToAll: z._default(z.boolean(fieldMessages.choice), false),
  message: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(quoteLimits.message, fieldMessages.atMost(quoteLimits.message)),
        mailSafe,
      ),
    '',
  ),
})
export type QuoteDetails = z.output<typeof QuoteDetails>

/** Company of a visitor; that of a member is known. */
export const QuoteCompany = z.object({
  companyName: line(quoteLimits.companyName),
  address: optionalLine(quoteLimits.address),
  country: optionalLine(quoteLimits.country),
})
export type QuoteCompany = z.output<typeof QuoteCompany>

/** The same with the solution of the proof-of-work challenge (PT-040). */
export const QuoteVisitor = z.extend(QuoteCompany, { captcha: requiredText(maxCaptchaLength) })
export type QuoteVisitor = z.output<typeof QuoteVisitor>

// ── Whom a request reaches ──

/** Reasons for leaving out a company that offers the part, with the predicate for one company and for several. */
export const leftOutTexts = {
  asked: [
    `was asked in the last ${quoteRepeatHours} hours`,
    `were asked in the last ${quoteRepeatHours} hours`,
  ],
  limit: ['has had your daily limit of requests', 'have had your daily limit of requests'],
  unreachable: ['cannot be reached by e-mail', 'cannot be reached by e-mail'],
  declined: ['does not accept requests', 'do not accept requests'],
  closed: ['has no open account', 'have no open account'],
  ownCompany: ['is your own', 'are your own'],
  deselected: ['was deselected', 'were deselected'],
} as const
export type LeftOutReason = keyof typeof leftOutTexts
export const leftOutReasons = Object.keys(leftOutTexts) as LeftOutReason[]

/** Such as '2 companies do not accept requests'. */
export const leftOutText = (reason: LeftOutReason, count: number): string =>
  count === 1
    ? `1 company ${leftOutTexts[reason][0]}`
    : `${count} companies ${leftOutTexts[reason][1]}`

const AskedCompany = z.object({
  id: z.int(),
  name: z.string(),
  /** When it was last asked for this part, with the reason `asked`. */
  askedAt: z.optional(Instant),
  /** Its line, if lines were selected. */
  partId: z.optional(z.int()),
  /** Requests that it may still get from the sender today, if lines were selected. */
  requestsLeft: z.optional(z.int()),
})
export type AskedCompany = z.input<typeof AskedCompany>
const askedCompanies = z.array(AskedCompany).check(z.maxLength(maxQuoteCompanies))

const reached = {
  count: z.int(),
  /** In alphabetical order. */
  companies: askedCompanies,
  /** Companies without an open account are not named. */
  leftOut: z.array(
    z.object({ reason: z.enum(leftOutReasons), count: z.int(), companies: askedCompanies }),
  ),
}

/** Whom the request for one of several part numbers reaches. */
export const PartReach = z.object({
  partNumber: z.string(),
  manufacturer: z.string(),
  ...reached,
})
export type PartReach = z.input<typeof PartReach>

/** Whom a request reaches and who is left out. Visitors get numbers only. */
export const QuoteReach = z.object({
  /** Number of companies. */
  ...reached,
  /** Number of companies that the daily limits of the sender allow. */
  maxCompanies: z.int(),
  /** For selected lines: the request for each part number; a company is asked once for each. */
  parts: z.optional(z.array(PartReach)),
  /** For selected lines: requests that the sender may still send today. */
  maxRequests: z.optional(z.int()),
  /** For selected lines: those that are no longer listed. */
  gone: z.optional(z.int()),
})
export type QuoteReach = z.input<typeof QuoteReach>

const refusals = {
  401: 'Visitors may not request quotes',
  403: 'The own company sells services only (extra SERVICE_ONLY)',
  404: 'This stock line is no longer listed',
}

export const previewQuoteRequest = endpoint({
  method: 'GET',
  path: '/api/mail/rfqReach',
  summary:
    'The companies that a request for a quote would reach, and who would be left out and why',
  access: 'visitor',
  staff: 'denied',
  blocked: 'denied',
  query: z.object({
    partId: Id,
    sendToAll: Flag,
    /** Further selected stock lines, separated by commas. */
    partIds: z._default(
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(12 * maxQuoteLines, fieldMessages.invalid)),
          z.transform((ids) => ids.split(',').filter((id) => id !== '')),
        ),
        z.array(Id).check(z.maxLength(maxQuoteLines, fieldMessages.choice)),
      ),
      [],
    ),
  }),
  answer: ok(QuoteReach),
  refusals: { ...refusals, 409: 'A part of the own company' },
})

export const sendQuoteRequest = endpoint({
  method: 'POST',
  path: '/api/mail/sendRFQ',
  summary:
    'Send a request for a quote to the seller of a part, or to all sellers; visitors only if the operator allows it',
  access: 'visitor',
  staff: 'denied',
  blocked: 'denied',
  body: z
    .extend(QuoteDetails, {
      /** The stock line, which determines the recipients. */
      partId: BodyId,
      /**
       * Stock lines that a member selected in addition to `partId`, also of other part numbers: all are requested, or
       * nothing is sent. Lines of one part number are one request.
       */
      partIds: z.optional(
        z
          .array(BodyId, fieldMessages.choice)
          .check(z.maxLength(maxQuoteLines, fieldMessages.choice)),
      ),
      /** The quantity for the part number of a selected line, in place of `requestedQuantity`. */
      quantities: z.optional(
        z
          .array(z.object({ partId: BodyId, quantity: Quantity }), fieldMessages.invalid)
          .check(z.maxLength(maxQuoteLines, fieldMessages.choice)),
      ),
      /** Of the companies that a request to all reaches, those chosen by a member. Default: all of them. */
      companyIds: z.optional(
        z
          .array(BodyId, fieldMessages.choice)
          .check(z.maxLength(maxQuoteCompanies, fieldMessages.choice)),
      ),
      // Validated for visitors only; a member is identified by the session (AM-122).
      companyName: z.optional(z.unknown()),
      address: z.optional(z.unknown()),
      country: z.optional(z.unknown()),
      captcha: z.optional(z.unknown()),
    })
    .check(checkTargetPrice),
  answer: z.object({
    status: z.literal(200),
    /** Number of companies that received it. */
    count: z.int(),
    payload: z.object({ msg: z.string(), reach: QuoteReach }),
  }),
  refusals: {
    ...refusals,
    400: 'The proof of work is invalid or expired (extra CAPTCHA)',
    409: 'A part of the own company, asked already (extra ASKED), or no seller can be asked',
    429: 'A daily limit is reached: of the sender, or of the seller',
  },
})

// ── Sent and received requests ──

/** Requests per page of the list. */
export const quotesPerPage = 25

export const QuoteRequest = z.object({
  id: z.int(),
  direction: z.enum(quoteDirections),
  sentAt: Instant,
  partNumber: z.string(),
  manufacturer: z.string(),
  /** The stock line: the reader's own if it was received. Null once it is no longer offered. */
  partId: z.nullable(z.int()),
  quantity: z.int(),
  /** Per piece, in `targetCurrency`. */
  targetPrice: z.nullable(z.number()),
  targetCurrency: z.nullable(z.enum(currencies)),
  condition: z.nullable(z.enum(conditions)),
  neededBy: z.nullable(z.string()),
  message: z.string(),
  /** The buyer if it was received, else the first of the companies asked; without id if it has no page. */
  company: z.object({ id: z.nullable(z.int()), name: z.string() }),
  /** Number of companies asked; null if it was received. */
  companies: z.nullable(z.int()),
  /** Who asks: the colleague if it was sent, else the person to answer. */
  contactName: z.string(),
  /** Address and telephone to answer; empty if it was sent. */
  contactEmail: z.string(),
  contactTel: z.string(),
  /** Of the mails of a sent request; null if it was received, or once the mail log has been cleared. */
  mails: z.nullable(z.object({ delivered: z.int(), failed: z.int(), open: z.int() })),
})
export type QuoteRequest = z.input<typeof QuoteRequest>

export const listQuoteRequests = endpoint({
  method: 'GET',
  path: '/api/mail/rfqs',
  privateFields: ['message'],
  summary: 'Sent and received requests for quotes of the own company, newest first',
  access: 'tradingMember',
  blocked: 'denied',
  query: z.object({
    page: PageNumber,
    direction: z.optional(
      z.pipe(
        z.enum(['', ...quoteDirections], fieldMessages.choice),
        z.transform((chosen) => chosen || undefined),
      ),
    ),
  }),
  answer: ok(z.object({ requests: z.array(QuoteRequest), total: z.int() })),
})
