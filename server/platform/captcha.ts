import { hkdfSync } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import {
  CaptchaAnswer,
  captchaMinutes,
  maxCaptchaLength,
  type Challenge,
} from '#contract/captcha.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** PBKDF2 iterations per attempt and range of the solution: 0.4 seconds of one core on average. */
const defaultDifficulty = { cost: 5000, minCounter: 400, maxCounter: 800 }

const keyFor = (secretKey: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `captcha ${use}`, 32)).toString('base64url')

const keysOf = (secretKey: string) => ({
  hmacSignatureSecret: keyFor(secretKey, 'challenge'),
  hmacKeySignatureSecret: keyFor(secretKey, 'solution'),
})

/** Creates a proof-of-work challenge. It is not stored: its signature proves that it is ours. */
export async function createCaptchaChallenge(
  platform: Platform,
  work = defaultDifficulty,
): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(work.maxCounter, work.minCounter),
    deriveKey,
    data: { expires: platform.clock.now().getTime() + captchaMinutes * 60_000 },
    ...keysOf(platform.secretKeys[0]),
  })
  return challenge as Challenge
}

/** Accepts a proof of work once (BK-022), if it is authentic, correct and not expired. */
export async function consumeCaptcha(tx: Tx, platform: Platform, answer: string): Promise<boolean> {
  const solution = readAnswer(answer)
  if (!solution) return false
  let verified = false
  for (const key of platform.secretKeys) {
    verified ||= (await verifySolution({ ...solution, deriveKey, ...keysOf(key) })).verified
  }
  // Only signed parameters are trusted.
  const expires = new Date(verified ? solution.challenge.parameters.data.expires : 0)
  if (expires <= platform.clock.now()) return false
  const [row] = await tx`
    insert into spent_captcha (seal, expires_at)
    values (${Buffer.from(solution.challenge.signature, 'hex')}, ${expires})
    on conflict do nothing returning 1`
  return row !== undefined
}

function readAnswer(text: string): CaptchaAnswer | undefined {
  if (text.length > maxCaptchaLength) return undefined
  try {
    const bytes = Buffer.from(text, 'base64')
    if (bytes.toString('base64') !== text) return undefined
    const answer: unknown = JSON.parse(bytes.toString())
    return z.safeParse(CaptchaAnswer, answer).data
  } catch {
    return undefined
  }
}

export const deleteExpiredCaptchas = (db: Queryable, now: Date) => db`
  delete from spent_captcha where expires_at <= ${now}`
