import type { User } from '#contract/auth.ts'
import { favouritesPerContact } from '#contract/companies.ts'
import { refusals } from '#contract/notices.ts'
import { buildUser, fingerprint } from '#server/features/auth/build-user.ts'
import { findBlock } from '#server/features/auth/find-block.ts'
import { isPassword } from '#server/features/auth/hash-password.ts'
import {
  findSignIn,
  findUser,
  forgiveFailures,
  insertSession,
  reserveFailure,
} from '#server/features/auth/queries.ts'
import { failureCounters, failureWindowMs, sessionEnd } from '#server/features/auth/rules.ts'
import {
  accountKey,
  hashToken,
  knownDevice,
  newDeviceMark,
  newToken,
} from '#server/features/auth/make-token.ts'
import { favouriteIds, maySignIn } from '#server/features/companies/public.ts'
import { readOperatorSettings, readSettings } from '#server/features/site/public.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface SignInAttempt {
  email: string
  password: string
  source: string
  userAgent: string
  /** The mark this device was given at an earlier sign-in. */
  device: string | undefined
}

export interface SignedIn {
  token: string
  deviceMark: string
  user: User
}

/** Checks the throttle, then the password, then the account's state; the answer never tells which address is known. */
export async function signIn(
  platform: Platform,
  attempt: SignInAttempt,
): Promise<SignedIn | Refused> {
  const { database } = platform
  const now = platform.clock.now()
  const email = attempt.email.toLowerCase()
  const account = await findSignIn(database.sql, email)
  const counters = failureCounters({
    accountKey: accountKey(email),
    source: attempt.source,
    knownDevice: account && knownDevice(platform.secretKey, attempt.device, account.contactId),
  })
  const full = await database.transaction((tx) =>
    reserveFailure(tx, counters, { now, since: new Date(now.getTime() - failureWindowMs) }),
  )
  if (full) {
    platform.log.warn({ counter: full.key }, 'sign-in throttled')
    return refuse(429, refusals.tooManyAttempts, { retryAfter: failureWindowMs / 1000 })
  }

  const isRight = await isPassword(account?.passwordHash ?? null, attempt.password)
  if (!account || !isRight) return refuse(400, refusals.wrongCredentials)
  await database.transaction((tx) => forgiveFailures(tx, counters, now))
  if (account.state === 'terminated') return refuse(403, refusals.accountClosed)
  if (!maySignIn(account.state)) return refuse(403, refusals.accountNotOpen)

  const token = newToken()
  const user = await loadUser(platform, account.contactId)
  const { favCompanies: _, ...record } = user
  await insertSession(database.sql, {
    contactId: account.contactId,
    tokenHash: hashToken(token),
    now,
    expiresAt: sessionEnd(now, now),
    userAgent: attempt.userAgent.slice(0, 300),
    source: attempt.source,
    userRecordSeen: fingerprint(record),
  })
  return { token, deviceMark: newDeviceMark(platform.secretKey, account.contactId), user }
}

/** The whole user record of a contact that exists. */
export async function loadUser(platform: Platform, contactId: number): Promise<User> {
  const [row, favourites, settings, operator] = await Promise.all([
    findUser(platform.database.sql, contactId),
    favouriteIds(platform.database.sql, contactId, favouritesPerContact),
    readSettings(platform),
    readOperatorSettings(platform),
  ])
  if (!row) throw new Error(`contact ${contactId} has no user record`)
  return {
    ...buildUser(row, settings, operator, findBlock(row, settings, platform.clock.now())),
    favCompanies: favourites.map((favourite) => favourite.companyId),
  }
}
