import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { parseCode, formatRecoveryCode } from '#contract/auth/two-factor.ts'
import {
  recordWrongCode,
  verifySecondFactorCode,
  readSecret,
  findTimeStep,
  type CodeAttempt,
} from '#server/features/auth/two-factor/check-code.ts'
import {
  generateRecoveryCodes,
  createSecret,
  encryptSecret,
} from '#server/features/auth/two-factor/secrets.ts'
import { notifyOwner } from '#server/features/auth/two-factor/notify-owner.ts'
import { countAttempt } from '#server/features/auth/count-attempt.ts'
import { clearFailures } from '#server/features/auth/queries.ts'
import { codeCounters } from '#server/features/auth/rules.ts'
import {
  enableSecondFactor,
  findSecondFactor,
  insertPending,
  lockOwner,
  ownerKey,
  replaceRecoveryCodes,
  type SecondFactorOwner,
} from '#server/features/auth/two-factor/queries.ts'
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
  const known = await findSecondFactor(tx, owner)
  if (known?.enabledAt) return refuse(409, refusals.twoFactorOn)
  const secret = createSecret()
  await insertPending(tx, owner, {
    sealedSecret: encryptSecret(platform.secretKey, ownerKey(owner), secret),
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
  const known = await findSecondFactor(database.sql, owner)
  if (!known?.enabledAt) return refuse(409, refusals.twoFactorOff)
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
