import { login, logout, session } from '#contract/auth.ts'
import { everyone, notStaff } from './outcomes.ts'
import { row } from './row.ts'

/** Signing in and out, passwords, second factor, sessions, and how an account stands. */
export const accountRows = [
  row(
    login,
    { ...everyone('400'), ...notStaff },
    ({ unique }) => ({ body: { email: `${unique}@b.example`, password: 'Wrong-password-1' } }),
    { visitorsSee: 'status requires2FA payload{msg user.*}', tells: ['token', 'sessionId'] },
  ),
  row(logout, { ...everyone(), ...notStaff }, undefined, { visitorsSee: 'status payload.msg' }),
  row(session, everyone(), undefined, { visitorsSee: 'status payload{user forceLogout}' }),
]
