import * as z from 'zod/mini'
import { endpoint, ok } from '../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { Instant } from '#contract/fields.ts'

/** TOTP parameters supported by every authenticator app (RFC 6238): SHA-1, one step of drift either way (BK-017). */
export const totp = { digits: 6, periodSeconds: 30, driftSteps: 1 } as const
/** Recovery codes: count, length and alphabet without similar characters (AM-127). */
export const recoveryCode = {
  count: 10,
  length: 10,
  letters: '23456789ABCDEFGHJKMNPQRSTUVWXYZ',
} as const
/** Wrong codes after which attempts are throttled: per session or device, and per account. */
export const codeThrottle = { perDevice: 10, perAccount: 50 } as const
/** Minutes after verification within which two-factor authentication can be turned off (AM-057). */
export const disableMinutes = 5

/** A parsed code: six app digits, a normalised recovery code, or undefined. */
type TypedCode = { kind: 'app' | 'recovery'; code: string } | undefined

const appCodePattern = new RegExp(`^[0-9]{${totp.digits}}$`)
const recoveryCodePattern = new RegExp(`^[${recoveryCode.letters}]{${recoveryCode.length}}$`)

/** Parses a code, ignoring spaces and hyphens; only ASCII digits count (AU-009). */
export function parseCode(typed: string): TypedCode {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (appCodePattern.test(code)) return { kind: 'app', code }
  return recoveryCodePattern.test(code) ? { kind: 'recovery', code } : undefined
}

/** Formats a recovery code for display: 7K3MQ-V9X2T. */
export const formatRecoveryCode = (code: string) =>
  `${code.slice(0, recoveryCode.length / 2)}-${code.slice(recoveryCode.length / 2)}`

/** Formats the key of an authenticator app for display: JBSW Y3DP. */
export const formatSecret = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Builds the URI encoded in the QR code (AU-031). */
export function buildOtpauthUri(options: {
  issuer: string
  account: string
  secret: string
}): string {
  const label = `${encodeURIComponent(options.issuer)}:${encodeURIComponent(options.account)}`
  const parameters = [
    `secret=${options.secret}`,
    `issuer=${encodeURIComponent(options.issuer)}`,
    'algorithm=SHA1',
    `digits=${totp.digits}`,
    `period=${totp.periodSeconds}`,
  ]
  return `otpauth://totp/${label}?${parameters.join('&')}`
}

const Code = z.string(fieldMessages.sixDigits).check(z.maxLength(40, fieldMessages.sixDigits))
const AppCode = Code.check(
  z.refine((text) => parseCode(text)?.kind === 'app', fieldMessages.sixDigits),
)
/** An app code or a recovery code (AM-127). */
const EitherCode = Code.check(
  z.refine((text) => parseCode(text) !== undefined, fieldMessages.sixDigits),
)
export const EnableInput = z.object({ code: AppCode })
export const CodeInput = z.object({ code: EitherCode })

const RecoveryCodes = z.array(z.string())
const own = { access: 'member', blocked: 'allowed' } as const
const throttled = { 429: 'Too many wrong codes' }

export const twoFactorStatus = endpoint({
  method: 'GET',
  path: '/api/companies/twoFactor',
  summary:
    'Whether two-factor authentication is on for the own account, and how many recovery codes are left',
  ...own,
  answer: ok(
    z.object({
      isOn: z.boolean(),
      enabledAt: z.nullable(Instant),
      recoveryCodesLeft: z.int(),
    }),
  ),
})

export const generateTwoFactorSecret = endpoint({
  method: 'POST',
  path: '/api/companies/generate2faSecret',
  summary: 'Create a secret for an authenticator app; it takes effect with its first valid code',
  ...own,
  answer: z.object({
    status: z.literal(200),
    /** Base32. */
    secret: z.string(),
    payload: z.object({ secret: z.string() }),
  }),
  refusals: { 409: 'Two-factor authentication is on already' },
})

const enabling = {
  method: 'POST',
  summary:
    'Turn two-factor authentication on with the first valid code; the recovery codes are returned once',
  ...own,
  body: EnableInput,
  answer: ok(z.object({ msg: z.string(), recoveryCodes: RecoveryCodes })),
  refusals: {
    400: 'Wrong code',
    409: 'Already on, or the setup was not started',
    ...throttled,
  },
} as const
export const enableTwoFactor = endpoint({ ...enabling, path: '/api/companies/verify2fa' })
/** Alias of the same endpoint (AM-009). */
export const enableTwoFactorAlias = endpoint({
  ...enabling,
  path: '/api/companies/verify2faEnable',
})

export const verifyForDisable = endpoint({
  method: 'POST',
  path: '/api/companies/verify2faForDisable',
  summary: `Verify a code, so that this session can turn two-factor authentication off within ${disableMinutes} minutes`,
  ...own,
  body: CodeInput,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 400: 'Wrong code', 409: 'Two-factor authentication is off', ...throttled },
})

export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/companies/disable2fa',
  summary: 'Turn two-factor authentication off, after a code was verified in the same session',
  ...own,
  body: z.optional(z.nullable(z.object({}))),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    403: 'No code was verified recently in this session (VERIFY_FIRST)',
    409: 'Two-factor authentication is off',
  },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/companies/newRecoveryCodes',
  summary: 'Replace the recovery codes, with a code',
  ...own,
  body: CodeInput,
  answer: ok(z.object({ msg: z.string(), recoveryCodes: RecoveryCodes })),
  refusals: { 400: 'Wrong code', 409: 'Two-factor authentication is off', ...throttled },
})
