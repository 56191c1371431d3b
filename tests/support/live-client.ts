import { once } from 'node:events'
import WebSocket from 'ws'
import { livePath } from '#contract/live.ts'
import type { TestMarket } from './test-market.ts'

/** A client of the live channel that keeps what it hears. */
export interface LiveClient {
  socket: WebSocket
  /** Messages in their order. */
  heard: string[]
  /** The code the server closed with. */
  closed: Promise<number>
}

/** Opens a socket; when the server refuses before the upgrade, the error says with which status. */
export async function openLive(
  market: Pick<TestMarket, 'url'>,
  options: { headers?: Record<string, string>; localAddress?: string; autoPong?: boolean } = {},
): Promise<LiveClient> {
  const socket = new WebSocket(market.url.replace('http', 'ws') + livePath, options)
  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push(data.toString()))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  socket.on('error', () => {})
  return { socket, heard, closed }
}

/** Resolves once the server has admitted the socket: it counts as open. */
export async function admitted(market: TestMarket, open: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await liveSockets(market)).open >= open) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`fewer than ${open} live sockets are open`)
}

/** What /metrics says of live sockets. */
export async function liveSockets(
  market: Pick<TestMarket, 'url'>,
): Promise<{ open: number; waiting: number }> {
  const text = await (await fetch(`${market.url}/metrics`)).text()
  const read = (key: string) =>
    Number(new RegExp(`^live_sockets\\{key="${key}"\\} (\\d+)`, 'm').exec(text)?.[1])
  return { open: read('open'), waiting: read('waiting') }
}
