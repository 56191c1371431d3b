import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { Claimed, Outcome } from '#server/platform/mailer/delivery-queries.ts'
import type { DkimSigner } from '#server/platform/mailer/smtp/dkim.ts'
import { outcomeOf } from '#server/platform/mailer/smtp/outcome.ts'
import type { Answer, SmtpClient } from '#server/platform/mailer/smtp/smtp-connection.ts'
import type { Prepared } from '#server/platform/mailer/mime/templates.ts'

export interface Ready extends Claimed {
  prepared: Prepared
}

export interface Attempt {
  answer: Answer
  outcome: Outcome
}

/** Creates the function that renders, signs and sends one delivery. */
export function createAttempts(given: {
  signer: DkimSigner | undefined
  /** Envelope sender of a delivery, for bounces. */
  returnPath: (deliveryId: string) => string
  clock: Clock
  log: Log
}) {
  const { signer, returnPath, clock, log } = given

  async function rawMail(mail: Ready): Promise<Buffer | undefined> {
    try {
      const rendered = mail.prepared.render(mail.id, mail.address)
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
