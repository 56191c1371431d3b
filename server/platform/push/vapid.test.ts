import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorizationFor, createServerKeys } from '#server/platform/push/vapid.ts'

const endpoint = new URL('https://push.example/send/1?x=2')
const given = { subject: 'mailto:contact@market.test', now: new Date('2026-11-20T12:00:00Z') }

test('signs who sends, to which push service and until when (PW-006)', () => {
  for (let run = 0; run < 20; run++) {
    const keys = createServerKeys()
    const header = authorizationFor(endpoint, keys, given)
    const [, head, claims, signature, key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header)!
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
    expect(read(head!)).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(read(claims!)).toEqual({
      aud: 'https://push.example',
      exp: Date.parse('2026-11-21T00:00:00Z') / 1000,
      sub: given.subject,
    })
    expect(key).toBe(keys.publicKey.toString('base64url'))
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: keys.publicKey.subarray(1, 33).toString('base64url'),
        y: keys.publicKey.subarray(33).toString('base64url'),
      },
    })
    const isValid = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature!, 'base64url'),
    )
    expect(isValid).toBe(true)
  }
})
