import { Readable } from 'node:stream'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { MailerError } from '#server/platform/mailer/smtp/dkim.ts'

export type Answer =
  | { kind: 'accepted'; text: string }
  | { kind: 'refused'; code: number; text: string }
  /** Connection lost; with `bodySent` the server may have accepted the mail. */
  | { kind: 'broken'; bodySent: boolean; text: string }
  /** No connection, or the session was rejected; nothing is known about this mail. */
  | { kind: 'unreachable'; text: string }
  /** The mail could not be composed; the server was not contacted. */
  | { kind: 'unsendable'; text: string }

export interface Envelope {
  from: string
  to: string
}

export interface SmtpSettings {
  connection: SmtpConnection.Options
  login: { user: string; pass: string } | undefined
  /** Whether addresses in reserved domains are sent, which only test servers accept. */
  acceptsReserved: boolean
}

/** Codes that reject the session rather than the mail: authentication or encryption required. */
const sessionRejectedCodes = new Set([530, 534, 535, 538])

/**
 * Parses SMTP_URL: `smtp://user:password@host:port`, `smtps://…`; `?requireTLS=true` requires STARTTLS,
 * `?tls.rejectUnauthorized=false` accepts any certificate, `?name=` sets the EHLO name, `?reservedDomains=true` also
 * sends to domains such as .example.
 */
export function parseSmtpUrl(text: string, ehloName: string): SmtpSettings {
  if (!URL.canParse(text)) throw new MailerError('SMTP_URL is not an address')
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  const login = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined
  return {
    login,
    acceptsReserved: url.searchParams.get('reservedDomains') === 'true',
    connection: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      requireTLS: url.searchParams.get('requireTLS') === 'true',
      tls: { rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false' },
      name: url.searchParams.get('name') ?? ehloName,
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: 120_000,
      socketCloseTimeout: 1_000,
      logger: false,
    },
  }
}

/** A reusable connection, opened on the first mail and reopened after it was lost. */
export function createSmtpConnection(settings: SmtpSettings) {
  let open: SmtpConnection | undefined
  let sentCount = 0

  function drop() {
    open?.close()
    open = undefined
  }

  async function connect(): Promise<string | undefined> {
    const connection = new SmtpConnection(settings.connection)
    const problem = await new Promise<string | undefined>((resolve) => {
      connection.on('error', (error) => resolve(oneLine(error)))
      connection.once('end', () => {
        if (open === connection) open = undefined
        resolve('the server closed the connection')
      })
      connection.connect((error) => {
        if (error) return resolve(oneLine(error))
        if (!settings.login || !connection.allowsAuth) return resolve(undefined)
        const auth = { user: settings.login.user, credentials: settings.login }
        connection.login(auth, (failure) => resolve(failure ? oneLine(failure) : undefined))
      })
    })
    if (problem) {
      connection.close()
      return problem
    }
    open = connection
    sentCount = 0
    return undefined
  }

  async function send(envelope: Envelope, raw: Buffer): Promise<Answer> {
    if (!open) {
      const problem = await connect()
      if (problem) return { kind: 'unreachable', text: problem }
    }
    const reused = sentCount > 0
    const answer = await offer(open!, envelope, raw)
    sentCount += 1
    if (answer.kind === 'accepted') return answer
    if (answer.kind === 'refused' && answer.code !== 421 && (await reset(open))) return answer
    drop()
    // The server may have closed an idle connection; the mail was not transferred then.
    if (answer.kind === 'broken' && !answer.bodySent && reused) return await send(envelope, raw)
    return answer
  }

  return { send, close: drop }
}
export type SmtpClient = ReturnType<typeof createSmtpConnection>

function offer(connection: SmtpConnection, envelope: Envelope, raw: Buffer): Promise<Answer> {
  // A stream shows whether it was read: only then can the server have accepted the mail.
  const body = Readable.from([raw])
  return new Promise((resolve) => {
    const addresses = { from: { address: envelope.from }, to: [{ address: envelope.to }] }
    connection.send(addresses, body, (error, info) => {
      if (!error) return resolve({ kind: 'accepted', text: info?.response ?? '' })
      const code = error.responseCode ?? 0
      const text = oneLine(error)
      if (sessionRejectedCodes.has(code)) resolve({ kind: 'unreachable', text })
      else if (code >= 400) resolve({ kind: 'refused', code, text: error.response ?? text })
      else if (error.code === 'EENVELOPE') resolve({ kind: 'refused', code: 553, text })
      else resolve({ kind: 'broken', bodySent: body.readableDidRead, text })
    })
  })
}

function reset(connection: SmtpConnection | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (!connection) return resolve(false)
    connection.once('end', () => resolve(false))
    connection.reset((error) => resolve(!error))
  })
}

const oneLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
