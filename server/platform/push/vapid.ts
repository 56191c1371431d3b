import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** Keys by which push services recognise the server (VAPID, RFC 8292), as raw bytes on P-256. */
export interface ServerKeys {
  publicKey: Buffer
  privateKey: Buffer
}

/** Push services refuse tokens that are valid for more than a day. */
const validForMs = 12 * 3_600_000

export function createServerKeys(): ServerKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // The driver omits leading zeros.
  const privateKey = Buffer.alloc(32)
  const scalar = pair.getPrivateKey()
  scalar.copy(privateKey, 32 - scalar.length)
  return { publicKey: pair.getPublicKey(), privateKey }
}

/** The Authorization header for an endpoint. `subject` is an address at which the operator can be reached. */
export function authorizationFor(
  endpoint: URL,
  { publicKey, privateKey }: ServerKeys,
  { subject, now }: { subject: string; now: Date },
): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor((now.getTime() + validForMs) / 1000),
    sub: subject,
  }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
      d: privateKey.toString('base64url'),
    },
  })
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`
}
