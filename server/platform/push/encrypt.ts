import { createCipheriv, createECDH, createHmac, randomBytes, type ECDH } from 'node:crypto'

/** Keys of a subscription, as the browser made them. */
export interface ReceiverKeys {
  /** Uncompressed public key on P-256, 65 bytes. */
  p256dh: Buffer
  /** 16 bytes. */
  auth: Buffer
}

/** Longest message in bytes that every push service accepts in one record (RFC 8291, section 4). */
export const maxMessageBytes = 3993
const recordSize = 4096
const saltBytes = 16

const hmac = (key: Buffer, ...data: (Buffer | string)[]) => {
  const hash = createHmac('sha256', key)
  for (const part of data) hash.update(part)
  return hash.digest()
}
/** The first block of HKDF-Expand, which is all that is needed. */
const expand = (key: Buffer, info: Buffer | string, bytes: number) =>
  hmac(key, info, Buffer.of(1)).subarray(0, bytes)

/**
 * Encrypts a message for one subscription with the content coding aes128gcm (RFC 8188, RFC 8291).
 * @throws if the public key is not a point of the curve, or the message too long
 */
export function encryptMessage(
  message: Buffer,
  { p256dh, auth }: ReceiverKeys,
  { salt = randomBytes(saltBytes), sender = newKeyPair() }: { salt?: Buffer; sender?: ECDH } = {},
): Buffer {
  if (message.length > maxMessageBytes) throw new RangeError('push message too long')
  const own = sender.getPublicKey()
  const shared = sender.computeSecret(p256dh)
  const secret = expand(hmac(auth, shared), Buffer.concat([info('WebPush: info'), p256dh, own]), 32)
  const key = hmac(salt, secret)
  const cipher = createCipheriv(
    'aes-128-gcm',
    expand(key, info('Content-Encoding: aes128gcm'), 16),
    expand(key, info('Content-Encoding: nonce'), 12),
  )
  // The byte 2 ends the last record.
  const sealed = Buffer.concat([
    cipher.update(message),
    cipher.update(Buffer.of(2)),
    cipher.final(),
  ])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(own.length, 4)
  return Buffer.concat([salt, head, own, sealed, cipher.getAuthTag()])
}

const info = (text: string) => Buffer.from(`${text}\0`)

function newKeyPair(): ECDH {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

/** Whether bytes are an uncompressed point of P-256. */
export function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    newKeyPair().computeSecret(bytes)
    return true
  } catch {
    return false
  }
}
