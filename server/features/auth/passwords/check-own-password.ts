import { signInThrottle } from '#contract/auth/auth.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { countAttempt } from '#server/features/auth/count-attempt.ts'
import { isPassword } from '#server/features/auth/passwords/hash-password.ts'
import {
  findPasswordOwner,
  type PasswordOwnerRow,
} from '#server/features/auth/passwords/queries.ts'
import { forgiveFailures } from '#server/features/auth/queries.ts'
import { recordAct, type Act, type Actor } from '#server/platform/audit.ts'
import { refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Whom a wrong password is recorded about, and the counter it fills. */
export type CountedAs = Pick<Act, 'actor' | 'companyId' | 'contactId' | 'staffId'> & {
  counter: string
}

/**
 * Asks who is signed in for the password again, before an act that a stolen session must not do. Wrong ones are
 * counted and recorded.
 * @returns why it is refused
 */
export async function refusalOfPassword(
  platform: Platform,
  passwordHash: string | null,
  given: string,
  { counter, ...concerned }: CountedAs,
): Promise<Refused | undefined> {
  const { database, clock } = platform
  const now = clock.now()
  const counters = [{ key: counter, limit: signInThrottle.perAccountAndSource }]
  const throttled = await database.transaction((tx) => countAttempt(tx, platform, counters, now))
  if (throttled) return throttled
  if (!(await isPassword(passwordHash, given))) {
    await recordAct(database.sql, { at: now, act: 'password.refused', ...concerned })
    return refuseFields([{ param: 'currentPassword', msg: fieldMessages.currentPassword }])
  }
  await database.transaction((tx) => forgiveFailures(tx, counters, now))
  return undefined
}

/** Finds the member whose password it is, or says why it is refused. */
export async function checkOwnPassword(
  platform: Platform,
  contactId: number,
  given: string,
  actor: Actor,
): Promise<PasswordOwnerRow | Refused> {
  const owner = await findPasswordOwner(platform.database.sql, contactId)
  if (!owner) return refuse(401, refusals.signInFirst)
  const refused = await refusalOfPassword(platform, owner.passwordHash, given, {
    counter: `password:${contactId}`,
    actor,
    companyId: owner.companyId,
    contactId,
  })
  return refused ?? owner
}
