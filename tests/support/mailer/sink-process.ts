// A bare SMTP server in a process of its own: accepts every mail and records what and when.
import { createServer, type Socket } from 'node:net'

export interface AcceptedMail {
  messageId: string
  to: string
  /** Milliseconds since 1970 when the answer was written. */
  at: number
  bytes: number
}

/** Requests of the parent process; each gets one response. */
export type SinkQuestion = 'count' | 'take' | 'sample'

const endOfMail = Buffer.from('\r\n.\r\n')

let accepted: AcceptedMail[] = []
let sample = ''

function serve(socket: Socket) {
  let buffered = Buffer.alloc(0)
  let inData = false
  let to = ''
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.write('220 sink ESMTP\r\n')
  socket.on('data', (chunk) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    for (;;) {
      if (inData) {
        const end = buffered.indexOf(endOfMail)
        if (end === -1) return
        const mail = buffered.subarray(0, end)
        buffered = buffered.subarray(end + endOfMail.length)
        inData = false
        const head = mail.subarray(0, mail.indexOf('\r\n\r\n')).toString('latin1')
        const messageId = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? ''
        if (sample === '') sample = mail.toString('latin1').replaceAll('\r\n..', '\r\n.')
        accepted.push({ messageId, to, at: Date.now(), bytes: mail.length })
        socket.write('250 2.0.0 taken\r\n')
        continue
      }
      const end = buffered.indexOf('\r\n')
      if (end === -1) return
      const line = buffered.subarray(0, end).toString('latin1')
      buffered = buffered.subarray(end + 2)
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') socket.write('250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n')
      else if (verb === 'RCPT') {
        to = line.slice(line.indexOf('<') + 1, line.indexOf('>'))
        socket.write('250 2.1.5 ok\r\n')
      } else if (verb === 'DATA') {
        inData = true
        socket.write('354 go on\r\n')
      } else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 2.0.0 ok\r\n')
    }
  })
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.send?.(address.port)
})
process.on('message', (question: SinkQuestion) => {
  if (question === 'count') process.send?.(accepted.length)
  if (question === 'sample') process.send?.(sample)
  if (question === 'take') {
    process.send?.(accepted)
    accepted = []
    sample = ''
  }
})
process.on('disconnect', () => process.exit(0))
