import { createServer, type Server, type Socket } from 'node:net'

const servers = new Set<Server>()

/** Speaks as clamd does: collects the chunks of INSTREAM, and answers when an empty one ends them. */
export function virusScanner(answer: (content: Buffer, socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    let seen = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      seen = Buffer.concat([seen, data])
      const command = 'zINSTREAM\0'
      const parts: Buffer[] = []
      let at = command.length
      while (at + 4 <= seen.length) {
        const size = seen.readUInt32BE(at)
        if (size === 0) return answer(Buffer.concat(parts), socket)
        if (at + 4 + size > seen.length) return
        parts.push(seen.subarray(at + 4, at + 4 + size))
        at += 4 + size
      }
    })
  })
  servers.add(server)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`tcp://127.0.0.1:${(server.address() as { port: number }).port}`)
    })
  })
}

/** Ends all of them. */
export function stopScanners(): void {
  for (const server of servers) server.close()
  servers.clear()
}
