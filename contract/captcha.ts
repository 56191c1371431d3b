import * as z from 'zod/mini'
import { endpoint, ok } from './endpoint.ts'

/** Work for a browser, sealed by the server, as altcha writes it. */
const Challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.object({ expires: z.int() }),
  }),
  signature: z.string(),
})
export type Challenge = z.output<typeof Challenge>

/** What a browser sends back, as base64 of its JSON. */
export const CaptchaAnswer = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})
export type CaptchaAnswer = z.output<typeof CaptchaAnswer>
/** Letters of an answer; those of today have some 700. */
export const longestCaptcha = 2000

/** How long the work of a challenge counts. */
export const captchaMinutes = 20

export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/api/misc/captchaChallenge',
  summary: 'Get a proof-of-work challenge for a visitor form; each can be used once',
  access: 'visitor',
  blocked: 'allowed',
  limits: { shareOfRequests: 0.1, bodyBytes: 1024 },
  answer: ok(Challenge),
})
