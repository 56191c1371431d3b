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
  const tokensOf = (payload: Buffer) =>
    keys.map((key) => {
      const mac = createHmac('sha256', key).update(payload).digest().subarray(0, macLength)
      return Buffer.concat([mac, payload]).toString('base64url')
    })

  const token = (topic: string, address: string) =>
    tokensOf(Buffer.from(`${topic}\n${address.toLowerCase()}`))[0]!

  return {
    token,
    url: (topic, address) => `${publicUrl}/unsubscribe/${token(topic, address)}`,
    verify(text) {
      if (text.length > maxTokenLength) return undefined
      const payload = Buffer.from(text, 'base64url').subarray(macLength)
      if (payload.length === 0 || !matchesAny(tokensOf(payload), text)) return undefined
      const [topic, address, ...rest] = payload.toString().split('\n')
      return topic && address && rest.length === 0 ? { topic, address } : undefined
    },
  }
}
