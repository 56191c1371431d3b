import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from '#contract/captcha.ts'
import { createCaptchaChallenge } from '#server/platform/captcha.ts'
import type { TestMarket } from './market/test-market.ts'

/** Solves a challenge like a visitor's browser. */
export async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge was not solved')
  const { counter, derivedKey } = solution
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString(
    'base64',
  )
}

/** A solution of a cheap challenge, for tests of later steps. */
export const aProof = async ({ platform }: Pick<TestMarket, 'platform'>): Promise<string> =>
  solved(await createCaptchaChallenge(platform, { cost: 1, minCounter: 1, maxCounter: 9 }))
