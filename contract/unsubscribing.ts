import * as z from 'zod/mini'
import { endpoint, ok } from './endpoint.ts'

/** The one-click unsubscribe: the token is the permission (BK-039). */
const unsubscribeParams = z.object({
  token: z.string().check(z.maxLength(1000), z.regex(/^[\w.-]+$/)),
})
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  summary: 'Stop the mails of one list to one address',
  access: 'visitor',
  blocked: 'allowed',
  params: unsubscribeParams,
  looseParams: true,
  answer: ok(z.object({ address: z.string(), listName: z.string() })),
  refusals: { 404: 'Not a link of ours' },
})
export const unsubscribePreview = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  summary: 'Which list and address an unsubscribe link is for',
  access: 'visitor',
  blocked: 'allowed',
  params: unsubscribeParams,
  looseParams: true,
  answer: ok(z.object({ address: z.string(), listName: z.string(), stopped: z.boolean() })),
  refusals: { 404: 'Not a link of ours' },
})
