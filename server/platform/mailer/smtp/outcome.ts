import type { Outcome } from '#server/platform/mailer/delivery-queries.ts'
import type { Answer } from '#server/platform/mailer/smtp/smtp-connection.ts'

// oxlint-disable-next-line no-control-regex -- control characters are what must go
const controlCharacters = /[\u0000-\u001f\u007f]+/g

const minute = 60_000
const waitsAfterAttempt = [1, 5, 15, 60, 120, 240].map((minutes) => minutes * minute)
/** Deliveries fail for good after this time. */
const deliveryTimeoutMs = 72 * 60 * minute

/**
 * Time of the next attempt: 1, 5, 15, 60 minutes after the last one, then every 2 and 4 hours, the last time 72 hours
 * after queueing.
 * @param attempts number of attempts so far, 1 or more
 * @returns undefined after the last attempt
 */
export function nextAttemptAt(attempts: number, queuedAt: Date, now: Date): Date | undefined {
  const lastAttempt = queuedAt.getTime() + deliveryTimeoutMs
  if (now.getTime() >= lastAttempt) return undefined
  const wait = waitsAfterAttempt[Math.min(attempts, waitsAfterAttempt.length) - 1]!
  return new Date(Math.min(now.getTime() + wait, lastAttempt))
}

/** Reply codes that ask for a lower rate. */
const throttlingCodes = new Set([421, 450, 451])

export function isThrottled(answer: Answer): boolean {
  return answer.kind === 'refused' && throttlingCodes.has(answer.code)
}

/**
 * Outcome of an attempt: 5xx is final (except 503, which concerns the session), 4xx and broken connections are retried
 * until the mail is 72 hours old. While the server is unreachable, deliveries stay due and attempts are not counted.
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

/** Removes what PostgreSQL cannot store from a server reply. */
function storable(text: string): string {
  return text.replace(controlCharacters, ' ').slice(0, 300).toWellFormed()
}
