import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import {
  type Claimed,
  type Outcome,
  loadMessages,
} from '#server/platform/mailer/delivery-queries.ts'
import { composeMessage, type Template } from '#server/platform/mailer/mime/compose-mime.ts'
import type { Lane } from '#server/platform/mailer/mime/mail.ts'
import type { UnsubscribeLinks } from '#server/platform/mailer/mime/unsubscribe-link.ts'
import type { DkimSigner } from '#server/platform/mailer/smtp/dkim.ts'
import { outcomeOf } from '#server/platform/mailer/smtp/outcome.ts'
import type { Answer, SmtpClient } from '#server/platform/mailer/smtp/smtp-connection.ts'

/** A message that is composed lazily and once. */
interface Prepared extends Template {
  queuedAt: Date
}

const maxTemplates = 30

export function createTemplates(context: {
  links: UnsubscribeLinks
  unsubscribeAddress: string | undefined
}) {
  const recent = new Map<number, Prepared>()
  return {
    async load(sql: Sql, messageIds: Iterable<number>): Promise<Map<number, Prepared>> {
      const loaded = new Map<number, Prepared>()
      const missing = new Set<number>()
      const large = new Set<number>()
      for (const id of messageIds) {
        const cached = recent.get(id)
        if (cached) loaded.set(id, cached)
        else missing.add(id)
      }
      if (missing.size > 0) {
        for (const message of await loadMessages(sql, [...missing])) {
          if (message.attachments.length > 0) large.add(message.id)
          let template: Template | undefined
          loaded.set(message.id, {
            queuedAt: message.createdAt,
            render(...recipient) {
              template ??= composeMessage(message, context)
              return template.render(...recipient)
            },
          })
        }
      }
      for (const [id, prepared] of loaded) {
        recent.delete(id)
        // Attachments go to one or two people: they are not worth the memory.
        if (!large.has(id)) recent.set(id, prepared)
      }
      for (const id of recent.keys()) {
        if (recent.size <= maxTemplates) break
        recent.delete(id)
      }
      return loaded
    },
  }
}
export type Templates = ReturnType<typeof createTemplates>

export interface Ready extends Claimed {
  lane: Lane
  prepared: Prepared
}

export interface Attempt {
  answer: Answer
  outcome: Outcome
}

export function createAttempts(context: {
  signer: DkimSigner | undefined
  /** Envelope sender of a delivery, for bounces. */
  returnPath: (deliveryId: string) => string
  clock: Clock
  log: Log
}) {
  const { signer, returnPath, clock, log } = context

  async function rawMail(mail: Ready): Promise<Buffer | undefined> {
    try {
      const rendered = mail.prepared.render(mail.id, mail.address, mail.inReplyTo)
      const signature = signer ? await signer.sign(rendered) : ''
      return Buffer.from(`${signature}${rendered.head}\r\n${rendered.body}`, 'latin1')
    } catch (error) {
      log.error({ err: error, delivery: mail.id }, 'a message could not be composed')
      return undefined
    }
  }

  async function offer(mail: Ready, raw: Buffer, connection: SmtpClient): Promise<Answer> {
    try {
      return await connection.send({ from: returnPath(mail.id), to: mail.address }, raw)
    } catch (error) {
      log.error({ err: error, delivery: mail.id }, 'the SMTP connection failed unexpectedly')
      return { kind: 'broken', bodySent: true, text: 'the connection failed unexpectedly' }
    }
  }

  /** @returns undefined when sending is no longer allowed and the delivery was not sent */
  return async function attempt(
    mail: Ready,
    connection: SmtpClient,
    mayStillSend: () => boolean,
  ): Promise<Attempt | undefined> {
    const raw = await rawMail(mail)
    if (!mayStillSend()) return undefined
    const answer: Answer = raw
      ? await offer(mail, raw, connection)
      : { kind: 'unsendable', text: 'cannot be composed' }
    const age = { attempts: mail.attempts, queuedAt: mail.prepared.queuedAt }
    return { answer, outcome: outcomeOf(answer, age, clock.now()) }
  }
}
export type AttemptMail = ReturnType<typeof createAttempts>
