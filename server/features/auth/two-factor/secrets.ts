import { randomBytes, randomInt } from 'node:crypto'
import { Secret } from 'otpauth'
import { hashRaw } from '@node-rs/argon2'
import { recoveryCode } from '#contract/auth/two-factor.ts'
import { hashCost } from '#server/features/auth/passwords/hash-password.ts'
import {
  listSealedSecrets,
  ownerKey,
  replaceSealedSecrets,
} from '#server/features/auth/two-factor/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  openSecret,
  resealRows,
  sealSecret,
  type ResealedCounts,
} from '#server/platform/secrets/seal-secret.ts'
import type { SecretKeys } from '#server/platform/secrets/secret-keys.ts'

/** Length of the HMAC key in bytes (RFC 4226 requires 160 bits). */
const secretBytes = 20

export const createSecret = () => new Secret({ size: secretBytes }).base32

const purpose = 'two-factor secret'

/** Encrypts a secret bound to its owner: in the row of another owner it cannot be decrypted. */
export const encryptSecret = (secretKeys: SecretKeys, owner: string, secret: string): Buffer =>
  sealSecret({ secretKeys, purpose, owner }, Buffer.from(secret))

/** @throws when the key is another, the owner is another, or the bytes were changed */
export const decryptSecret = (secretKeys: SecretKeys, owner: string, sealed: Buffer): string =>
  openSecret({ secretKeys, purpose, owner }, sealed).toString('utf8')

/** Encrypts with SECRET_KEY the secrets of members and staff that the previous key encrypted. */
export async function reencryptSecondFactors(
  tx: Tx,
  secretKeys: SecretKeys,
): Promise<ResealedCounts> {
  const stored = await listSealedSecrets(tx)
  const rows = stored.map(({ id, contactId, staffId, sealed }) => ({
    id,
    sealed,
    owner: ownerKey(contactId === null ? { staffId: staffId! } : { contactId }),
  }))
  const { changed, ...counts } = resealRows(rows, { secretKeys, purpose })
  return { ...counts, changed: await replaceSealedSecrets(tx, changed) }
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
