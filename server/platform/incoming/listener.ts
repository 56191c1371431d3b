import { once } from 'node:events'
import { BlockList, isIP, isIPv6, type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { reportLimits } from '#contract/bounces.ts'
import { incomingLimits } from '#contract/incoming-mail.ts'
import type { Inbound } from '#server/platform/config.ts'
import { acceptMail } from '#server/platform/incoming/accept-mail.ts'
import {
  parseRecipient,
  type Mailbox,
  type Recipient,
  type SystemMailbox,
} from '#server/platform/incoming/mailbox.ts'
import {
  systemLookup,
  type Lookup,
  type Route,
} from '#server/platform/incoming/authenticate-sender.ts'
import { SmtpReply } from '#server/platform/incoming/smtp-reply.ts'
import { readStart, spoolMail } from '#server/platform/incoming/spool.ts'
import { isUnavailable } from '#server/platform/http/translate-errors.ts'
import { createFault } from '#server/platform/log-fault.ts'
import type { Platform } from '#server/platform/platform.ts'
import { removeStaleTemporaryFolders } from '#server/platform/files/temporary-folder.ts'

const maxConnections = 8
const closeWithinMs = 10_000
/** Includes the time for processing a mail. */
const idleTimeoutMs = 180_000

export interface Listener {
  port: number
  stop(): Promise<void>
}

function peersOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Removes the prefix of IPv4-mapped IPv6 addresses. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d)/i, '')

/** XFORWARD attributes sent by the MTA. */
const forwardedOf = (session: SMTPServerSession) =>
  (session as { xForward?: Map<string, string | number | false> }).xForward

/** Address of the connected MTA, even after XFORWARD replaced it. */
function peerOf(session: SMTPServerSession): string {
  const own = forwardedOf(session)?.get('ADDR:DEFAULT')
  return plainAddress(typeof own === 'string' ? own : session.remoteAddress)
}

function routeOf(session: SMTPServerSession): Route {
  const forwarded = forwardedOf(session)
  const ip = forwarded?.get('ADDR')
  const helo = forwarded?.get('HELO')
  const { mailFrom } = session.envelope
  return {
    ip: typeof ip === 'string' && isIP(plainAddress(ip)) ? plainAddress(ip) : undefined,
    helo: typeof helo === 'string' && helo !== '' ? helo : undefined,
    sender: mailFrom === false ? '' : mailFrom.address,
  }
}

/** Starts the SMTP or LMTP listener that accepts mail for the mailboxes from the configured MTA. */
export async function startListener(options: {
  platform: Platform
  inbound: Inbound
  mailboxes: readonly Mailbox[]
  systemMailboxes?: readonly SystemMailbox[]
  lookup?: Lookup
}): Promise<Listener> {
  const { platform, inbound, mailboxes, systemMailboxes = [], lookup = systemLookup() } = options
  const { log, metrics } = platform
  const unavailable = createFault(log, {
    begins: 'incoming mail is deferred because a dependency is down',
    ends: 'incoming mail is accepted again',
  })
  const isPeer = peersOf(inbound.peers)
  await removeStaleTemporaryFolders('mail')

  const systemMailboxAt = (address: string) =>
    systemMailboxes.find((mailbox) => mailbox.accepts(platform, address))
  async function mailboxAt(recipient: Recipient): Promise<Mailbox> {
    for (const mailbox of mailboxes) {
      if (await mailbox.accepts(platform, recipient)) return mailbox
    }
    throw new SmtpReply(550, '5.1.1 no such mailbox')
  }
  /** Unexpected errors become a temporary failure: the MTA retries. */
  const replyOf = (error: unknown): SmtpReply => {
    if (error instanceof SmtpReply) return error
    if (isUnavailable(error)) unavailable.failed({ err: error })
    else log.warn({ err: error }, 'incoming mail could not be processed')
    return new SmtpReply(451, '4.3.0 please try again')
  }

  function record(mailbox: string, outcome: string): void {
    unavailable.ended()
    log.info({ mailbox, outcome }, 'incoming mail')
    metrics.incomingMails.inc({ mailbox, outcome })
  }

  const server = new SMTPServer({
    lmtp: inbound.protocol === 'lmtp',
    size: incomingLimits.mailBytes,
    // Each recipient is processed separately; the MTA sends the mail again for the next one.
    maxRecipients: 1,
    maxClients: maxConnections,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    useXForward: true,
    logger: false,
    socketTimeout: idleTimeoutMs,
    closeTimeout: closeWithinMs,
    onConnect(session, done) {
      if (isPeer(peerOf(session))) return done()
      log.warn({ peer: peerOf(session) }, 'connection from an unknown MTA')
      return done(new SmtpReply(554, '5.7.1 access denied'))
    },
    onRcptTo({ address }, _session, done) {
      const isKnown = async () =>
        systemMailboxAt(address.toLowerCase()) ?? mailboxAt(parseRecipient(address))
      isKnown().then(
        () => done(),
        (error: unknown) => done(replyOf(error)),
      )
    },
    onData(stream, session, done) {
      const take = async () => {
        const spool = await spoolMail(stream)
        try {
          const address = session.envelope.rcptTo[0]!.address.toLowerCase()
          const system = systemMailboxAt(address)
          if (system) {
            const start = await readStart(spool, reportLimits)
            const outcome = await system.receive(platform, address, start)
            record(system.name, outcome)
            return
          }
          const recipient = parseRecipient(address)
          const mailbox = await mailboxAt(recipient)
          const route = routeOf(session)
          const outcome = await acceptMail(platform, lookup, { mailbox, recipient, route, spool })
          record(mailbox.name, outcome)
        } finally {
          await spool.drop()
        }
      }
      take().then(
        () => done(null, 'OK: message accepted'),
        (error: unknown) => {
          const reply = replyOf(error)
          const outcome = reply.responseCode < 500 ? 'deferred' : 'rejected'
          metrics.incomingMails.inc({ mailbox: 'none', outcome })
          done(reply)
        },
      )
    },
  })
  server.on('error', (err) => log.warn({ err }, 'incoming mail listener error'))
  server.listen(inbound.port, inbound.host)
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  log.info({ port, protocol: inbound.protocol }, 'accepting mail')
  return {
    port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
