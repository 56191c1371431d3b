import { parseCode, formatRecoveryCode, disableMinutes } from '#contract/auth/two-factor.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { countAttempt } from '#server/features/auth/count-attempt.ts'
import { clearFailures } from '#server/features/auth/queries.ts'
import { codeCounters } from '#server/features/auth/rules.ts'
import {
  recordWrongCode,
  verifySecondFactorCode,
  readSecret,
  findTimeStep,
  type CodeAttempt,
} from '#server/features/auth/two-factor/check-code.ts'
import { notifyOwner } from '#server/features/auth/two-factor/notify-owner.ts'
import {
  enableSecondFactor,
  findSecondFactor,
  insertPending,
  lockOwner,
  ownerKey,
  replaceRecoveryCodes,
  type SecondFactorOwner,
  grantDisablePermission,
  deleteSecondFactor,
  hasSecondFactor,
  consumeDisablePermission,
} from '#server/features/auth/two-factor/queries.ts'
import {
  generateRecoveryCodes,
  createSecret,
  encryptSecret,
} from '#server/features/auth/two-factor/secrets.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Creates a pending secret and replaces an older pending one (BK-017). */
export async function beginEnrolment(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
): Promise<{ secret: string } | Refused> {
  await lockOwner(tx, owner)
  const existing = await findSecondFactor(tx, owner)
  if (existing?.enabledAt) return refuse(409, refusals.twoFactorOn)
  const secret = createSecret()
  await insertPending(tx, owner, {
    sealedSecret: encryptSecret(platform.secretKeys, ownerKey(owner), secret),
    now: platform.clock.now(),
  })
  return { secret }
}

/**
 * Enables the pending secret with its first valid code, which is consumed.
 * @returns the formatted recovery codes, which are not stored
 */
export async function confirmEnrolment(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
  code: string,
  actor: Actor,
): Promise<{ recoveryCodes: string[] } | Refused> {
  const read = parseCode(code)
  if (read?.kind !== 'app') return refuse(400, fieldMessages.sixDigits)
  await lockOwner(tx, owner)
  const row = await findSecondFactor(tx, owner)
  if (row?.enabledAt) return refuse(409, refusals.twoFactorOn)
  const secret = row && readSecret(platform, owner, row)
  if (secret === undefined) return refuse(409, refusals.noPendingSetup)

  const now = platform.clock.now()
  const counters = codeCounters(ownerKey(owner), 'enrolment')
  const throttled = await countAttempt(tx, platform, counters, now)
  if (throttled) return throttled
  const step = findTimeStep(secret, read.code, now)
  if (step === undefined) {
    await recordWrongCode(tx, platform, owner, actor)
    return refuse(400, refusals.wrongCode)
  }
  await clearFailures(tx, counters, now)

  const { codes, salt, hashes } = await generateRecoveryCodes()
  await enableSecondFactor(tx, row!.id, { step, now, salt })
  await replaceRecoveryCodes(tx, row!.id, { salt, hashes })
  await notifyOwner(tx, platform, owner, { act: 'two-factor.enabled', actor })
  return { recoveryCodes: codes.map(formatRecoveryCode) }
}

/** Replaces the recovery codes (AM-127). */
export async function renewRecoveryCodes(
  platform: Platform,
  owner: SecondFactorOwner,
  attempt: CodeAttempt,
): Promise<{ recoveryCodes: string[] } | Refused> {
  const { database } = platform
  const existing = await findSecondFactor(database.sql, owner)
  if (!existing?.enabledAt) return refuse(409, refusals.twoFactorOff)
  const refused = await verifySecondFactorCode(platform, owner, attempt)
  if (refused) return refused
  const { codes, salt, hashes } = await generateRecoveryCodes()
  return database.transaction(async (tx) => {
    await lockOwner(tx, owner)
    const row = await findSecondFactor(tx, owner)
    if (!row?.enabledAt) return refuse(409, refusals.twoFactorOff)
    await replaceRecoveryCodes(tx, row.id, { salt, hashes })
    await notifyOwner(tx, platform, owner, {
      act: 'two-factor.recovery-renewed',
      actor: attempt.actor,
    })
    return { recoveryCodes: codes.map(formatRecoveryCode) }
  })
}

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

/** Removes a lost second factor after staff have verified the owner (AM-058); false if there was none. */
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
