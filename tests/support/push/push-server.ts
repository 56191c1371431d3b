import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#contract/push/push.ts'
import type { PostMessage } from '#server/platform/push/post-message.ts'
import { decrypt, type TestDevice } from './device.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Posts to the local server at `base` instead of the endpoint's host. */
export const postTo =
  (base: () => string): PostMessage =>
  async ({ endpoint, headers, body }) => {
    const answer = await fetch(base() + endpoint.pathname, {
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

/** A push service on a local HTTP server. */
export function createPushService() {
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
  const pathOf = ({ endpoint }: TestDevice) => new URL(endpoint).pathname
  return {
    /** Listens on a free port unless one is given. */
    async start(port = 0) {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
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
