import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import WebSocket from 'ws'
import { livePath } from '#contract/live.ts'
import { anAccount, type AccountKind } from '../accounts.ts'
import type { TestMarket } from './test-market.ts'

/** A client of the live channel that records messages. */
export interface LiveClient {
  socket: WebSocket
  /** The TCP socket, for malformed frames. */
  connection: Socket
  /** Received messages in order. */
  heard: string[]
  /** Close code of the server. */
  closed: Promise<number>
}

/** Opens a socket. @throws with the status if the server refuses the upgrade */
export async function openLive(
  market: Pick<TestMarket, 'url'>,
  options: { headers?: Record<string, string>; localAddress?: string; autoPong?: boolean } = {},
): Promise<LiveClient> {
  const socket = new WebSocket(market.url.replace('http', 'ws') + livePath, options)
  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push(data.toString()))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const [[response]] = (await Promise.all([once(socket, 'upgrade'), once(socket, 'open')])) as [
    [IncomingMessage],
    unknown,
  ]
  socket.on('error', () => {})
  return { socket, connection: response.socket, heard, closed }
}

export const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` })

/** An admitted socket of a new account. */
export async function aListener(market: TestMarket, kind: AccountKind = 'member') {
  const { contact, caller } = await anAccount(market, kind)
  const { open } = await liveSockets(market)
  const client = await openLive(market, { headers: bearer(caller.token) })
  await admitted(market, open + 1)
  return { ...client, contact, caller }
}

/** Waits until the server counts this many open sockets. */
export async function admitted(market: TestMarket, open: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await liveSockets(market)).open >= open) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`fewer than ${open} live sockets are open`)
}

/** Numbers of live sockets by /metrics. */
export async function liveSockets(
  market: Pick<TestMarket, 'url'>,
): Promise<{ open: number; waiting: number }> {
  const text = await (await fetch(`${market.url}/metrics`)).text()
  const read = (key: string) =>
    Number(new RegExp(`^live_sockets\\{state="${key}"\\} (\\d+)`, 'm').exec(text)?.[1])
  return { open: read('open'), waiting: read('waiting') }
}

/** Status of a refused upgrade. */
export function refusedUpgrade(
  market: Pick<TestMarket, 'url'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(market.url + path, {
      headers: {
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })
    call.on('error', reject)
    call.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(101)
    })
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.end()
  })
}
