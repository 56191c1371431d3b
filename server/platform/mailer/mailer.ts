import { leaveMailbox, mailingsTopic } from '#contract/bounces.ts'
import type { Clock } from '#server/platform/clock.ts'
import type {
  ConnectionTarget,
  Database,
  Fragment,
  Queryable,
  Tx,
} from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { createAttempts, createTemplates } from '#server/platform/mailer/smtp/attempt.ts'
import { composeMessage } from '#server/platform/mailer/mime/compose-mime.ts'
import {
  createDkimSigner,
  MailerError,
  verifySigner,
  type DkimSettings,
} from '#server/platform/mailer/smtp/dkim.ts'
import { clearBounces, decideMailing } from '#server/platform/mailer/bounces/bounce-queries.ts'
import type { MailReport } from '#server/platform/mailer/bounces/read-report.ts'
import { recordReport } from '#server/platform/mailer/bounces/record-failure.ts'
import { createReturnPaths } from '#server/platform/mailer/bounces/return-path.ts'
import type { DomainRate } from '#server/platform/mailer/smtp/domain-throttle.ts'
import {
  createUnsubscribeLinks,
  type Subscription,
  type UnsubscribeLinks,
} from '#server/platform/mailer/mime/unsubscribe-link.ts'
import { isAddress, type Mail } from '#server/platform/mailer/mime/mail.ts'
import { listOpenSince, reconcile, type Reconciliation } from '#server/platform/mailer/reconcile.ts'
import {
  acceptsPersonalMail,
  cancelledPrefix,
  cancelMail,
  findSuppression,
  findMailKey,
  messageIdFor,
  queuedChannel,
  queueMail,
  toAddress,
  type Queued,
  retryDelivery,
  suppress,
  unsuppress,
  type SuppressionCause,
} from '#server/platform/mailer/queue.ts'
import {
  countFailed,
  retryFailed,
  type FailedFilter,
} from '#server/platform/mailer/retry-failed.ts'
import { parseSmtpUrl } from '#server/platform/mailer/smtp/smtp-connection.ts'
import { startWorker, type Worker } from '#server/platform/mailer/worker.ts'
import type { SecretKeys } from '#server/platform/secrets/secret-keys.ts'
import { withMailLogo } from '#server/platform/mail-writing/mail-page.ts'
import { createMetrics, type Metrics } from '#server/platform/metrics/metrics.ts'

export { acceptsPersonalMail, MailerError, toAddress }
export { MailRefused, placeholder } from '#server/platform/mailer/mime/mail.ts'
export type {
  Attachment,
  Lane,
  Mail,
  Mailbox,
  MailingList,
} from '#server/platform/mailer/mime/mail.ts'
export type { Queued, Reconciliation, Subscription, SuppressionCause }

export interface MailerOptions {
  smtpUrl?: string | undefined
  /** Domain of every sender address and of the DKIM signature. */
  mailDomain: string
  /** Origin of the site, for unsubscribe links. */
  publicUrl: string
  secretKeys: SecretKeys
  /** PEM text, or the absolute path of a PEM file; mail is not signed without it. */
  dkimKey?: string | undefined
  dkimSelector?: string | undefined
  /** SMTP connections for bulk mail, 10 by default. */
  connections?: number
  /** SMTP connections for security and personal mail, 2 by default. */
  fastConnections?: number
  domainRate?: DomainRate
  /** Whether the program reads mail to `leave@`, so that headers may name it. */
  readsMail?: boolean
  /** Share of failed deliveries, in percent, above which a mailing stops; by default never. */
  stopPercent?: () => Promise<number>
}

// Far above normal volume (1.8 million mails a day); limits the damage of a mistake to one domain.
const defaultDomainRate: DomainRate = { perSecond: 500, burst: 30_000 }

