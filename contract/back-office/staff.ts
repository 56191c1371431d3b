import * as z from 'zod/mini'
import { everyRole, staffRoles, type StaffRole } from '../access.ts'
import { endpoint, idParams, ok } from '../endpoint.ts'
import { Email, Instant, Reason, ReasonBody, requiredText } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  ChangePassword,
  ChoosePassword,
  CurrentPassword,
  smallRequests,
} from '../auth/passwords.ts'
import { CodeInput, EnableInput } from '../auth/two-factor.ts'

/** Path prefix of all back-office endpoints. */
export const adminApi = '/api/admin'
/** Path of the session cookie: staff also call some endpoints of members. */
export const staffCookiePath = '/api'
/** Header of every call that pages of the back office make, which therefore act as staff. */
export const backOfficeHeader = 'x-back-office'

/**
 * Lifetime of a staff session: idle, absolute, and until the second factor is verified.
 */
export const staffSessionEnds = {
  idleMinutes: 30,
  absoluteHours: 12,
  unconfirmedMinutes: 15,
} as const

/** Display names of the roles. */
export const staffRoleNames: Record<StaffRole, string> = {
  support: 'Support',
  finance: 'Finance',
  editor: 'Editor',
  moderator: 'Moderator',
  admin: 'Admin',
}

/** The names of some roles, in their order. */
export const formatRoles = (roles: readonly StaffRole[]): string =>
  staffRoles
    .filter((role) => roles.includes(role))
    .map((role) => staffRoleNames[role])
    .join(', ')

export const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  hasTwoFactor: z.boolean(),
})
export type StaffMember = z.output<typeof StaffMember>

const Roles = z
  .array(z.enum(staffRoles, fieldMessages.choice), fieldMessages.choice)
  .check(z.minLength(1, fieldMessages.choice), z.maxLength(staffRoles.length, fieldMessages.choice))
/** Endpoints of staff who are signed in; some also before the second factor is verified. */
const ownCall = { access: 'staff', blocked: 'denied', roles: everyRole } as const
const enrolCall = { ...ownCall, blocked: 'allowed' } as const
const adminCall = { access: 'staff', blocked: 'denied' } as const
const limits = smallRequests
const unknownStaff = 'No such staff member'

/** The signed-in staff member; `token` is for API clients, pages get a cookie. */
const StaffSignedIn = z.object({
  staff: StaffMember,
  isConfirmed: z.boolean(),
  token: z.optional(z.string()),
})

export const StaffLoginBody = z.object({ email: Email, password: CurrentPassword })

export const staffLogin = endpoint({
  method: 'POST',
  path: `${adminApi}/login`,
  summary: 'Sign in to the back office with e-mail address and password; the second factor follows',
  access: 'visitor',
  blocked: 'allowed',
  limits,
  body: StaffLoginBody,
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
  summary: 'Start the setup of the second factor: returns a secret for the authenticator app',
  ...enrolCall,
  answer: ok(z.object({ secret: z.string(), uri: z.string() })),
  refusals: { 409: 'The second factor is already set up' },
})

export const confirmStaff = endpoint({
  method: 'POST',
  path: `${adminApi}/two-factor/confirm`,
  summary:
    'Complete the setup of the second factor with its first code; the session gets a new token',
  ...enrolCall,
  limits,
  body: EnableInput,
  answer: ok(z.extend(StaffSignedIn, { recoveryCodes: z.array(z.string()) })),
  refusals: {
    400: 'Wrong code',
    409: 'There is a second factor already, or its setup was not started',
    429: 'Too many wrong codes',
  },
})

export const verifyStaffCode = endpoint({
  method: 'POST',
  path: `${adminApi}/two-factor/code`,
  summary: 'Verify the second factor; the session gets a new token',
  ...enrolCall,
  limits,
  body: CodeInput,
  answer: ok(StaffSignedIn),
  refusals: { 400: 'Wrong code', 429: 'Too many wrong codes' },
})

export const renewStaffCodes = endpoint({
  method: 'POST',
  path: `${adminApi}/two-factor/recovery-codes`,
  summary: 'Replace the recovery codes, with a code',
  ...ownCall,
  limits,
  body: CodeInput,
  answer: ok(z.object({ recoveryCodes: z.array(z.string()) })),
  refusals: {
    400: 'Wrong code',
    409: 'The second factor is not set up',
    429: 'Too many wrong codes',
  },
})

export const setStaffPassword = endpoint({
  method: 'POST',
  path: `${adminApi}/password/link`,
  summary: 'Set the password with the link of an invitation',
  access: 'visitor',
  blocked: 'allowed',
  limits,
  body: z.extend(ChoosePassword, { token: requiredText(200) }),
  answer: ok(z.object({ email: z.string() })),
  refusals: { 400: 'The link is no longer valid (extra BAD_TOKEN), or the password is too weak' },
})

export const changeStaffPassword = endpoint({
  method: 'POST',
  path: `${adminApi}/password`,
  summary: 'Change the own password and end all other sessions',
  ...ownCall,
  limits,
  body: ChangePassword,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 400: 'Wrong current password, or the new one is too weak', 429: 'Too many attempts' },
})

/** A row of the staff list. */
export const ListedStaff = z.extend(StaffMember, {
  hasPassword: z.boolean(),
  createdAt: Instant,
  lastSeenAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
})
export type ListedStaff = z.input<typeof ListedStaff>

export const listStaff = endpoint({
  method: 'GET',
  path: `${adminApi}/staff`,
  summary: 'Current and former staff members',
  ...adminCall,
  answer: ok(z.object({ results: z.array(ListedStaff) })),
})

export const CreateStaffBody = z.object({
  name: requiredText(100),
  email: Email,
  roles: Roles,
  reason: Reason,
})

export const createStaff = endpoint({
  method: 'POST',
  path: `${adminApi}/staff`,
  summary: 'Invite a staff member, who receives a link to set the password',
  ...adminCall,
  body: CreateStaffBody,
  answer: ok(z.object({ id: z.int() })),
  refusals: { 400: 'The address is taken' },
})

export const ChangeStaffRolesBody = z.object({ roles: Roles, reason: Reason })

export const changeStaffRoles = endpoint({
  method: 'POST',
  path: `${adminApi}/staff/:id/roles`,
  summary: 'Change the roles of a staff member',
  ...adminCall,
  params: idParams,
  body: ChangeStaffRolesBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: unknownStaff, 409: 'The last admin' },
})

export const endStaff = endpoint({
  method: 'POST',
  path: `${adminApi}/staff/:id/end`,
  summary: 'End the access and all sessions of a staff member',
  ...adminCall,
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: unknownStaff, 409: 'The last admin' },
})

export const sendStaffLink = endpoint({
  method: 'POST',
  path: `${adminApi}/staff/:id/password-link`,
  summary: 'Send a new link to set the password',
  ...adminCall,
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: unknownStaff },
})

export const resetStaffTwoFactor = endpoint({
  method: 'POST',
  path: `${adminApi}/staff/:id/two-factor/reset`,
  summary: 'Reset the second factor of a staff member; the next sign-in sets up a new one',
  ...adminCall,
  params: idParams,
  body: ReasonBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: unknownStaff,
    409: 'The own second factor, or it is not set up (extra TWO_FACTOR_OFF)',
  },
})
