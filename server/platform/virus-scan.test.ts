import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findVirus } from '#server/platform/virus-scan.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Speaks as clamd does: collects the chunks of INSTREAM, and answers when an empty one ends them. */
function scanner(answer: (content: Buffer, socket: Socket) => void): Promise<string> {
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
  servers.push(server)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`tcp://127.0.0.1:${(server.address() as { port: number }).port}`)
    })
  })
}

const content = Buffer.alloc(300_000, 'goods ')

test('hands over every byte, and names what the scanner has found', async () => {
  let received = Buffer.alloc(0)
  const url = await scanner((bytes, socket) => {
    received = Buffer.from(bytes)
    socket.end('stream: Eicar-Test-Signature FOUND\0')
  })
  expect(await findVirus(url, content)).toBe('Eicar-Test-Signature')
  expect(received.equals(content)).toBe(true)
})

test('finds nothing in what the scanner calls clean', async () => {
  const url = await scanner((_, socket) => socket.end('stream: OK\0'))
  expect(await findVirus(url, content)).toBeUndefined()
})

test.each([
  ['gives up over the size', 'INSTREAM size limit exceeded. ERROR\0'],
  ['says nothing', ''],
  ['says something else', 'stream: maybe\0'],
  ['talks without end', 'x'.repeat(5000)],
])('counts a scanner that %s as one that is down, not as a clean file', async (_, said) => {
  const url = await scanner((__, socket) => socket.end(said))
  await expect(findVirus(url, content)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('counts a scanner that nobody listens for as one that is down', async () => {
  await expect(findVirus('tcp://127.0.0.1:1', content)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
  await expect(findVirus('unix:///nowhere/clamd.ctl', content)).rejects.toThrow(/ENOENT/)
})

test('takes a file piece by piece', async () => {
  let received: Buffer = Buffer.alloc(0)
  const url = await scanner((seen, socket) => {
    received = seen
    socket.end('stream: OK\0')
  })
  const pieces = async function* () {
    for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000)
  }
  expect(await findVirus(url, pieces())).toBeUndefined()
  expect(received.equals(content)).toBe(true)
})
