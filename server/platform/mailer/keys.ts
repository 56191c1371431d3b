import { hkdfSync } from 'node:crypto'

/** Derives a separate key for each purpose from the secret key. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `market mailer ${purpose}`, 32))
}
