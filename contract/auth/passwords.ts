import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'
import { Email } from '../fields.ts'
import { fieldMessages } from '../notices.ts'

/** What a new password must be (AM-113): characters, and the least score of an estimate from 0 to 4. */
export const passwordRules = { minLength: 8, maxLength: 128, minScore: 2 } as const

/** How strength is estimated, the same in the browser and on the server. */
export const strengthOptions = {
  maxLength: passwordRules.maxLength,
  // More would let one long password keep a processor busy for a second.
  l33tMaxSubstitutions: 10,
} as const

/** The look at a password: its score, and what would make it better, in words. */
export interface Strength {
  score: 0 | 1 | 2 | 3 | 4
  suggestion: string | undefined
}

/** How long a link lives that sets a password (BK-016, AM-071). */
export const passwordLinkHours = { reset: 1, welcome: 7 * 24 } as const
export type PasswordLinkKind = keyof typeof passwordLinkHours

/**
 * Nobody is flooded with links, and nobody is locked out: when no new one is sent, the one in the mailbox still works.
 */
export const resetRequests = {
  /** Of a day and contact that are sent at once; later ones only when the last link is over. */
  atOncePerDay: 3,
  /** Requests of one source within the time that sign-ins are counted over. */
  perSource: 20,
} as const

/** Words that anybody who knows the person would try: they make a password weaker. */
export function ownWords(known: readonly string[]): string[] {
  const words = known.flatMap((text) => {
    const parts = text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part.length > 1)
    return [text.toLowerCase(), ...parts, ...['', ' ', '-', '.', '_'].map((gap) => parts.join(gap))]
  })
  return [...new Set(words)].filter((word) => word.length > 1)
}

/** Shorter words are in too many others. */
const shortestOwnWord = 3

/** What is left of a password when the words that everybody knows are taken out. */
function withoutWords(password: string, words: readonly string[]): string {
  const known = words.filter((word) => word.length >= shortestOwnWord)
  return known
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), password.toLowerCase())
    .replace(/[\s\-._]+/g, ' ')
    .trim()
}

/**
 * How hard a password is to guess, by what `estimate` makes of it whole, and of what own words leave of it: put
 * together, they would count for more than they hide.
 */
export function strengthBy(
  estimate: (password: string, words: string[]) => Strength,
  password: string,
  words: string[],
): Strength {
  const whole = estimate(password, words)
  if (
    !words.some((word) => word.length >= shortestOwnWord && password.toLowerCase().includes(word))
  ) {
    return whole
  }
  const rest = estimate(withoutWords(password, words), words)
  return rest.score < whole.score ? rest : whole
}

const NewPassword = z
  .string(fieldMessages.required)
  .check(
    z.minLength(1, fieldMessages.required),
    z.minLength(passwordRules.minLength, fieldMessages.atLeast(passwordRules.minLength)),
    z.maxLength(passwordRules.maxLength, fieldMessages.atMost(passwordRules.maxLength)),
  )
const CurrentPassword = z
  .string(fieldMessages.required)
  .check(z.minLength(1, fieldMessages.required), z.maxLength(128, fieldMessages.atMost(128)))
/** As it stands in a link; whatever it is, it is looked up and found or not. */
const LinkToken = z.string(fieldMessages.required).check(z.maxLength(200, fieldMessages.invalid))

/** These calls carry a few words: whoever sends more is turned away before it is read. */
const limits = { shareOfRequests: 0.1, bodyBytes: 4096 }

export const requestPassword = endpoint({
  method: 'POST',
  path: '/api/companies/requestPassword',
  summary: 'Request a link to set a new password; the response is the same for every address',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  forcedOut: 'allowed',
  limits,
  body: z.object({
    email: Email,
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 429: 'Too many requests from this source' },
})

export const verifyResetToken = endpoint({
  method: 'POST',
  path: '/api/companies/verifyResetToken',
  summary: 'Check a password link and return its owner',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  forcedOut: 'allowed',
  limits,
  body: z.object({ resetToken: LinkToken }),
  answer: ok(
    z.object({
      isSuccess: z.boolean(),
      msg: z.string(),
      /** Whom a good link is for. */
      owner: z.optional(
        z.object({
          kind: z.enum(['reset', 'welcome']),
          name: z.string(),
          email: z.string(),
          companyName: z.string(),
        }),
      ),
    }),
  ),
})

export const resetPasswordWithToken = endpoint({
  method: 'POST',
  path: '/api/companies/resetPasswordWithToken',
  summary: 'Set a new password with a link; ends all sessions and does not sign in',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  forcedOut: 'allowed',
  limits,
  body: z.object({ password: NewPassword, token: LinkToken }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 400: 'The link is no longer valid (extra BAD_TOKEN), or the password is too weak' },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/companies/resetPassword',
  summary: 'Set a new password with a link, or with the current password when signed in',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  limits,
  body: z.object({
    password: NewPassword,
    token: z.optional(z.nullable(LinkToken)),
    currentPassword: z.optional(z.nullable(CurrentPassword)),
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    400: 'The link is no longer valid (extra BAD_TOKEN), the current password is wrong, or the new one is too weak',
    401: 'Neither a link nor a session',
    429: 'Too many wrong current passwords',
  },
})

/** The form of the own profile: what resetPassword takes from a signed-in person. */
export const ChangePassword = z.object({ currentPassword: CurrentPassword, password: NewPassword })
/** The form that a link opens. */
export const ChoosePassword = z.object({ password: NewPassword })
