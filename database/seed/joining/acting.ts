import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Actor } from '#server/platform/audit.ts'
import { createCaptchaChallenge } from '#server/platform/captcha.ts'
import { isRefused, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The staff member who acts in the demo market. */
export interface Staff {
  staffId: number
  actor: Actor
}

/** The program at an earlier time. */
export function hoursAgo(platform: Platform, hours: number): Platform {
  const at = new Date(platform.clock.now().getTime() - hours * 3_600_000)
  return { ...platform, clock: { now: () => at } }
}

export const daysAgo = (platform: Platform, days: number): Platform => hoursAgo(platform, days * 24)

export const visitorFrom = (source: string): Actor => ({
  kind: 'visitor',
  source,
  requestId: 'demo',
})

/** A solution of a cheap challenge. */
export async function solveCaptcha(platform: Platform): Promise<string> {
  const work = { cost: 1, minCounter: 1, maxCounter: 3 }
  const challenge = await createCaptchaChallenge(platform, work)
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge was not solved')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** @throws if the program refused it */
export function done<T>(outcome: T | Refused): T {
  if (isRefused(outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`)
  return outcome
}
