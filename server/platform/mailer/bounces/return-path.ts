import { createHmac } from 'node:crypto'
import { deriveKey } from '#server/platform/mailer/mime/unsubscribe-link.ts'
import { matchesAny, type SecretKeys } from '#server/platform/secrets/secret-keys.ts'

export interface ReturnPaths {
  /** Envelope sender of a delivery: `b+<id>.<seal>@domain`. */
  of: (deliveryId: string) => string
  /** Delivery of a return path; undefined if it is not one or was forged. */
  deliveryAt: (address: string) => string | undefined
  /** Delivery named by the first valid return path in a text, such as a complaint with the mail attached. */
  findDelivery: (text: string) => string | undefined
}

const sealLength = 20
const maxCandidates = 20

/**
 * The HMAC distinguishes real return paths from forged ones; it alone decides whose failure a report is. It is issued in
 * lower-case hex and read in any case, because mail servers may change the case of an address.
 */
export function createReturnPaths(secretKeys: SecretKeys, mailDomain: string): ReturnPaths {
  const keys = secretKeys.map((key) => deriveKey(key, 'return path 1'))
  const sealsOf = (deliveryId: string) =>
    keys.map((key) =>
      createHmac('sha256', key).update(deliveryId).digest('hex').slice(0, sealLength),
    )
  const domain = mailDomain.replaceAll('.', '\\.')
  const pattern = `b\\+(\\d{1,18})\\.([\\da-f]{${sealLength}})@${domain}`
  const whole = new RegExp(`^${pattern}$`, 'i')
  const anywhere = new RegExp(pattern, 'gi')

  const verified = ([, id = '', seal = '']: RegExpExecArray) =>
    matchesAny(sealsOf(id), seal.toLowerCase()) ? id : undefined

  return {
    of: (deliveryId) => `b+${deliveryId}.${sealsOf(deliveryId)[0]}@${mailDomain}`,
    deliveryAt(address) {
      const match = whole.exec(address)
      return match ? verified(match) : undefined
    },
    findDelivery(text) {
      for (const match of [...text.matchAll(anywhere)].slice(0, maxCandidates)) {
        const id = verified(match)
        if (id !== undefined) return id
      }
      return undefined
    },
  }
}
