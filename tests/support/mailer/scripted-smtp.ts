import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string
  messageId: string
  raw: string
}

/** Reaction to a mail: accept it, reject it with a code, or drop the connection after the body. */
export type Reaction = 'take' | 'break' | number

export interface ScriptedSmtp {
  url: string
  /** Mails the server took, and for a broken connection got. */
  mails: ReceivedMail[]
  /** Recipients in the order in which they were offered. */
  offered: string[]
  stop(): Promise<void>
}

/** An SMTP server that reacts as a test says, each mail after `delayMs`. */
export async function startScriptedSmtp(
  react: (to: string, timesOffered: number) => Reaction = () => 'take',
  { delayMs = 0, port = 0 } = {},
): Promise<ScriptedSmtp> {
  const mails: ReceivedMail[] = []
  const offered: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    logger: false,
    onRcptTo({ address }, _session, done) {
      offered.push(address)
      const reaction = react(address, offered.filter((to) => to === address).length)
      if (typeof reaction !== 'number') return done()
      done(Object.assign(new Error('scripted'), { responseCode: reaction }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('latin1')
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo[0]!.address
        await sleep(delayMs)
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to,
          messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '',
          raw,
        })
        if (react(to, offered.filter((address) => address === to).length) === 'break') {
          for (const connection of server.connections) connection.close()
        } else done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: chosen } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${chosen}/?reservedDomains=true`,
    mails,
    offered,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
