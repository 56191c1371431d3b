import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { readCode, shownRecoveryCode } from '#contract/auth/two-factor.ts'
import {
  recordWrongCode,
  refusalOfCode,
  secretOf,
  stepOfCode,
  type CodeAttempt,
} from '#server/features/auth/two-factor/check-code.ts'
import { makeRecoveryCodes } from '#server/features/auth/two-factor/make-recovery-codes.ts'
import { newSecret, sealSecret } from '#server/features/auth/two-factor/make-two-factor-secret.ts'
import { notifyOwner } from '#server/features/auth/two-factor/notify-owner.ts'
import { countAttempt } from '#server/features/auth/count-attempt.ts'
import { forgiveFailures } from '#server/features/auth/queries.ts'
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

/** Makes a secret that waits for its first good code; an older waiting one is worth nothing then (BK-017). */
export async function beginEnrolment(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
): Promise<{ secret: string } | Refused> {
  await lockOwner(tx, owner)
  const known = await findSecondFactor(tx, owner)
  if (known?.enabledAt) return refuse(409, refusals.twoFactorOn)
  const secret = newSecret()
  await insertPending(tx, owner, {
    sealedSecret: sealSecret(platform.secretKey, ownerKey(owner), secret),
    now: platform.clock.now(),
  })
  return { secret }
}

/**
 * Turns the waiting secret on with its first good code. That code is used up by it.
 * @returns the recovery codes as they are shown, which are kept nowhere
 */
export async function confirmEnrolment(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
  code: string,
  actor: Actor,
): Promise<{ recoveryCodes: string[] } | Refused> {
  const read = readCode(code)
  if (read?.kind !== 'app') return refuse(400, fieldMessages.sixDigits)
  await lockOwner(tx, owner)
  const row = await findSecondFactor(tx, owner)
  if (row?.enabledAt) return refuse(409, refusals.twoFactorOn)
  const secret = row && secretOf(platform, owner, row)
  if (secret === undefined) return refuse(409, refusals.noPendingSetup)

  const now = platform.clock.now()
  const counters = codeCounters(ownerKey(owner), 'enrolment')
  const throttled = await countAttempt(tx, platform, counters, now)
  if (throttled) return throttled
  const step = stepOfCode(secret, read.code, now)
  if (step === undefined) {
    await recordWrongCode(tx, platform, owner, actor)
    return refuse(400, refusals.wrongCode)
  }
  await forgiveFailures(tx, counters, now)

  const { codes, salt, hashes } = await makeRecoveryCodes()
  await enableSecondFactor(tx, row!.id, { step, now, salt })
  await replaceRecoveryCodes(tx, row!.id, { salt, hashes })
  await notifyOwner(tx, platform, owner, { act: 'two-factor.enabled', actor })
  return { recoveryCodes: codes.map(shownRecoveryCode) }
}

/** Puts new recovery codes in the place of the older ones (AM-127). */
export async function renewRecoveryCodes(
  platform: Platform,
  owner: SecondFactorOwner,
  attempt: CodeAttempt,
): Promise<{ recoveryCodes: string[] } | Refused> {
  const { database } = platform
  const known = await findSecondFactor(database.sql, owner)
  if (!known?.enabledAt) return refuse(409, refusals.twoFactorOff)
  const refused = await refusalOfCode(platform, owner, attempt)
  if (refused) return refused
  const { codes, salt, hashes } = await makeRecoveryCodes()
  return database.transaction(async (tx) => {
    await lockOwner(tx, owner)
    const row = await findSecondFactor(tx, owner)
    if (!row?.enabledAt) return refuse(409, refusals.twoFactorOff)
    await replaceRecoveryCodes(tx, row.id, { salt, hashes })
    await notifyOwner(tx, platform, owner, {
      act: 'two-factor.recovery-renewed',
      actor: attempt.actor,
    })
    return { recoveryCodes: codes.map(shownRecoveryCode) }
  })
}
