import { connect, type Socket } from 'node:net'

/** How long clamd may take for one file. */
const patienceMs = 5000
const chunkBytes = 64 * 1024
const longestAnswer = 1000

/** Where clamd listens: `tcp://host:3310`, or `unix:///run/clamav/clamd.ctl`. */
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

/** A scanner that does not answer is a dependency that is down: the call is answered with 503 (ETIMEDOUT). */
const unanswered = (why: string) => Object.assign(new Error(`clamd: ${why}`), { code: 'ETIMEDOUT' })

/**
 * Asks clamd for the name of a virus in a file, which may come piece by piece; undefined for none.
 * @throws an error that reads as 'unavailable' when clamd cannot be asked, so that nothing is kept unscanned
 */
export function findVirus(
  clamdUrl: string,
  content: Buffer | AsyncIterable<Buffer>,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(targetOf(clamdUrl))
    let answer = ''
    socket.setTimeout(patienceMs, () => socket.destroy(unanswered('no answer in time')))
    socket.on('error', reject)
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.length > longestAnswer) socket.destroy(unanswered('an answer too long'))
    })
    socket.on('close', () => {
      const said = answer.replace(/\0.*$/s, '').trim()
      const [, found] = /^stream: (.+) FOUND$/.exec(said) ?? []
      if (found !== undefined) resolve(found)
      else if (said === 'stream: OK') resolve(undefined)
      else reject(unanswered(said || 'closed without an answer'))
    })
    send(socket, content).catch((error: Error) => socket.destroy(error))
  })
}

async function send(socket: Socket, content: Buffer | AsyncIterable<Buffer>): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const piece of Buffer.isBuffer(content) ? [content] : content) {
    for (let at = 0; at < piece.length; at += chunkBytes) {
      const chunk = piece.subarray(at, at + chunkBytes)
      socket.write(sizeOf(chunk))
      if (!socket.write(chunk)) await roomIn(socket)
      if (socket.destroyed) return
    }
  }
  socket.end(sizeOf(Buffer.alloc(0)))
}

/** Waits until the socket takes more, or is closed. */
const roomIn = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    if (socket.destroyed) resolve()
    else socket.on('drain', go).on('close', go)
  })
