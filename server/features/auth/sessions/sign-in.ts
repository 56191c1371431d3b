import { accountAllows } from '#contract/account-permissions.ts'
import type { User } from '#contract/auth/auth.ts'
import { favouritesPerContact } from '#contract/favourites.ts'
import { refusals } from '#contract/refusals.ts'
import {
  buildUser,
  fingerprint,
  findBlockReason,
} from '#server/features/auth/sessions/identify-caller.ts'
import { verifySecondFactorCode } from '#server/features/auth/two-factor/check-code.ts'
import { countAttempt } from '#server/features/auth/count-attempt.ts'
import { passwordMatches } from '#server/features/auth/passwords/hash-password.ts'
import {
  findSignIn,
  findUser,
  clearFailures,
  insertSession,
  isPasswordUnchanged,
  type SignInRow,
} from '#server/features/auth/queries.ts'
import { failureCounters, sessionEnd } from '#server/features/auth/rules.ts'
import {
  accountKey,
  hashToken,
  verifyDeviceToken,
  createDeviceToken,
  generateToken,
} from '#server/features/auth/sessions/make-token.ts'
import { hasSecondFactor } from '#server/features/auth/two-factor/queries.ts'
import { listFavouriteIds } from '#server/features/companies/public.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { isRefused, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

interface SignInAttempt {
  email: string
  password: string
  /** Second factor code; empty if none was given (AU-004). */
  code: string
  source: string
  requestId: string
  userAgent: string
  device: string | undefined
}

interface SignedIn {
  token: string
  deviceToken: string
  user: User
}

/**
 * Checks throttle, password, account state and second factor, in this order. The response never reveals which
 * addresses exist; whether a second factor is set is revealed only after the right password (BK-018).
 */
export async function signIn(
  platform: Platform,
  attempt: SignInAttempt,
): Promise<SignedIn | 'codeNeeded' | Refused> {
  const account = await checkPassword(platform, attempt)
  if (isRefused(account)) return account
  if (account.state === 'terminated') return refuse(403, refusals.accountClosed)
  if (!accountAllows(account, 'signIn')) return refuse(403, refusals.accountNotOpen)
  const { contactId } = account
  if (await hasSecondFactor(platform.database.sql, { contactId })) {
    if (attempt.code.trim() === '') return 'codeNeeded'
    const device = verifyDeviceToken(platform.secretKeys, attempt.device, { contactId })
    const { code } = attempt
    const codeAttempt = { code, device, actor: visitorActor(attempt) }
    const refused = await verifySecondFactorCode(platform, { contactId }, codeAttempt)
    if (refused) return refused
  }
  return openSession(platform, account, attempt)
}

const visitorActor = ({ source, requestId }: SignInAttempt): Actor => ({
  kind: 'visitor',
  source,
  requestId,
})

async function checkPassword(
  platform: Platform,
  attempt: SignInAttempt,
): Promise<SignInRow | Refused> {
  const { database } = platform
  const now = platform.clock.now()
  const email = attempt.email.toLowerCase()
  const account = await findSignIn(database.sql, email)
  const counters = failureCounters({
    accountKey: accountKey(email),
    source: attempt.source,
    knownDevice: account && verifyDeviceToken(platform.secretKeys, attempt.device, account),
  })
  const throttled = await database.transaction((tx) => countAttempt(tx, platform, counters, now))
  if (throttled) return throttled
  const isRight = await passwordMatches(account?.passwordHash ?? null, attempt.password)
  if (!account || !isRight) {
    // Also recorded for unknown addresses, without the address, so that timing reveals nothing.
    await recordAuditEntry(database.sql, {
      at: now,
      act: 'sign-in.failed',
      actor: visitorActor(attempt),
      contactId: account?.contactId,
      companyId: account?.companyId,
    })
    return refuse(400, refusals.wrongCredentials)
  }
  await database.transaction((tx) => clearFailures(tx, counters, now))
  return account
}

async function openSession(
  platform: Platform,
  { contactId, companyId, passwordHash }: SignInRow,
  { source, requestId, userAgent }: SignInAttempt,
): Promise<SignedIn | Refused> {
  const now = platform.clock.now()
  const token = generateToken()
  const user = await loadUser(platform, contactId)
  const { favCompanies: _, ...record } = user
  const deviceToken = createDeviceToken(platform.secretKeys, { contactId })
  return platform.database.transaction(async (tx) => {
    // A concurrent password change has ended all sessions and must end this one too.
    if (!(await isPasswordUnchanged(tx, contactId, passwordHash))) {
      return refuse(400, refusals.wrongCredentials)
    }
    await insertSession(tx, {
      contactId,
      tokenHash: hashToken(token),
      now,
      expiresAt: sessionEnd(now, now),
      userAgent: userAgent.slice(0, 300),
      source,
      userRecordSeen: fingerprint(record),
    })
    const actor: Actor = { kind: 'contact', id: contactId, source, requestId }
    await recordAuditEntry(tx, { at: now, act: 'sign-in', actor, companyId, contactId })
    return { token, deviceToken, user }
  })
}

export async function loadUser(platform: Platform, contactId: number): Promise<User> {
  const [row, favourites, settings, operator] = await Promise.all([
    findUser(platform.database.sql, contactId),
    listFavouriteIds(platform.database.sql, contactId, favouritesPerContact),
    readSettings(platform),
    readOperatorSettings(platform),
  ])
  if (!row) throw new Error(`contact ${contactId} has no user record`)
  return {
    ...buildUser(row, settings, operator, findBlockReason(row, settings, platform.clock.now())),
    favCompanies: favourites.map((favourite) => favourite.companyId),
  }
}
