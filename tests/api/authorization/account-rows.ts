import { logout, session } from '#contract/auth/auth.ts'
import {
  login,
  endDeviceSessions,
  endOtherSessions,
  endOwnSession,
  ownSessions,
} from '#contract/auth/sessions.ts'
import { lastInvoiceStatus } from '#contract/billing/account-status.ts'
import {
  requestPassword,
  resetPassword,
  resetPasswordWithToken,
  verifyResetToken,
} from '#contract/auth/passwords.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  enableTwoFactorAlias,
  generateTwoFactorSecret,
  renewRecoveryCodes,
  twoFactorStatus,
  verifyForDisable,
} from '#contract/auth/two-factor.ts'
import { newPassword } from '../../support/password-links.ts'
import { afterForcedLogout, everyone, membersEvenBlocked, notStaff } from './outcomes.ts'
import { noToken, row, type Cell } from './row.ts'

/** Another open session of the owner. */
async function sessionOfOwner({ market, owner, unique }: Cell) {
  const now = market.clock.now()
  const [made] = await market.database.sql<{ id: number }[]>`
    insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at)
    values (${owner.id}, sha256(${unique}::bytea), ${now}, ${now},
      ${new Date(now.getTime() + 3_600_000)})
    returning id`
  return { params: { id: made!.id } }
}

/** Signing in and out, passwords, second factor, sessions, and how an account stands. */
export const accountRows = [
  row(
    login,
    { ...everyone('400'), ...notStaff, ...afterForcedLogout('400') },
    ({ unique }) => ({ body: { email: `${unique}@b.example`, password: 'Wrong-password-1' } }),
    { visitorsSee: 'status requires2FA payload{msg user.*}', tells: ['token', 'sessionId'] },
  ),
  row(logout, { ...everyone(), ...notStaff, ...afterForcedLogout() }, undefined, {
    visitorsSee: 'status payload.msg',
  }),
  row(
    requestPassword,
    { ...everyone(), ...notStaff, ...afterForcedLogout() },
    ({ unique }) => ({ body: { email: `${unique}@b.example` } }),
    { visitorsSee: 'status payload.msg' },
  ),
  row(
    verifyResetToken,
    { ...everyone(), ...notStaff, ...afterForcedLogout() },
    () => ({ body: { resetToken: noToken } }),
    {
      visitorsSee: 'status payload{isSuccess msg}',
    },
  ),
  row(
    resetPasswordWithToken,
    { ...everyone('400 BAD_TOKEN'), ...notStaff, ...afterForcedLogout('400 BAD_TOKEN') },
    () => ({ body: { token: noToken, password: newPassword } }),
    { visitorsSee: 'status payload.msg' },
  ),
  row(
    resetPassword,
    { ...membersEvenBlocked('400'), ...notStaff },
    () => ({ body: { currentPassword: 'Wrong-password-1', password: newPassword } }),
    { visitorsSee: 'status payload.msg' },
  ),
  row(ownSessions, membersEvenBlocked()),
  row(endOwnSession, { ...membersEvenBlocked('404'), owner: '200' }, sessionOfOwner),
  row(endDeviceSessions, { ...membersEvenBlocked('404'), owner: '200' }, async (cell) => {
    const { params } = await sessionOfOwner(cell)
    return { body: { ids: [params.id] } }
  }),
  row(endOtherSessions, membersEvenBlocked()),
  row(lastInvoiceStatus, membersEvenBlocked()),
  row(session, { ...everyone(), ...afterForcedLogout() }, undefined, {
    visitorsSee: 'status payload{user forceLogout view}',
  }),
  row(twoFactorStatus, membersEvenBlocked()),
  row(generateTwoFactorSecret, membersEvenBlocked(), undefined, { tells: ['secret'] }),
  ...[enableTwoFactor, enableTwoFactorAlias].map((endpoint) =>
    row(endpoint, membersEvenBlocked('400'), () => ({ body: { code: 'none' } })),
  ),
  ...[verifyForDisable, renewRecoveryCodes].map((endpoint) =>
    row(endpoint, membersEvenBlocked('409'), () => ({ body: { code: '123456' } })),
  ),
  row(disableTwoFactor, membersEvenBlocked('409')),
]
