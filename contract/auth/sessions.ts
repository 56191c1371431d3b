import * as z from 'zod/mini'
import { BodyId, endpoint, idParams, ok } from '../endpoint.ts'
import { User } from './auth.ts'
import { CurrentPassword } from './passwords.ts'
import { Email, Instant } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

export const LoginBody = z.object({
  email: Email,
  password: CurrentPassword,
  /** App code or recovery code. Checked after the password, so its format is not validated here (BK-018). */
  code: z.optional(
    z.nullable(z.string(fieldMessages.sixDigits).check(z.maxLength(100, fieldMessages.sixDigits))),
  ),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail address and password',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  forcedOut: 'allowed',
  body: LoginBody,
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

/** Open sessions of an account that are listed. */
export const maxListedSessions = 100

/** A session as listed on the profile. */
export const OwnSession = z.object({
  id: z.int(),
  /** Such as 'Firefox on Windows'. */
  device: z.string(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  /** Location of the sign-in. */
  place: z.string(),
  signedInAt: Instant,
  /** Accurate to some minutes. */
  lastSeenAt: Instant,
  /** The session that makes the request. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.input<typeof OwnSession>

export const ownSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'List the own sessions, most recently used first',
  access: 'member',
  blocked: 'allowed',
  answer: ok(z.object({ sessions: z.array(OwnSession) })),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'End another session of the own account',
  access: 'member',
  blocked: 'allowed',
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'No such session of the own account',
    409: 'The current session: use logout',
  },
})

export const endDeviceSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/signOutDevice',
  summary: 'End the sessions of another device of the own account together',
  access: 'member',
  blocked: 'allowed',
  body: z.object({
    ids: z
      .array(BodyId)
      .check(
        z.minLength(1, fieldMessages.required),
        z.maxLength(maxListedSessions, fieldMessages.choice),
      ),
  }),
  answer: ok(z.object({ ended: z.int() })),
  refusals: {
    404: 'None is an open session of the own account',
    409: 'One is the current session: use logout',
  },
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/signOutOtherDevices',
  summary: 'End all sessions but the current one',
  access: 'member',
  blocked: 'allowed',
  answer: ok(z.object({ ended: z.int() })),
})