export function createMailer(settings: {
  database: Database
  target: ConnectionTarget
  clock: Clock
  log: Log
  options: MailerOptions
  metrics?: Metrics
}) {
  const { database, target, clock, log, options, metrics = createMetrics() } = settings
  const { mailDomain } = options
  const { stopPercent = async () => 100 } = options
  const returnPaths = createReturnPaths(options.secretKeys, mailDomain)
  const unsubscribeAddress = options.readsMail ? `${leaveMailbox}@${mailDomain}` : undefined
  const links = createUnsubscribeLinks(options.secretKeys, options.publicUrl)
  const confirmations = createUnsubscribeLinks(options.secretKeys, '', 'confirm address 1')
  let worker: Worker | undefined
  let listening = false

  return {
    /** @throws MailerError with one line for the operator when the settings are invalid */
    async start() {
      if (worker) return
      if (!options.smtpUrl) throw new MailerError('SMTP_URL is needed to send mail')
      const smtp = parseSmtpUrl(options.smtpUrl, mailDomain)
      const dkim = dkimSettings(options)
      if (dkim)
        await verifySigner(dkim, sampleMail({ links, unsubscribeAddress }, mailDomain, clock.now()))
      if (!listening) {
        listening = true
        await database.listen(queuedChannel, (line) => {
          if (line.startsWith(cancelledPrefix)) {
            worker?.release(Number(line.slice(cancelledPrefix.length)))
          } else worker?.wake(line === 'fast' ? 'fast' : 'bulk')
        })
      }
      worker = startWorker({
        target,
        smtp,
        attempt: createAttempts({
          signer: dkim && createDkimSigner(dkim),
          returnPath: returnPaths.of,
          clock,
          log,
        }),
        templates: createTemplates({ links, unsubscribeAddress }),
        metrics,
        stopPercent,
        connections: options.connections ?? 10,
        fastConnections: options.fastConnections ?? 2,
        domainRate: options.domainRate ?? defaultDomainRate,
        clock,
        log,
      })
    },
    async stop() {
      const stopping = worker
      worker = undefined
      await stopping?.stop()
    },
    /** Queues a mail in the caller's transaction. @throws MailRefused */
    queueMail: (tx: Tx, { logo, ...mail }: Mail, recipients: Fragment) => {
      const html = mail.html && withMailLogo(mail.html, { logo, sender: mail.sender })
      const context = { mailDomain, now: clock.now() }
      return queueMail(tx, { ...mail, ...(html && { html }) }, recipients, context)
    },
    cancelMail,
    /** @returns whether it was not suppressed before */
    suppress: (
      db: Queryable,
      address: string,
      topic: string,
      cause: SuppressionCause = { cause: 'recipient' },
    ) => suppress(db, address, topic, { ...cause, now: clock.now() }),
    /** Lifts a suppression; failures before no longer count. @returns whether it was suppressed before */
    async unsuppress(db: Queryable, address: string, topic: string) {
      if (topic === '*' || topic === mailingsTopic) await clearBounces(db, address, clock.now())
      return unsuppress(db, address, topic)
    },
    returnPaths,
    /** Sends the rest of a stopped mailing, or gives it up; undefined if it is not waiting for a decision. */
    decideMailing: (tx: Tx, mailing: string, decision: 'resumed' | 'cancelled') =>
      decideMailing(tx, mailing, decision, clock.now()),
    recordReport: async (tx: Tx, deliveryId: string, report: MailReport) =>
      recordReport(tx, deliveryId, report, {
        now: clock.now(),
        stopPercent: await stopPercent(),
        log,
      }),
    retryDelivery: (tx: Tx, id: string) => retryDelivery(tx, id, clock.now()),
    countFailed,
    retryFailed: (tx: Tx, filter: FailedFilter) => retryFailed(tx, filter, clock.now()),
    /** Token of a link that reactivates an address until it expires. */
    confirmationToken: (address: string, expiresAt: Date) =>
      confirmations.token(String(expiresAt.getTime()), address),
    /** Address of a confirmation token; undefined if it is invalid or expired. */
    verifyConfirmation(token: string) {
      const proof = confirmations.verify(token)
      return proof && Number(proof.topic) > clock.now().getTime() ? proof.address : undefined
    },
    /** Lifts a suppression by a bounce or a complaint, not by the recipient or staff. @returns whether there was one */
    async reactivate(db: Queryable, address: string, topic: string) {
      await clearBounces(db, address, clock.now())
      return unsuppress(db, address, topic, ['bounce', 'complaint'])
    },
    unsubscribeUrl: links.url,
    verifyUnsubscribe: links.verify,
    findSuppression,
    isAddress: (address: string) => isAddress(address.toLowerCase()),
    messageIdFor,
    findMailKey,
    reconcile,
    listOpenSince,
  }
}

export type Mailer = ReturnType<typeof createMailer>

function dkimSettings(options: MailerOptions): DkimSettings | undefined {
  if (!options.dkimKey) return undefined
  const selector = options.dkimSelector ?? 'market'
  return { key: options.dkimKey, domain: options.mailDomain, selector }
}

function sampleMail(
  context: { links: UnsubscribeLinks; unsubscribeAddress: string | undefined },
  mailDomain: string,
  now: Date,
) {
  const address = `someone@${mailDomain}`
  const template = composeMessage(
    {
      id: 0,
      lane: 'list',
      sender: { name: 'Prüfung', address },
      replyTo: { name: '', address },
      subject: 'Signature',
      text: 'Signature',
      html: '<p>Signature</p>',
      topic: 'signature',
      list: { id: mailDomain, name: 'Signature', help: context.links.url('signature', address) },
      headers: {},
      messageIdPart: '00000000-0000-0000-0000-000000000000',
      createdAt: now,
      attachments: [],
    },
    context,
  )
  return template.render('0', address)
}
