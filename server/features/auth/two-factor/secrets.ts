import { randomBytes, randomInt } from 'node:crypto'
import { Secret } from 'otpauth'
import { hashRaw } from '@node-rs/argon2'
import { recoveryCode } from '#contract/auth/two-factor.ts'
import { hashCost } from '#server/features/auth/passwords/hash-password.ts'
import { openSecret, sealSecret } from '#server/platform/seal-secret.ts'

/** Length of the HMAC key in bytes (RFC 4226 requires 160 bits). */
const secretBytes = 20

export const createSecret = () => new Secret({ size: secretBytes }).base32

const bindingOf = (secretKey: string, owner: string) => ({
  secretKey,
  purpose: 'two-factor secret',
  owner,
})

/** Encrypts a secret bound to its owner: in the row of another owner it cannot be decrypted. */
export const encryptSecret = (secretKey: string, owner: string, secret: string): Buffer =>
  sealSecret(bindingOf(secretKey, owner), Buffer.from(secret))

/** @throws when the key is another, the owner is another, or the bytes were changed */
export const decryptSecret = (secretKey: string, owner: string, sealed: Buffer): string =>
  openSecret(bindingOf(secretKey, owner), sealed).toString('utf8')

interface NewRecoveryCodes {
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}

/** Codes have about 49.5 random bits, so they are hashed as slowly as passwords; one salt per set makes hashes searchable. */
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
