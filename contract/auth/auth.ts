import * as z from 'zod/mini'
import { blockReasons } from '../access.ts'
import { endpoint, ok } from '../endpoint.ts'
import { tierFields } from '../tier-fields.ts'
import { Instant } from '#contract/fields.ts'

/** Failed sign-ins after which further attempts are throttled (BK-014). */
export const signInThrottle = {
  perAccountAndSource: 10,
  perSource: 100,
  windowMinutes: 15,
} as const
/** Session lifetime in days: idle and absolute. */
export const sessionDays = { idle: 14, absolute: 90 } as const
/** Days that the throttle recognises a device that has signed in before. */
export const knownDeviceDays = 365

/** The signed-in user as the client stores it (SH-041); the browser's copy has no token. */
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
  /** Whether the contact has chosen its lists, or postponed the choice (AM-077). */
  hasChosenLists: z.boolean(),
  favCompanies: z.array(z.int()),
  /** Excluded from analytics (AM-094). */
  isSpecialUser: z.boolean(),
  /** The reason for a block; null when the account is open. */
  block: z.nullable(z.enum(blockReasons)),
})
export type User = z.output<typeof User>

/** Staff look at the site as the user, read only (BK-109). */
export const MemberView = z.object({
  name: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  endsAt: Instant,
  /** The view has ended; the user is null then. */
  isOver: z.boolean(),
})
export type MemberView = z.input<typeof MemberView>

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

export const session = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'The signed-in user, or null for a visitor',
  access: 'visitor',
  blocked: 'allowed',
  forcedOut: 'allowed',
  afterView: 'allowed',
  answer: ok(
    z.object({
      user: z.nullable(User),
      /** Whether staff ended this session (AM-093). */
      forceLogout: z.boolean(),
      view: z.nullable(MemberView),
    }),
  ),
})

export const endMemberView = endpoint({
  method: 'POST',
  path: '/api/view/actions/end',
  summary: 'End the view of the site as a member, and clear its cookie',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  inView: 'allowed',
  afterView: 'allowed',
  answer: ok(z.object({ msg: z.string() })),
})
