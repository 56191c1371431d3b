import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'

/** Subject of an unsubscribe link. */
const stoppable = {
  kind: z.enum(['list', 'digest', 'savedSearches']),
  address: z.string(),
  /** Absent for the daily digest and saved search alerts. */
  listName: z.optional(z.string()),
}

/** One-click unsubscribe; the signed token authorizes the call (BK-039). */
const unsubscribeParams = z.object({
  token: z.string().check(z.maxLength(1000), z.regex(/^[\w.-]+$/)),
})
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  summary: 'Stop the mails of one list, or the daily digest, to one address',
  access: 'visitor',
  blocked: 'allowed',
  params: unsubscribeParams,
  looseParams: true,
  answer: ok(z.object(stoppable)),
  refusals: { 404: 'Not a link of ours' },
})
export const unsubscribePreview = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  summary: 'What an unsubscribe link would stop, and for which address',
  access: 'visitor',
  blocked: 'allowed',
  params: unsubscribeParams,
  looseParams: true,
  answer: ok(z.object({ ...stoppable, stopped: z.boolean() })),
  refusals: { 404: 'Not a link of ours' },
})
