import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'

const maxMails = 5_000
/** A mail with the largest attachments, which Base64 makes a third larger. */
const maxMailBytes = 8 * 1024 * 1024

export interface Sink {
  url: string
  stop(): Promise<void>
}

/** Starts the SMTP server of runs without a configured one; it stores the newest 5,000 mails for the mailbox page. */
export async function startSink(options: {
  database: Database
  clock: Clock
  log: Log
  port?: number
}): Promise<Sink> {
  const { database, clock, log } = options
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maxMailBytes,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', done)
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const to = rcptTo.map((recipient) => recipient.address).join(', ')
        const stored = stream.sizeExceeded
          ? Promise.reject(temporary('message too large', 552))
          : store(from, to, Buffer.concat(chunks))
        stored.then(
          () => done(),
          (error: unknown) => {
            log.warn({ err: error }, 'the mailbox could not store a message')
            done(error instanceof Error && 'responseCode' in error ? error : temporary('try again'))
          },
        )
      })
    },
  })

  async function store(from: string, to: string, raw: Buffer) {
    const headEnd = raw.indexOf('\r\n\r\n')
    const head = await PostalMime.parse(raw.subarray(0, headEnd === -1 ? raw.length : headEnd + 4))
    const sender = head.from?.name || head.from?.address || ''
    await database.sql`
      with added as (
        insert into mailbox_mail (received_at, envelope_from, envelope_to, header_from, subject, raw)
        values (${clock.now()}, ${cut(from, 320)}, ${cut(to, 320)}, ${cut(sender, 500)},
          ${cut(head.subject ?? '', 500)}, ${raw})
        returning id
      )
      delete from mailbox_mail where id <= (select id - ${maxMails}::int from added)`
  }

  server.on('error', (error) => log.warn({ err: error }, 'mail sink error'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}/?reservedDomains=true`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

// PostgreSQL text cannot contain NUL.
const cut = (text: string, length: number) => text.replaceAll('\0', '').slice(0, length)

function temporary(message: string, responseCode = 451) {
  return Object.assign(new Error(message), { responseCode })
}

interface MailboxEntry {
  id: number
  receivedAt: Date
  from: string
  to: string
  subject: string
}

interface MailboxMail extends MailboxEntry {
  envelopeFrom: string
  text: string
  html: string | undefined
  headers: { name: string; value: string }[]
  raw: string
  attachments: { name: string; contentType: string; content: Buffer }[]
}

export async function listMailbox(
  db: Queryable,
  query: { page: number; pageSize: number; address?: string },
): Promise<{ total: number; mails: MailboxEntry[] }> {
  const address = query.address?.trim().toLowerCase() ?? ''
  const pageSize = Math.min(query.pageSize, 100)
  const condition = db`position(${address} in lower(envelope_to)) > 0`
  const [count] = await db<{ total: number }[]>`
    select count(*)::int as total from mailbox_mail where ${condition}`
  const mails = await db<MailboxEntry[]>`
    select id, received_at, header_from as "from", envelope_to as "to", subject
    from mailbox_mail where ${condition}
    order by id desc
    limit ${pageSize} offset ${(query.page - 1) * pageSize}`
  return { total: count!.total, mails }
}

export async function readMailboxMail(db: Queryable, id: number): Promise<MailboxMail | undefined> {
  const [row] = await db<(MailboxEntry & { envelopeFrom: string; raw: Buffer })[]>`
    select id, received_at, header_from as "from", envelope_to as "to", subject, envelope_from, raw
    from mailbox_mail where id = ${id}`
  if (!row) return undefined
  const parsed = await PostalMime.parse(row.raw)
  const headers = parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value }))
  return {
    ...row,
    text: parsed.text ?? '',
    html: parsed.html,
    headers,
    raw: row.raw.toString('latin1'),
    attachments: parsed.attachments.map(({ filename, mimeType, content }, i) => ({
      name: filename ?? `attachment-${i + 1}`,
      contentType: mimeType,
      content:
        typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    })),
  }
}
