import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'
import { Email } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Length in characters and minimum strength score (0 to 4) of a new password (AM-113). */
export const passwordRules = { minLength: 8, maxLength: 128, minScore: 2 } as const

/** Options of the strength estimator, the same in the browser and on the server. */
export const strengthOptions = {
  maxLength: passwordRules.maxLength,
  // With more, one long password can occupy a CPU for a second.
  l33tMaxSubstitutions: 10,
} as const

/** Estimated password strength, with the first suggestion to improve it. */
export interface Strength {
  score: 0 | 1 | 2 | 3 | 4
  suggestion: string | undefined
}

/** Validity of password links in hours (BK-016, AM-071). */
export const passwordLinkHours = { reset: 1, welcome: 7 * 24 } as const
export type PasswordLinkKind = keyof typeof passwordLinkHours

/** Limits on reset links. While no new one is sent, the last one stays valid. */
export const resetRequests = {
  /** Links per contact and day sent immediately; later ones only when the last link has expired. */
  atOncePerDay: 3,
  /** Requests per source within the sign-in throttle window. */
  perSource: 20,
} as const

/** Words from personal data that make a password easier to guess. */
export function personalWords(personalTexts: readonly string[]): string[] {
  const words = personalTexts.flatMap((text) => {
    const parts = text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part.length > 1)
    return [text.toLowerCase(), ...parts, ...['', ' ', '-', '.', '_'].map((gap) => parts.join(gap))]
  })
  return [...new Set(words)].filter((word) => word.length > 1)
}

/** Shorter words occur in too many other words. */
const minPersonalWordLength = 3

function removeWords(password: string, words: readonly string[]): string {
  const longWords = words.filter((word) => word.length >= minPersonalWordLength)
  return longWords
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), password.toLowerCase())
    .replace(/[\s\-._]+/g, ' ')
    .trim()
}

/**
 * Strength of a password: the lower score of the whole password and of what remains without personal words, because
 * several personal words together score higher than they should.
 */
export function estimateWithPersonalWords(
  estimate: (password: string, words: string[]) => Strength,
  password: string,
  words: string[],
): Strength {
  const whole = estimate(password, words)
  if (
    !words.some(
      (word) => word.length >= minPersonalWordLength && password.toLowerCase().includes(word),
    )
  ) {
    return whole
  }
  const rest = estimate(removeWords(password, words), words)
  return rest.score < whole.score ? rest : whole
}

const NewPassword = z
  .string(fieldMessages.required)
  .check(
    z.minLength(1, fieldMessages.required),
    z.minLength(passwordRules.minLength, fieldMessages.atLeast(passwordRules.minLength)),
    z.maxLength(passwordRules.maxLength, fieldMessages.atMost(passwordRules.maxLength)),
  )
export const CurrentPassword = z
  .string(fieldMessages.required)
  .check(z.minLength(1, fieldMessages.required), z.maxLength(128, fieldMessages.atMost(128)))
const LinkToken = z.string(fieldMessages.required).check(z.maxLength(200, fieldMessages.invalid))

/** Small bodies only: larger requests are rejected before they are read. */
export const smallRequests = { shareOfRequests: 0.1, bodyBytes: 4096 }
const limits = smallRequests

export const RequestPasswordBody = z.object({
  email: Email,
})

export const requestPassword = endpoint({
  method: 'POST',
  path: '/api/companies/requestPassword',
  summary: 'Request a link to set a new password; the response is the same for every address',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  forcedOut: 'allowed',
  limits,
  body: RequestPasswordBody,
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
      /** Owner of a valid link. */
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

/** Form to change the own password: the fields of `resetPassword` for a signed-in contact. */
export const ChangePassword = z.object({ currentPassword: CurrentPassword, password: NewPassword })
/** Form of a password link. */
export const ChoosePassword = z.object({ password: NewPassword })
