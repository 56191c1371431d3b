import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { BodyId, endpoint, Id, ok } from '../../endpoint.ts'
import { filterText, Reason, Instant } from '../../fields.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** Failed mails that one request queues again; more are left for the next. */
export const maxRetriedAtOnce = 10_000

/** A selection of failed deliveries: those to addresses with a prefix, of one mail, or all. */
const failedFilter = { address: filterText(254), mailId: z.optional(Id) }

const RetryCounts = z.object({
  /** Failed deliveries that can be sent again. */
  retried: z.int(),
  /** Left out because the address is suppressed. */
  suppressed: z.int(),
  /** Left out because the text of a security mail is no longer stored. */
  textDeleted: z.int(),
})
export type RetryCounts = z.output<typeof RetryCounts>

export const countFailedMail = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/failed`,
  summary: 'Failed deliveries that match, and how many of them can be sent again',
  query: z.object(failedFilter),
  answer: ok(RetryCounts),
})

export const retryFailedMail = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/mails/failed/retry`,
  summary: 'Send all failed deliveries that match again',
  body: z.object({ address: z._default(failedFilter.address, ''), mailId: z.optional(BodyId) }),
  answer: ok(z.extend(RetryCounts, { msg: z.string() })),
})

// ── Mailings that stopped ──

/** Decided mailings that are still listed, newest first. */
export const maxStoppedMailings = 50

export const StoppedMailing = z.object({
  mailing: z.string(),
  subject: z.string(),
  /** A mail of it. */
  mailId: z.int(),
  stoppedAt: Instant,
  failed: z.int(),
  finished: z.int(),
  held: z.int(),
  /** The most frequent answer of the servers. */
  answer: z.string(),
})
export type StoppedMailing = z.input<typeof StoppedMailing>

export const stoppedMailings = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/mails/stopped`,
  summary: 'Mailings that stopped because too much of them failed, and wait for a decision',
  answer: ok(z.object({ results: z.array(StoppedMailing), percent: z.int() })),
})

export const mailingDecisions = ['resumed', 'cancelled'] as const

export const decideMailing = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/mails/stopped/decide`,
  summary: 'Send the rest of a stopped mailing, or cancel it',
  body: z.object({
    mailing: z.string().check(z.minLength(1), z.maxLength(200)),
    decision: z.enum(mailingDecisions),
    reason: Reason,
  }),
  answer: ok(z.object({ msg: z.string(), deliveries: z.int() })),
  refusals: { 404: 'No such mailing waits for a decision' },
})
