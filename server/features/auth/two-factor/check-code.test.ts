import * as fc from 'fast-check'
import { generateSecret, generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { findTimeStep } from '#server/features/auth/two-factor/check-code.ts'
import { createSecret } from '#server/features/auth/two-factor/secrets.ts'

/** The code of a time step by the second implementation. */
const codeOfStep = (secret: string, step: number) => generateSync({ secret, epoch: step * 30 })

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secrets = fc
  .array(fc.constantFrom(...base32), { minLength: 32, maxLength: 32 })
  .map((letters) => letters.join(''))
// From 2001 to 2100, in milliseconds.
const moments = fc.integer({ min: 1_000_000_000_000, max: 4_102_444_800_000 })

test('agrees with a second implementation on the code of any secret at any time, with one step of drift', () => {
  fc.assert(
    fc.property(secrets, moments, fc.integer({ min: -1, max: 1 }), (secret, at, drift) => {
      const step = Math.floor(at / 30_000) + drift
      const found = findTimeStep(secret, codeOfStep(secret, step), new Date(at))
      // Adjacent steps have the same code once in a million; the first one is used.
      expect(found).toBeDefined()
      expect(codeOfStep(secret, found!)).toBe(codeOfStep(secret, step))
      expect(Math.abs(found! - Math.floor(at / 30_000))).toBeLessThanOrEqual(1)
    }),
    { numRuns: 2000 },
  )
})

test('rejects a code of another time, unless the second implementation accepts it near now too', () => {
  const far = fc.integer({ min: 2, max: 100_000 }).chain((by) => fc.constantFrom(by, -by))
  fc.assert(
    fc.property(secrets, moments, far, (secret, at, by) => {
      const present = Math.floor(at / 30_000)
      const code = codeOfStep(secret, present + by)
      const near = [present - 1, present, present + 1].map((step) => codeOfStep(secret, step))
      expect(findTimeStep(secret, code, new Date(at)) !== undefined).toBe(near.includes(code))
    }),
    { numRuns: 1000 },
  )
})

test('understands the secrets of the second implementation, and the reverse', () => {
  for (let index = 0; index < 200; index++) {
    for (const secret of [createSecret(), generateSecret()]) {
      const step = 59_000_000 + index
      expect(findTimeStep(secret, codeOfStep(secret, step), new Date(step * 30_000))).toBe(step)
    }
  }
})

test('accepts the codes of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  // The last six of the eight digits in the appendix of the RFC.
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const) {
    expect(findTimeStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  }
})
