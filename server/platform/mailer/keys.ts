import { hkdfSync } from 'node:crypto'

/** A key of its own for each purpose, derived from the one secret of the program. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `market mailer ${purpose}`, 32))
}
