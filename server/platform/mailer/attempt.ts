import type { Clock } from '#server/platform/clock.ts'
import type { Claimed, Outcome } from '#server/platform/mailer/delivery-queries.ts'
import type { DkimSigner } from '#server/platform/mailer/dkim.ts'
import { outcomeOf } from '#server/platform/mailer/outcome.ts'
import type { Answer, SmtpLine } from '#server/platform/mailer/smtp-connection.ts'
import type { Prepared } from '#server/platform/mailer/templates.ts'

export interface Ready extends Claimed {
  prepared: Prepared
}

export interface Attempt {
  answer: Answer
  outcome: Outcome
}

/** Renders and signs one mail and offers it to the server. */
export function createAttempts(given: {
  signer: DkimSigner | undefined
  /** Envelope sender of a delivery, to which its bounces go. */
  returnPath: (deliveryId: string) => string
  clock: Clock
}) {
  return async function attempt(
    mail: Ready,
    connection: SmtpLine,
    mayStillSend: () => boolean,
  ): Promise<Attempt | undefined> {
    const rendered = mail.prepared.template.render(mail.id, mail.address)
    const signature = given.signer ? await given.signer.sign(rendered) : ''
    if (!mayStillSend()) return undefined
    const raw = `${signature}${rendered.head}\r\n${rendered.body}`
    const answer = await connection.send(
      { from: given.returnPath(mail.id), to: mail.address },
      Buffer.from(raw, 'latin1'),
    )
    const age = { attempts: mail.attempts, queuedAt: mail.prepared.queuedAt }
    return { answer, outcome: outcomeOf(answer, age, given.clock.now()) }
  }
}
export type AttemptMail = ReturnType<typeof createAttempts>
