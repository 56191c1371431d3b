import * as z from 'zod/mini'
import { blockReasons } from '../access.ts'
import { endpoint, ok } from '../endpoint.ts'
import { tierFields } from '../tiers.ts'

/** Failed sign-ins that close the door for a while (BK-014). */
export const signInThrottle = {
  perAccountAndSource: 10,
  perSource: 100,
  windowMinutes: 15,
} as const
/** A session ends after this many idle days, and in any case after this many days. */
export const sessionDays = { idle: 14, absolute: 90 } as const
/** How long a device that signed in before is remembered for the throttle. */
export const deviceDays = 365

/** The signed-in user as the client keeps it (SH-041); the browser's copy has no token. */
export const User = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  emailAlt: z.nullable(z.string()),
  tel: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  function: z.string(),
  website: z.string(),
  address: z.string(),
  country: z.string(),
  signature: z.string(),
  isServiceOnly: z.literal([0, 1]),
  ...tierFields,
  isEU: z.boolean(),
  enable2fa: z.boolean(),
  forceLogout: z.boolean(),
  possibleMatchesDisabled: z.boolean(),
  /** Whether the contact has said which lists it trades in, or put that question off (AM-077). */
  hasChosenLists: z.boolean(),
  favCompanies: z.array(z.int()),
  /** Watched by no analytics (AM-094). */
  isSpecialUser: z.boolean(),
  /** Why the account is blocked; null when it is open. */
  block: z.nullable(z.enum(blockReasons)),
})
export type User = z.output<typeof User>

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the current session',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  forcedOut: 'allowed',
  body: z.optional(
    z.nullable(z.object({ sessionId: z.optional(z.nullable(z.string().check(z.maxLength(100)))) })),
  ),
  answer: ok(z.object({ msg: z.string() })),
})

/** Read by the pages to know for whom they are drawn. */
export const session = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'The signed-in user, or null for a visitor',
  access: 'visitor',
  blocked: 'allowed',
  forcedOut: 'allowed',
  answer: ok(
    z.object({
      user: z.nullable(User),
      /** Whether the session of this call was ended by staff (AM-093). */
      forceLogout: z.boolean(),
    }),
  ),
})
