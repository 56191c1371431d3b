import { nextAttemptAt } from '#server/platform/mailer/smtp/backoff.ts'
import type { Outcome } from '#server/platform/mailer/delivery-queries.ts'
import type { Answer } from '#server/platform/mailer/smtp/smtp-connection.ts'

// oxlint-disable-next-line no-control-regex -- control characters are what must go
const controlCharacters = /[\u0000-\u001f\u007f]+/g

/** Answers by which a domain asks for fewer mails at a time. */
const asksForPatience = new Set([421, 450, 451])

export function wantsBackOff(answer: Answer): boolean {
  return answer.kind === 'refused' && asksForPatience.has(answer.code)
}

/**
 * What becomes of a mail after an attempt: 5xx is final (503 speaks of the session, not of the mail), 4xx and a
 * broken connection are tried again until the mail is 72 hours old. A server out of reach has said nothing about
 * the mail: it stays due and untried, and goes out as soon as the server can be reached.
 */
export function outcomeOf(
  answer: Answer,
  mail: { attempts: number; queuedAt: Date },
  now: Date,
): Outcome {
  const unreachable = answer.kind === 'unreachable'
  const attempts = unreachable ? mail.attempts : mail.attempts + 1
  const answerText = storable(answer.text)
  const base = { attempts, notBefore: null, sentAt: null, answerText, maybeDup: false }
  if (answer.kind === 'accepted') {
    const answerCode = Number.parseInt(answer.text, 10) || 250
    return { ...base, state: 'sent', sentAt: now, answerCode }
  }
  if (answer.kind === 'unsendable') return { ...base, state: 'failed', answerCode: 0 }
  const answerCode = answer.kind === 'refused' ? answer.code : 0
  if (answerCode >= 500 && answerCode !== 503) return { ...base, state: 'failed', answerCode }
  const maybeDup = answer.kind === 'broken' && answer.bodySent
  const next = nextAttemptAt(mail.attempts + 1, mail.queuedAt, now)
  if (!next) return { ...base, state: 'failed', answerCode, maybeDup }
  return { ...base, state: 'queued', notBefore: unreachable ? now : next, answerCode, maybeDup }
}

/** A server may answer anything; what PostgreSQL cannot hold must not stop the answer from being written. */
function storable(text: string): string {
  return text.replace(controlCharacters, ' ').slice(0, 300).toWellFormed()
}
