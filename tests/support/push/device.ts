import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** A browser's subscription, with its private key. */
export interface TestDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
  pair: ECDH
  auth: Buffer
}

let serial = 0

export function aDevice(): TestDevice {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `https://push.example/send/${++serial}-${randomBytes(6).toString('hex')}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    pair,
    auth,
  }
}

/** Decrypts as a browser does (RFC 8291), independent of the server's own code. */
export function decrypt({ pair, auth }: TestDevice, body: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const keyLength = body[20]!
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (secret: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes))
  const named = (name: string) => Buffer.from(`${name}\0`)
  const shared = pair.computeSecret(sender)
  const both = Buffer.concat([named('WebPush: info'), pair.getPublicKey(), sender])
  const secret = derive(shared, auth, both, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, named('Content-Encoding: aes128gcm'), 16),
    derive(secret, salt, named('Content-Encoding: nonce'), 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}
