import { connect, type Socket } from 'node:net'
import { faultOf } from '#server/platform/log-fault.ts'
import type { Platform } from '#server/platform/platform.ts'

const timeoutMs = 5000
const chunkBytes = 64 * 1024
const maxAnswerLength = 1000

/** Parses CLAMD_URL: `tcp://host:3310`, or `unix:///run/clamav/clamd.ctl`. */
function targetOf(url: string) {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:'
    ? { path: decodeURIComponent(pathname) }
    : { host: hostname, port: Number(port || 3310) }
}

const sizeOf = (chunk: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(chunk.length)
  return size
}

/** ETIMEDOUT makes the request fail with 503, as for any dependency that is down. */
const scannerUnavailable = (why: string) =>
  Object.assign(new Error(`clamd: ${why}`), { code: 'ETIMEDOUT' })

/**
 * Scans a file with clamd.
 * @returns the name of the virus, undefined for none
 * @throws an error with code ETIMEDOUT when clamd is unavailable, so that no file is stored unscanned
 */
export function findVirus(
  clamdUrl: string,
  content: Buffer | AsyncIterable<Buffer>,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(targetOf(clamdUrl))
    let answer = ''
    socket.setTimeout(timeoutMs, () => socket.destroy(scannerUnavailable('no answer in time')))
    socket.on('error', reject)
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.length > maxAnswerLength) socket.destroy(scannerUnavailable('an answer too long'))
    })
    socket.on('close', () => {
      const reply = answer.replace(/\0.*$/s, '').trim()
      const [, virus] = /^stream: (.+) FOUND$/.exec(reply) ?? []
      if (virus !== undefined) resolve(virus)
      else if (reply === 'stream: OK') resolve(undefined)
      else reject(scannerUnavailable(reply || 'closed without an answer'))
    })
    send(socket, content).catch((error: Error) => socket.destroy(error))
  })
}

export type Scanner = Pick<Platform, 'config' | 'log'>

/** Scans a file with the configured clamd, and logs while it is unavailable; undefined without one, and for no virus. */
export async function scanFile(
  { config: { clamdUrl }, log }: Scanner,
  content: Buffer | AsyncIterable<Buffer>,
): Promise<string | undefined> {
  if (clamdUrl === undefined) return undefined
  const fault = faultOf(log, {
    begins: 'the virus scanner is unavailable',
    ends: 'the virus scanner is back',
  })
  try {
    const virus = await findVirus(clamdUrl, content)
    fault.ended()
    return virus
  } catch (err) {
    fault.failed({ err })
    throw err
  }
}

async function send(socket: Socket, content: Buffer | AsyncIterable<Buffer>): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const piece of Buffer.isBuffer(content) ? [content] : content) {
    for (let at = 0; at < piece.length; at += chunkBytes) {
      const chunk = piece.subarray(at, at + chunkBytes)
      socket.write(sizeOf(chunk))
      if (!socket.write(chunk)) await waitForDrain(socket)
      if (socket.destroyed) return
    }
  }
  socket.end(sizeOf(Buffer.alloc(0)))
}

const waitForDrain = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    if (socket.destroyed) resolve()
    else socket.on('drain', go).on('close', go)
  })
