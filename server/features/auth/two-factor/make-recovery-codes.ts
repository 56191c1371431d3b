import { randomBytes, randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { recoveryCode } from '#contract/auth/two-factor.ts'
import { hashCost } from '#server/features/auth/passwords/hash-password.ts'

export interface NewRecoveryCodes {
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}

/**
 * Codes have 50 random bits, so they are hashed as slowly as passwords. One salt per set, so that a hash finds its
 * row.
 */
export const hashRecoveryCode = (code: string, salt: Buffer) =>
  hashRaw(code, { ...hashCost, outputLen: 32, salt })

function newCode(): string {
  const { letters, length } = recoveryCode
  return Array.from({ length }, () => letters[randomInt(letters.length)]!).join('')
}

export async function generateRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(16)
  const codes = new Set<string>()
  while (codes.size < recoveryCode.count) codes.add(newCode())
  const hashes = await Promise.all([...codes].map((code) => hashRecoveryCode(code, salt)))
  return { codes: [...codes], salt, hashes }
}
