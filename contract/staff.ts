import * as z from 'zod/mini'
import { staffRoles } from './access.ts'
import { endpoint, ok } from './endpoint.ts'
import { fieldMessages } from './notices.ts'

/** What all calls of the back office start with; the cookie of its sessions goes nowhere else. */
export const adminApi = '/api/admin'

/** A staff session ends after this many idle minutes, and in any case after this many hours. */
export const staffSessionEnds = { idleMinutes: 30, absoluteHours: 12 } as const

/** A person of the operator as the back office knows them. */
export const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  hasTwoFactor: z.boolean(),
})
export type StaffMember = z.output<typeof StaffMember>

export const staffLogin = endpoint({
  method: 'POST',
  path: `${adminApi}/login`,
  summary: 'Sign in to the back office with e-mail address and password',
  access: 'visitor',
  blocked: 'allowed',
  body: z.object({
    email: z
      .string(fieldMessages.required)
      .check(
        z.trim(),
        z.minLength(1, fieldMessages.required),
        z.maxLength(254, fieldMessages.atMost(254)),
        z.email(fieldMessages.email),
      ),
    password: z
      .string(fieldMessages.required)
      .check(z.minLength(1, fieldMessages.required), z.maxLength(128, fieldMessages.atMost(128))),
  }),
  answer: ok(
    z.object({ staff: StaffMember, isConfirmed: z.boolean(), token: z.optional(z.string()) }),
  ),
  refusals: {
    400: 'Wrong e-mail address or password',
    429: 'Too many failed attempts',
  },
})
