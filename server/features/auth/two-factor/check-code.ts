import { HOTP, Secret } from 'otpauth'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { parseCode, totp } from '#contract/auth/two-factor.ts'
import { hashRecoveryCode, decryptSecret } from '#server/features/auth/two-factor/secrets.ts'
import { notifyOwner, warnOwner } from '#server/features/auth/two-factor/notify-owner.ts'
import { countAttempt } from '#server/features/auth/count-attempt.ts'
import { clearFailures, findExceededCounter } from '#server/features/auth/queries.ts'
import { codeCounters, failureWindowMs, acceptedTimeSteps } from '#server/features/auth/rules.ts'
import {
  countRecoveryCodes,
  findOwner,
  findSecondFactor,
  ownerKey,
  consumeRecoveryCode,
  consumeTimeStep,
  type SecondFactorOwner,
  type SecondFactorRow,
} from '#server/features/auth/two-factor/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface CodeAttempt {
  code: string
  actor: Actor
  /** Device or session with its own counter; all others of the owner share one. */
  device?: string | undefined
}

/**
 * Verifies and consumes an app code or a recovery code (BK-017, AM-127). Attempts are counted before they are
 * checked.
 * @returns the refusal, or undefined when the code is right
 */
export async function verifySecondFactorCode(
  platform: Platform,
  owner: SecondFactorOwner,
  attempt: CodeAttempt,
): Promise<Refused | undefined> {
  const { database } = platform
  const read = parseCode(attempt.code)
  if (!read) return refuse(400, fieldMessages.sixDigits)
  const now = platform.clock.now()
  const counters = codeCounters(ownerKey(owner), attempt.device)
  const since = new Date(now.getTime() - failureWindowMs)
  const throttled = await database.transaction((tx) => countAttempt(tx, platform, counters, now))
  if (throttled) return throttled
  const isRight =
    read.kind === 'app'
      ? await isAppCode(platform, owner, read.code)
      : await isRecoveryCode(platform, owner, read.code, attempt.actor)
  if (!isRight) {
    await database.transaction(async (tx) => {
      await recordWrongCode(tx, platform, owner, attempt.actor)
      const filled = await findExceededCounter(tx, counters, since)
      if (filled)
        await warnOwner(tx, platform, owner, { counter: filled.key, actor: attempt.actor })
    })
    return refuse(400, refusals.wrongCode)
  }
  await database.transaction((tx) => clearFailures(tx, counters, now))
  return undefined
}

export async function recordWrongCode(
  db: Queryable,
  platform: Platform,
  owner: SecondFactorOwner,
  actor: Actor,
): Promise<void> {
  const { companyId } = await findOwner(db, owner)
  const at = platform.clock.now()
  await recordAuditEntry(db, {
    at,
    act: 'two-factor.failed',
    actor,
    ...owner,
    companyId,
  })
}

/** The accepted time step that a code belongs to; undefined for a wrong code. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const hotp = new HOTP({ secret: Secret.fromBase32(secret), digits: totp.digits })
  return acceptedTimeSteps(now).find(
    (step) => hotp.validate({ token: code, counter: step, window: 0 }) !== null,
  )
}

/** Decrypts the secret of a row; undefined, and logged, if SECRET_KEY has changed. */
export function readSecret(
  platform: Platform,
  owner: SecondFactorOwner,
  row: SecondFactorRow,
): string | undefined {
  try {
    return decryptSecret(platform.secretKeys, ownerKey(owner), row.sealedSecret)
  } catch (error) {
    platform.log.error(
      { err: error, owner: ownerKey(owner) },
      'a two-factor secret cannot be opened',
    )
    return undefined
  }
}

async function isAppCode(platform: Platform, owner: SecondFactorOwner, code: string) {
  const { sql } = platform.database
  const row = await findSecondFactor(sql, owner)
  const secret = row?.enabledAt ? readSecret(platform, owner, row) : undefined
  if (!row || secret === undefined) return false
  const step = findTimeStep(secret, code, platform.clock.now())
  return step !== undefined && (await consumeTimeStep(sql, row.id, step))
}

async function isRecoveryCode(
  platform: Platform,
  owner: SecondFactorOwner,
  code: string,
  actor: Actor,
): Promise<boolean> {
  const row = await findSecondFactor(platform.database.sql, owner)
  if (!row?.enabledAt || !row.recoverySalt) return false
  const hash = await hashRecoveryCode(code, row.recoverySalt)
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    if (!(await consumeRecoveryCode(tx, row.id, { hash, now }))) return false
    const codesLeft = await countRecoveryCodes(tx, row.id)
    await notifyOwner(tx, platform, owner, {
      act: 'two-factor.recovery-used',
      actor,
      codesLeft,
    })
    return true
  })
}
