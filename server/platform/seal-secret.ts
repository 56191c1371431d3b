import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

const keyFrom = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** What a stored secret is bound to: in the row of another owner or purpose it cannot be decrypted. */
export interface SecretBinding {
  secretKey: string
  purpose: string
  owner: string
}

/** Encrypts a secret for the database, with a key derived from SECRET_KEY. */
export function sealSecret(binding: SecretBinding, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(binding.secretKey, binding.purpose), nonce)
  cipher.setAAD(Buffer.from(binding.owner))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws when the key, the purpose or the owner is another, or the bytes were changed */
export function openSecret(binding: SecretBinding, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFrom(binding.secretKey, binding.purpose),
    sealed.subarray(0, nonceBytes),
    { authTagLength: tagBytes },
  )
  decipher.setAAD(Buffer.from(binding.owner))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const opened = decipher.update(sealed.subarray(nonceBytes + tagBytes))
  return Buffer.concat([opened, decipher.final()])
}
