import { connect } from 'node:net'
import type { SinkProcess } from '../../tests/support/mailer/start-sink.ts'

const connections = 10

/** Sends the same mails over several connections, without database and signatures; returns the time in ms. */
export async function rawSmtp(sink: SinkProcess, mail: string, count: number): Promise<number> {
  const before = performance.now()
  const data = Buffer.from(`${mail}\r\n.\r\n`, 'latin1')
  let left = count
  const oneConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(sink.port, '127.0.0.1')
      let answers = ''
      let step: 'greeting' | 'ready' | 'data' | 'sent' = 'greeting'
      socket.setNoDelay(true)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        answers += chunk.toString('latin1')
        const next = () => {
          if (left === 0) {
            socket.end('QUIT\r\n')
            return resolve()
          }
          left -= 1
          step = 'data'
          socket.write('MAIL FROM:<b@market.example>\r\nRCPT TO:<a@trader.example>\r\nDATA\r\n')
        }
        if (step === 'greeting' && answers.startsWith('220')) {
          step = 'ready'
          socket.write('EHLO bench\r\n')
        } else if (step === 'ready' && /^250 /m.test(answers)) next()
        else if (step === 'data' && /^354 /m.test(answers)) {
          step = 'sent'
          socket.write(data)
        } else if (step === 'sent' && /^250 /m.test(answers)) next()
        else return
        answers = ''
      })
    })
  await Promise.all(Array.from({ length: connections }, oneConnection))
  return performance.now() - before
}
