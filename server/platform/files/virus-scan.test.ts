import { afterEach, expect, test } from 'vitest'
import { findVirus } from '#server/platform/files/virus-scan.ts'
import { stopScanners, virusScanner } from '../../../tests/support/virus-scanner.ts'

afterEach(stopScanners)

const content = Buffer.alloc(300_000, 'goods ')

test('sends every byte and returns the name of the virus', async () => {
  let received = Buffer.alloc(0)
  const url = await virusScanner((bytes, socket) => {
    received = Buffer.from(bytes)
    socket.end('stream: Eicar-Test-Signature FOUND\0')
  })
  expect(await findVirus(url, content)).toBe('Eicar-Test-Signature')
  expect(received.equals(content)).toBe(true)
})

test('returns undefined for a clean file', async () => {
  const url = await virusScanner((_, socket) => socket.end('stream: OK\0'))
  expect(await findVirus(url, content)).toBeUndefined()
})

test.each([
  ['gives up over the size', 'INSTREAM size limit exceeded. ERROR\0'],
  ['says nothing', ''],
  ['says something else', 'stream: maybe\0'],
  ['talks without end', 'x'.repeat(5000)],
])('treats a scanner that %s as unavailable, not as a clean file', async (_, said) => {
  const url = await virusScanner((__, socket) => socket.end(said))
  await expect(findVirus(url, content)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('treats a refused connection as an unavailable scanner', async () => {
  await expect(findVirus('tcp://127.0.0.1:1', content)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
  await expect(findVirus('unix:///nowhere/clamd.ctl', content)).rejects.toThrow(/ENOENT/)
})

test('scans a streamed file', async () => {
  let received: Buffer = Buffer.alloc(0)
  const url = await virusScanner((seen, socket) => {
    received = Buffer.from(seen)
    socket.end('stream: OK\0')
  })
  const pieces = async function* () {
    for (let at = 0; at < content.length; at += 100_000) yield content.subarray(at, at + 100_000)
  }
  expect(await findVirus(url, pieces())).toBeUndefined()
  expect(received.equals(content)).toBe(true)
})
