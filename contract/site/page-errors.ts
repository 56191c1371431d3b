import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'

/** Most characters of a text in a report. */
export const pageErrorMax = { page: 200, message: 500, stack: 3000 } as const

const text = (max: number) => z.string().check(z.maxLength(max))

export const reportPageError = endpoint({
  method: 'POST',
  path: '/api/misc/pageError',
  summary: 'Report an error of a page: its route, message and stack, without addresses (BK-113)',
  access: 'visitor',
  blocked: 'allowed',
  limits: { shareOfRequests: 0.1, bodyBytes: 8 * 1024 },
  body: z.object({
    page: text(pageErrorMax.page),
    message: text(pageErrorMax.message),
    stack: text(pageErrorMax.stack),
  }),
  answer: ok(z.object({ kept: z.boolean() })),
})
