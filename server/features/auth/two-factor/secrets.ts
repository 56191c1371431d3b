import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { Secret } from 'otpauth'
import { hashRaw } from '@node-rs/argon2'
import { recoveryCode } from '#contract/auth/two-factor.ts'
import { hashCost } from '#server/features/auth/passwords/hash-password.ts'

const nonceBytes = 12
const tagBytes = 16
/** Length of the HMAC key in bytes (RFC 4226 requires 160 bits). */
const secretBytes = 20

export const createSecret = () => new Secret({ size: secretBytes }).base32

const keyFrom = (secretKey: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'two-factor secret', 32))

/** Encrypts a secret bound to its owner: in the row of another owner it cannot be decrypted. */
export function encryptSecret(secretKey: string, owner: string, secret: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secretKey), nonce)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws when the key is another, the owner is another, or the bytes were changed */
export function decryptSecret(secretKey: string, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFrom(secretKey),
    sealed.subarray(0, nonceBytes),
    { authTagLength: tagBytes },
  )
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const opened = decipher.update(sealed.subarray(nonceBytes + tagBytes))
  return Buffer.concat([opened, decipher.final()]).toString('utf8')
}

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
