import { createHmac, hkdfSync } from 'node:crypto'
import { matchesAny, type SecretKeys } from '#server/platform/secrets/secret-keys.ts'

/** Derives a separate key for each purpose from the secret key. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `market mailer ${purpose}`, 32))
}

export interface Subscription {
  topic: string
  address: string
}

export interface UnsubscribeLinks {
  token: (topic: string, address: string) => string
  url: (topic: string, address: string) => string
  /** Undefined for any invalid token. */
  verify: (token: string) => Subscription | undefined
}

const macLength = 16
const maxTokenLength = 600

/** Stateless unsubscribe links: topic and address with an HMAC, valid as long as the secret key is accepted. */
export function createUnsubscribeLinks(
  secretKeys: SecretKeys,
  publicUrl: string,
  purpose = 'unsubscribe 1',
): UnsubscribeLinks {
  const keys = secretKeys.map((key) => deriveKey(key, purpose))
  const macs = (payload: Buffer) =>
    keys.map((key) => createHmac('sha256', key).update(payload).digest().subarray(0, macLength))

  function token(topic: string, address: string) {
    const payload = Buffer.from(`${topic}\n${address.toLowerCase()}`)
    return Buffer.concat([macs(payload)[0]!, payload]).toString('base64url')
  }

  return {
    token,
    url: (topic, address) => `${publicUrl}/unsubscribe/${token(topic, address)}`,
    verify(text) {
      if (text.length > maxTokenLength) return undefined
      const bytes = Buffer.from(text, 'base64url')
      // base64url decoding is lenient; only the exact encoding is accepted.
      if (bytes.length <= macLength || bytes.toString('base64url') !== text) return undefined
      const payload = bytes.subarray(macLength)
      if (!matchesAny(macs(payload), bytes.subarray(0, macLength))) return undefined
      const [topic, address, ...rest] = payload.toString().split('\n')
      return topic && address && rest.length === 0 ? { topic, address } : undefined
    },
  }
}
