import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretKeys } from '#server/platform/secrets/secret-keys.ts'

const nonceBytes = 12
const tagBytes = 16

const keyFrom = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** The owner and purpose of a stored secret: in another row it cannot be decrypted. */
export interface SecretBinding {
  secretKeys: SecretKeys
  purpose: string
  owner: string
}

/** Encrypts a secret for the database, with a key derived from SECRET_KEY. */
export function sealSecret({ secretKeys, purpose, owner }: SecretBinding, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secretKeys[0], purpose), nonce)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws when no key opens it, the purpose or the owner is another, or the bytes were changed */
export function openSecret(binding: SecretBinding, sealed: Buffer): Buffer {
  const secret = findSecret(binding.secretKeys, binding, sealed)
  if (!secret) throw new Error('the stored secret cannot be opened: SECRET_KEY has changed')
  return secret
}

type Purpose = Omit<SecretBinding, 'secretKeys'>

function findSecret(keys: readonly string[], binding: Purpose, sealed: Buffer): Buffer | undefined {
  for (const key of keys) {
    try {
      return openWith(key, binding, sealed)
    } catch {
      // Authenticated encryption: the next key may be right.
    }
  }
  return undefined
}

function openWith(secretKey: string, { purpose, owner }: Purpose, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFrom(secretKey, purpose),
    sealed.subarray(0, nonceBytes),
    { authTagLength: tagBytes },
  )
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const opened = decipher.update(sealed.subarray(nonceBytes + tagBytes))
  return Buffer.concat([opened, decipher.final()])
}

interface SealedRow {
  id: number
  owner: string
  sealed: Buffer
}

export interface ResealedRow {
  id: number
  /** The stored value; another one means that the row was replaced in the meantime. */
  former: Buffer
  sealed: Buffer
}

/** Rows by what became of them: encrypted with the current key now, before, or opened by no key. */
export interface ResealedCounts {
  changed: number
  current: number
  unreadable: number
}

/** Encrypts with the current key what a previous one encrypted, and counts the other rows. */
export function resealRows(
  rows: readonly SealedRow[],
  { secretKeys, purpose }: Omit<SecretBinding, 'owner'>,
): Omit<ResealedCounts, 'changed'> & { changed: ResealedRow[] } {
  const [current, ...previous] = secretKeys
  const result = { changed: [] as ResealedRow[], current: 0, unreadable: 0 }
  for (const { id, owner, sealed: former } of rows) {
    const binding = { secretKeys, purpose, owner }
    if (findSecret([current], binding, former)) {
      result.current += 1
      continue
    }
    const secret = findSecret(previous, binding, former)
    if (secret) result.changed.push({ id, former, sealed: sealSecret(binding, secret) })
    else result.unreadable += 1
  }
  return result
}
