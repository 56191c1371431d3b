import * as z from 'zod/mini'
import { BodyId, endpoint, ok } from '../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { tiers } from '../tiers.ts'
import { Instant } from '#contract/fields.ts'

/** Items waiting for an answer: a reply to a broadcast, or a request for a quote. */
export const waitingKinds = ['reply', 'request'] as const
/** Days in which a reply or a request waits; older ones are not listed any more. */
export const waitingDays = 14
/** Rows of each list on the home page of members. */
export const homeRows = 5
/** Days of answers behind the average answer time. */
export const answerDays = 90
/** Answers below which no average is shown. */
export const minAnswers = 3

export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** Of the reply or the request. */
  id: z.int(),
  /** The headline of the broadcast, or the part number and the quantity. */
  title: z.string(),
  /** The own broadcast; null for a request, and once it has been removed. */
  broadcastId: z.nullable(z.int()),
  /** The beginning of what was written. */
  text: z.string(),
  sentAt: Instant,
  /** Whom to answer; null for a visitor, and if the request names another person: then by e-mail. */
  contactId: z.nullable(z.int()),
  contactName: z.string(),
  contactEmail: z.string(),
  company: z.object({
    /** Null for a visitor, and for a company without a page. */
    id: z.nullable(z.int()),
    name: z.string(),
    tier: z.nullable(z.literal(tiers)),
  }),
})
export type Waiting = z.input<typeof Waiting>

export const HomeHit = z.object({
  id: z.int(),
  partNumber: z.string(),
  terms: z.string(),
  searchedAt: Instant,
  /** Null for a visitor. */
  company: z.nullable(
    z.object({
      id: z.nullable(z.int()),
      name: z.string(),
      tier: z.literal(tiers),
    }),
  ),
})

export const MemberHome = z.object({
  waiting: z.object({
    total: z.int(),
    oldestAt: z.nullable(Instant),
    /** The oldest first, at most `homeRows`. */
    results: z.array(Waiting),
  }),
  /** Average time in minutes in which the company answered; null below `minAnswers` answers. */
  answerMinutes: z.nullable(z.int()),
  hits: z.object({
    /** Searches of the last 24 hours that found the own stock. */
    day: z.int(),
    results: z.array(HomeHit),
  }),
})
export type MemberHome = z.input<typeof MemberHome>

export const getMemberHome = endpoint({
  method: 'GET',
  path: '/api/home',
  privateFields: ['text'],
  summary:
    'What waits for the reader: replies and requests without an answer, and hits on the own stock',
  access: 'tradingMember',
  blocked: 'denied',
  answer: ok(MemberHome),
})

export const markAnswered = endpoint({
  method: 'POST',
  path: '/api/home/actions/markAnswered',
  summary: 'Mark a reply or a request for a quote as answered, or as waiting again',
  access: 'tradingMember',
  blocked: 'denied',
  body: z.object({
    kind: z.enum(waitingKinds, fieldMessages.choice),
    id: BodyId,
    isAnswered: z._default(z.boolean(fieldMessages.choice), true),
  }),
  answer: ok(z.object({ isAnswered: z.boolean() })),
  refusals: { 404: 'No such reply or request to the own company' },
})
