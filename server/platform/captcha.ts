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

/** Rounds of one try, and between which numbers the one lies that solves it: 0.4 seconds of a core. */
const usualWork = { cost: 5000, least: 400, most: 800 }

/** A key of its own for each seal, derived from the one secret of the program. */
const keyFor = (secretKey: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `captcha ${use}`, 32)).toString('base64url')

const keysOf = ({ secretKey }: Platform) => ({
  hmacSignatureSecret: keyFor(secretKey, 'challenge'),
  hmacKeySignatureSecret: keyFor(secretKey, 'solution'),
})

/** Work for the browser of a visitor. Nothing is kept of it: its seal says that it is ours. */
export async function makeChallenge(platform: Platform, work = usualWork): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(work.most, work.least),
    deriveKey,
    data: { expires: platform.clock.now().getTime() + captchaMinutes * 60_000 },
    ...keysOf(platform),
  })
  return challenge as Challenge
}

/**
 * Takes a proof of work, once (BK-022).
 * @returns whether it was ours, right, in time and not used before
 */
export async function spendCaptcha(tx: Tx, platform: Platform, answer: string): Promise<boolean> {
  const given = readAnswer(answer)
  if (!given) return false
  const { verified } = await verifySolution({ ...given, deriveKey, ...keysOf(platform) })
  // Only what the seal vouches for is looked at.
  const expires = new Date(verified ? given.challenge.parameters.data.expires : 0)
  if (expires <= platform.clock.now()) return false
  const [row] = await tx`
    insert into spent_captcha (seal, expires_at)
    values (${Buffer.from(given.challenge.signature, 'hex')}, ${expires})
    on conflict do nothing returning 1`
  return row !== undefined
}

function readAnswer(text: string): CaptchaAnswer | undefined {
  if (text.length > maxCaptchaLength) return undefined
  try {
    const answer: unknown = JSON.parse(Buffer.from(text, 'base64').toString())
    return z.safeParse(CaptchaAnswer, answer).data
  } catch {
    return undefined
  }
}

/** Those that would be refused anyway need not be remembered. */
export const forgetSpentCaptchas = (db: Queryable, now: Date) => db`
  delete from spent_captcha where expires_at <= ${now}`
