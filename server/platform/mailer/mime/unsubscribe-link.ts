import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/platform/mailer/keys.ts'

export interface Subscription {
  topic: string
  address: string
}

export interface UnsubscribeLinks {
  token: (topic: string, address: string) => string
  url: (topic: string, address: string) => string
  /** Undefined when the token is not one of ours, whatever is wrong with it. */
  verify: (token: string) => Subscription | undefined
}

const macLength = 16
const longestToken = 600

/**
 * Links that say by themselves what they stop: topic and address with an HMAC, no row to look up and no
 * expiry, so that the link of a mail found years later still works as long as the secret is the same.
 */
export function createUnsubscribeLinks(secretKey: string, publicUrl: string): UnsubscribeLinks {
  const key = deriveKey(secretKey, 'unsubscribe 1')
  const mac = (payload: Buffer) =>
    createHmac('sha256', key).update(payload).digest().subarray(0, macLength)

  function token(topic: string, address: string) {
    const payload = Buffer.from(`${topic}\n${address.toLowerCase()}`)
    return Buffer.concat([mac(payload), payload]).toString('base64url')
  }

  return {
    token,
    url: (topic, address) => `${publicUrl}/unsubscribe/${token(topic, address)}`,
    verify(text) {
      if (text.length > longestToken) return undefined
      const bytes = Buffer.from(text, 'base64url')
      // base64url decoding forgives much; only the exact spelling that was sent counts.
      if (bytes.length <= macLength || bytes.toString('base64url') !== text) return undefined
      const payload = bytes.subarray(macLength)
      if (!timingSafeEqual(bytes.subarray(0, macLength), mac(payload))) return undefined
      const [topic, address, ...rest] = payload.toString().split('\n')
      return topic && address && rest.length === 0 ? { topic, address } : undefined
    },
  }
}
