import { refusals } from '#contract/refusals.ts'
import { disableMinutes } from '#contract/auth/two-factor.ts'
import {
  verifySecondFactorCode,
  type CodeAttempt,
} from '#server/features/auth/two-factor/check-code.ts'
import { notifyOwner } from '#server/features/auth/two-factor/notify-owner.ts'
import {
  grantDisablePermission,
  deleteSecondFactor,
  hasSecondFactor,
  lockOwner,
  consumeDisablePermission,
  type SecondFactorOwner,
} from '#server/features/auth/two-factor/queries.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

interface OwnSession {
  contactId: number
  sessionId: number
}

/** Verifies a code and permits this session to turn off the second factor once, within `disableMinutes` (AM-057). */
export async function verifyForDisable(
  platform: Platform,
  { contactId, sessionId }: OwnSession,
  attempt: CodeAttempt,
): Promise<'verified' | Refused> {
  const { sql } = platform.database
  if (!(await hasSecondFactor(sql, { contactId }))) return refuse(409, refusals.twoFactorOff)
  const refused = await verifySecondFactorCode(platform, { contactId }, attempt)
  if (refused) return refused
  await grantDisablePermission(sql, sessionId, platform.clock.now())
  return 'verified'
}

export function disableSecondFactor(
  platform: Platform,
  { contactId, sessionId }: OwnSession,
  actor: Actor,
): Promise<'disabled' | Refused> {
  const since = new Date(platform.clock.now().getTime() - disableMinutes * 60_000)
  return platform.database.transaction(async (tx) => {
    await lockOwner(tx, { contactId })
    if (!(await hasSecondFactor(tx, { contactId }))) return refuse(409, refusals.twoFactorOff)
    if (!(await consumeDisablePermission(tx, sessionId, since))) {
      return refuse(403, refusals.verifyFirst, { extra: 'VERIFY_FIRST' })
    }
    await deleteSecondFactor(tx, { contactId })
    await notifyOwner(tx, platform, { contactId }, { act: 'two-factor.disabled', actor })
    return 'disabled'
  })
}

/**
 * Removes a lost second factor, after staff have verified the owner (AM-058).
 * @returns whether there was one
 */
export async function resetSecondFactor(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
  actor: Actor,
  reason: string,
): Promise<boolean> {
  await lockOwner(tx, owner)
  if ((await deleteSecondFactor(tx, owner)) === undefined) return false
  await notifyOwner(tx, platform, owner, { act: 'two-factor.reset', actor, reason })
  return true
}
