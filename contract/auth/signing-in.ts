import * as z from 'zod/mini'
import { User } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { Email } from '../fields.ts'
import { fieldMessages } from '../notices.ts'

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail address and password',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  forcedOut: 'allowed',
  body: z.object({
    email: Email,
    password: z
      .string(fieldMessages.required)
      .check(z.minLength(1, fieldMessages.required), z.maxLength(128, fieldMessages.atMost(128))),
    /** App code or recovery code. Checked after the password, so its format is not validated here (BK-018). */
    code: z.optional(
      z.nullable(
        z.string(fieldMessages.sixDigits).check(z.maxLength(100, fieldMessages.sixDigits)),
      ),
    ),
  }),
  answer: z.object({
    status: z.literal(200),
    requires2FA: z.boolean(),
    /** For API clients only; a page gets its session as a cookie. */
    sessionId: z.optional(z.string()),
    token: z.optional(z.string()),
    payload: z.object({ msg: z.string(), user: z.optional(User) }),
  }),
  refusals: {
    400: 'Wrong e-mail address, password or code',
    403: 'The account cannot sign in, or the request came from another site',
    429: 'Too many failed attempts',
  },
})
