import * as z from 'zod/mini'
import { staffRoles, type StaffRole } from '../access.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { Email, Reason, ReasonBody, requiredText } from '../fields.ts'
import { fieldMessages } from '../notices.ts'
import { ChangePassword, ChoosePassword } from '../auth/passwords.ts'
import { CodeInput, EnableInput } from '../auth/two-factor.ts'

/** What all calls of the back office start with; the cookie of its sessions goes nowhere else. */
export const adminApi = '/api/admin'

/**
 * A staff session ends after this many idle minutes, and in any case after this many hours; one that has not given its
 * second factor after `unconfirmedMinutes`.
 */
export const staffSessionEnds = {
  idleMinutes: 30,
  absoluteHours: 12,
  unconfirmedMinutes: 15,
} as const

/** How roles read. */
export const staffRoleNames: Record<StaffRole, string> = {
  support: 'Support',
  finance: 'Finance',
  editor: 'Editor',
  admin: 'Admin',
}

/** A person of the operator as the back office knows them. */
export const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  hasTwoFactor: z.boolean(),
})
export type StaffMember = z.output<typeof StaffMember>

const Password = z
  .string(fieldMessages.required)
  .check(z.minLength(1, fieldMessages.required), z.maxLength(128, fieldMessages.atMost(128)))
const Role = z.enum(staffRoles, fieldMessages.choice)
const everyRole = ['support', 'finance', 'editor'] as const

/** These calls carry a few words: whoever sends more is turned away before it is read. */
const limits = { shareOfRequests: 0.1, bodyBytes: 4096 }

/** Who is signed in, and whether the second factor was given; `token` is for API clients, pages have a cookie. */
const StaffSignedIn = z.object({
  staff: StaffMember,
  isConfirmed: z.boolean(),
  token: z.optional(z.string()),
})

export const staffLogin = endpoint({
  method: 'POST',
  path: `${adminApi}/login`,
  summary: 'Sign in to the back office with e-mail address and password; the second factor follows',
  access: 'visitor',
  blocked: 'allowed',
  limits,
  body: z.object({ email: Email, password: Password }),
  answer: ok(StaffSignedIn),
  refusals: {
    400: 'Wrong e-mail address or password',
    429: 'Too many failed attempts',
  },
})

export const staffLogout = endpoint({
  method: 'POST',
  path: `${adminApi}/logout`,
  summary: 'Sign out of the back office',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(z.object({ msg: z.string() })),
})

export const staffSession = endpoint({
  method: 'GET',
  path: `${adminApi}/session`,
  summary: 'The signed-in staff member; null if there is none',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(z.object({ staff: z.nullable(StaffMember), isConfirmed: z.boolean() })),
})

export const enrolStaff = endpoint({
  method: 'POST',
  path: `${adminApi}/two-factor/secret`,
  summary: 'Begin the second factor at the first sign-in: a secret for the authenticator app',
  access: 'staff',
  blocked: 'allowed',
  roles: everyRole,
  answer: ok(z.object({ secret: z.string(), uri: z.string() })),
  refusals: { 409: 'There is a second factor already' },
})

export const confirmStaff = endpoint({
  method: 'POST',
  path: `${adminApi}/two-factor/confirm`,
  summary: 'Confirm the new second factor by its first code; the session gets a new token',
  access: 'staff',
  blocked: 'allowed',
  roles: everyRole,
  limits,
  body: EnableInput,
  answer: ok(z.extend(StaffSignedIn, { recoveryCodes: z.array(z.string()) })),
  refusals: {
    400: 'Wrong code',
    409: 'There is a second factor already, or no secret waits',
    429: 'Too many wrong codes',
  },
})

export const giveStaffCode = endpoint({
  method: 'POST',
  path: `${adminApi}/two-factor/code`,
  summary: 'Give the second factor; the session gets a new token',
  access: 'staff',
  blocked: 'allowed',
  roles: everyRole,
  limits,
  body: CodeInput,
  answer: ok(StaffSignedIn),
  refusals: { 400: 'Wrong code', 429: 'Too many wrong codes' },
})

export const renewStaffCodes = endpoint({
  method: 'POST',
  path: `${adminApi}/two-factor/recovery-codes`,
  summary: 'Make new recovery codes with a code; the older ones work no more',
  access: 'staff',
  blocked: 'denied',
  roles: everyRole,
  limits,
  body: CodeInput,
  answer: ok(z.object({ recoveryCodes: z.array(z.string()) })),
  refusals: {
    400: 'Wrong code',
    409: 'There is no second factor',
    429: 'Too many wrong codes',
  },
})

export const setStaffPassword = endpoint({
  method: 'POST',
  path: `${adminApi}/password/link`,
  summary: 'Set the password by the link of an invitation',
  access: 'visitor',
  blocked: 'allowed',
  limits,
  body: z.extend(ChoosePassword, { token: requiredText(200) }),
  answer: ok(z.object({ email: z.string() })),
  refusals: { 400: 'The link is over (extra BAD_TOKEN), or the password is too weak' },
})

export const changeStaffPassword = endpoint({
  method: 'POST',
  path: `${adminApi}/password`,
  summary: 'Change the own password; all other sessions end',
  access: 'staff',
  blocked: 'denied',
  roles: everyRole,
  limits,
  body: ChangePassword,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 400: 'Wrong current password, or the new one is too weak', 429: 'Too many attempts' },
})

/** A row of the list of staff. */
export const ListedStaff = z.extend(StaffMember, {
  hasPassword: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
})
export type ListedStaff = z.output<typeof ListedStaff>

export const listStaff = endpoint({
  method: 'GET',
  path: `${adminApi}/staff`,
  summary: 'Everybody who works or worked for the operator',
  access: 'staff',
  blocked: 'denied',
  answer: ok(z.object({ results: z.array(ListedStaff) })),
})

export const createStaff = endpoint({
  method: 'POST',
  path: `${adminApi}/staff`,
  summary: 'Invite a staff member; a link to set the password is mailed',
  access: 'staff',
  blocked: 'denied',
  body: z.object({ name: requiredText(100), email: Email, role: Role, reason: Reason }),
  answer: ok(z.object({ id: z.int() })),
  refusals: { 400: 'The address is taken' },
})

export const changeStaffRole = endpoint({
  method: 'POST',
  path: `${adminApi}/staff/:id/role`,
  summary: 'Change the role of a person of the operator',
  access: 'staff',
  blocked: 'denied',
  params: idParams,
  body: z.object({ role: Role, reason: Reason }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'Nobody by this id works here', 409: 'The last admin' },
})

export const endStaff = endpoint({
  method: 'POST',
  path: `${adminApi}/staff/:id/end`,
  summary: 'End the access of a person of the operator; their sessions end at once',
  access: 'staff',
  blocked: 'denied',
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'Nobody by this id works here', 409: 'The last admin' },
})

export const sendStaffLink = endpoint({
  method: 'POST',
  path: `${adminApi}/staff/:id/password-link`,
  summary: 'Mail a new link to set the password',
  access: 'staff',
  blocked: 'denied',
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'Nobody by this id works here' },
})

export const resetStaffTwoFactor = endpoint({
  method: 'POST',
  path: `${adminApi}/staff/:id/two-factor/reset`,
  summary: 'Reset the second factor of a staff member; the next sign-in sets up a new one',
  access: 'staff',
  blocked: 'denied',
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'Nobody by this id works here',
    409: 'The own second factor, or there is none (extra TWO_FACTOR_OFF)',
  },
})
