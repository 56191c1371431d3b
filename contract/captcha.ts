import * as z from 'zod/mini'
import { endpoint, ok } from './endpoint.ts'

/** Proof-of-work challenge signed by the server, in the format of altcha. */
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

/** Solution sent by the browser, as base64 of its JSON. */
export const CaptchaAnswer = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})
export type CaptchaAnswer = z.output<typeof CaptchaAnswer>
/** Maximum length of a solution in characters; typical ones have 700. */
export const maxCaptchaLength = 2000

/** Validity of a challenge in minutes. */
export const captchaMinutes = 20

export const getChallenge = endpoint({
  method: 'GET',
  path: '/api/misc/captchaChallenge',
  summary: 'Get a proof-of-work challenge for a visitor form; each can be used once',
  access: 'visitor',
  blocked: 'allowed',
  limits: { shareOfRequests: 0.1, bodyBytes: 1024 },
  answer: ok(Challenge),
})
