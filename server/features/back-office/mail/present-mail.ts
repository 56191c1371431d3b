import {
  mailHtmlPath,
  type LoggedDelivery,
  type LoggedMail,
} from '#contract/back-office/mail-log.ts'
import type { DeliveryRow, MailDetail, MailRow } from '#server/features/back-office/mail/queries.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'

const countNames = [
  'total',
  'queued',
  'sending',
  'sent',
  'failed',
  'suppressed',
  'maybeTwice',
] as const

export function presentMail(row: MailRow): LoggedMail {
  const { id, createdAt, key, lane, topic, subject } = row
  const counts = Object.fromEntries(countNames.map((name) => [name, row[name]]))
  return {
    id,
    at: createdAt.toISOString(),
    key,
    lane,
    topic,
    subject,
    counts: counts as LoggedMail['counts'],
  }
}

/** Whether the delivery counts add up to the number of recipients. */
function addsUp(row: MailDetail): boolean {
  const states = row.queued + row.sending + row.sent + row.failed + row.suppressed
  if (states !== row.total) return false
  if (row.recipients === null) return true
  return row.recipients === row.total + (row.leftOut ?? 0) + (row.unsendable ?? 0)
}

/** Placeholders as the log shows them. */
const withoutPlaceholders = (text: string) =>
  text
    .replaceAll(placeholder.unsubscribeUrl, '[own unsubscribe link]')
    .replaceAll(placeholder.ownAddress, '[own address]')

export function presentMailDetail(row: MailDetail) {
  const { recipients, leftOut, unsendable, oldestOpenAt } = row
  return {
    ...presentMail(row),
    from: row.senderName ? `${row.senderName} <${row.senderAddress}>` : row.senderAddress,
    replyTo: row.replyTo,
    text: row.bodyText === null ? null : withoutPlaceholders(row.bodyText),
    htmlPath: row.hasHtml ? mailHtmlPath(row.id) : null,
    reconciliation: {
      recipients,
      leftOut,
      unsendable,
      addsUp: addsUp(row),
      oldestOpenAt: oldestOpenAt?.toISOString() ?? null,
    },
  }
}

/** Links to personal pages are disabled. */
export const presentMailHtml = (html: string) =>
  html
    .replaceAll(placeholder.unsubscribeUrl, '#')
    .replaceAll(placeholder.ownAddress, '[own address]')

export function presentDelivery(row: DeliveryRow): LoggedDelivery {
  const isWaiting = row.state === 'queued'
  return {
    id: row.id,
    mailId: row.mailId,
    address: row.address,
    contactId: row.contactId,
    companyId: row.companyId,
    state: row.state,
    attempts: row.attempts,
    maybeTwice: row.maybeTwice,
    answerCode: row.answerCode,
    answerText: row.answerText,
    queuedAt: row.queuedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAt: isWaiting ? row.notBefore.toISOString() : null,
    mayRetry: row.state === 'failed' && row.lane !== 'security',
  }
}
