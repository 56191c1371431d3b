import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import WebSocket, { WebSocketServer } from 'ws'
import { broadcastRefetch } from '#contract/live.ts'

/** `serve` runs a bare WebSocket server that broadcasts on a message of its parent, `connect` opens many sockets. */
const rssMb = () => Math.round(process.memoryUsage.rss() / 1024 / 1024)
const text = JSON.stringify(broadcastRefetch)

function serve(): void {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('listening', () => {
    const { port } = server.address() as AddressInfo
    process.send?.({ url: `ws://127.0.0.1:${port}` })
  })
  process.on('message', (message) => {
    if (message === 'memory') process.send?.(rssMb())
    else for (const socket of server.clients) socket.send(text)
  })
}

async function connect(options: {
  url: string
  sockets: number
  tokens?: string[]
}): Promise<void> {
  let heard = 0
  let first = 0
  function onMessage() {
    heard += 1
    if (heard === 1) first = Date.now()
    if (heard < options.sockets) return
    heard = 0
    process.send?.({ first, last: Date.now() })
  }
  const address = options.url.replace(/^http/, 'ws')
  for (let opened = 0; opened < options.sockets; opened += 50) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, place) => {
        const n = opened + place
        const token = options.tokens?.[n % options.tokens.length]
        // From several addresses and with a session at once, because sockets per address are limited, and those
        // without a session even more.
        const socket = new WebSocket(address, {
          localAddress: `127.0.0.${1 + Math.floor(n / 200)}`,
          ...(token && { headers: { authorization: `Bearer ${token}` } }),
        })
        socket.on('message', onMessage)
        await once(socket, 'open')
      }),
    )
  }
  process.send?.('open')
}

if (process.argv[2] === 'serve') serve()
else process.on('message', (options) => void connect(options as Parameters<typeof connect>[0]))
