import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { getPushSettings, subscribeToPush, type PushMessage } from '#contract/push/push.ts'
import type { PostMessage } from '#server/platform/push/post-message.ts'
import type { Caller } from '../market/callers.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: Buffer
}

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

/** Subscribes the device of a caller. */
export async function subscribe(caller: Caller, device = aDevice()): Promise<TestDevice> {
  const { serverKey } = (await caller.call(getPushSettings)).body.payload
  const { endpoint, keys } = device
  const reply = await caller.call(subscribeToPush, { body: { endpoint, keys, serverKey } })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.refusal.payload))
  return device
}

/** A push service on a local HTTP server, for all tests of a file. */
export function usePushService() {
  const received = new Map<string, Received[]>()
  const statuses = new Map<string, { status: number; retryAfter?: number }>()
  let base = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url!
      const { status, retryAfter } = statuses.get(path) ?? { status: 201 }
      const known = received.get(path) ?? []
      received.set(path, [...known, { headers: request.headers, body: Buffer.concat(chunks) }])
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
      response.writeHead(status).end()
    })
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  const pathOf = ({ endpoint }: TestDevice) => new URL(endpoint).pathname
  /** Posts to the local server instead of the endpoint's host. */
  const post: PostMessage = async ({ endpoint, headers, body }) => {
    const answer = await fetch(base + endpoint.pathname, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
    const after = answer.headers.get('retry-after')
    return {
      status: answer.status,
      retryAfterMs: after === null ? undefined : Number(after) * 1000,
    }
  }
  return {
    post,
    base: () => base,
    /** How the service answers for a device from now on. */
    answer(device: TestDevice, status: number, retryAfter?: number) {
      statuses.set(pathOf(device), { status, ...(retryAfter !== undefined && { retryAfter }) })
    },
    requests: (device: TestDevice) => received.get(pathOf(device)) ?? [],
    /** What arrived at a device, decrypted. */
    messages: (device: TestDevice) =>
      (received.get(pathOf(device)) ?? []).map(({ body }) => decrypt(device, body) as PushMessage),
  }
}
