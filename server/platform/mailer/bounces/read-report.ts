import PostalMime from 'postal-mime'
import {
  classifyFailure,
  statusIn,
  type FailureKind,
} from '#server/platform/mailer/bounces/classify.ts'
import { textOfHtml } from '#server/platform/html-text.ts'
import { findAutomaticKind } from '#server/platform/incoming/automatic-mail.ts'
import { oneLine } from '#server/platform/incoming/head.ts'

/** A mail to a return path. none: no failure, such as a delay, a success or an automatic reply. */
export interface MailReport {
  verdict: FailureKind | 'complaint' | 'none'
  /** Address that the report names; informative, as only the return path decides whose it is. */
  address: string | undefined
  /** Enhanced status code such as 5.1.1. */
  status: string | undefined
  /** Answer of the server in one line, empty if none was found. */
  text: string
}

type Part = { type: string; text: string }

const maxTextLength = 300
const maxTextChars = 20_000

/** Reads a delivery status notification, a feedback report or a bounce in free text. */
export async function readReport(raw: Buffer): Promise<MailReport> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 20,
  })
  const fields = mail.headers.map(({ key, value }) => ({ name: key.toLowerCase(), value }))
  const values = new Map(fields.map(({ name, value }) => [name, value]))
  const parts = mail.attachments.map(({ mimeType, content }): Part => {
    const text =
      typeof content === 'string'
        ? content
        : Buffer.from(new Uint8Array(content)).toString('latin1')
    return { type: mimeType.toLowerCase(), text: text.slice(0, maxTextChars) }
  })
  const text = (
    mail.text ?? (mail.html ? textOfHtml(mail.html, { maxLength: maxTextChars }) : '')
  ).slice(0, maxTextChars)
  const subject = mail.subject ?? ''

  const feedback = parts.find(({ type }) => type === 'message/feedback-report')
  if (feedback) return readFeedback(feedback.text)
  if (/^complaint about message from\b/i.test(subject.trim())) return complaint(undefined)
  const status = parts.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type))
  if (status) {
    const read = readStatus(status.text, text)
    if (read) return read
  }
  const isReport =
    values.has('x-failed-recipients') || isFromDaemon(mail.from?.address, mail.from?.name)
  if (!isReport && !bounceSubject.test(subject)) return none
  const isResponder =
    findAutomaticKind(fields, subject) === 'responder' || isAutomaticReply(subject, values)
  if (isResponder && !values.has('x-failed-recipients')) return none
  return readText(text, subject, values.get('x-failed-recipients'))
}

const none: MailReport = { verdict: 'none', address: undefined, status: undefined, text: '' }
const complaint = (address: string | undefined): MailReport => ({
  ...none,
  verdict: 'complaint',
  address,
})

// ── Feedback reports (RFC 5965) ──

function readFeedback(text: string): MailReport {
  const fields = fieldsOf(text)
  const type = (fields.get('feedback-type') ?? 'abuse').toLowerCase()
  if (!/^(abuse|fraud|opt-out|opt-out-list|virus|other|complaint)\b/.test(type)) return none
  return complaint(addressIn(fields.get('original-rcpt-to') ?? fields.get('removal-recipient')))
}

// ── Delivery status notifications (RFC 3464) ──

/** Undefined if no group of fields concerns a recipient: then the text may say more. */
function readStatus(status: string, text: string): MailReport | undefined {
  const groups = status
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map(fieldsOf)
    .filter((fields) => recipientFields.some((name) => fields.has(name)))
  const actionOf = (fields: Map<string, string>) =>
    (fields.get('action') ?? '').toLowerCase().trim()
  const failed = groups.find((fields) => {
    const action = actionOf(fields)
    return (
      /^(failed|expired|undeliverable|failure)/.test(action) ||
      (action === '' && (fields.get('status') ?? '').startsWith('5'))
    )
  })
  if (!failed) return groups.length > 0 ? none : undefined
  const diagnostic = oneLine(
    (failed.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, ''),
    2000,
  )
  const explained = diagnostic || essenceOf(beforeOriginal(text))
  const named = (failed.get('status') ?? '').match(/\d\.\d{1,3}\.\d{1,3}/)?.[0]
  const precise = preciseStatus(named, statusIn(diagnostic))
  const kind = classifyFailure(codeIn(explained), precise, explained)
  // Another recipient of the same address got it: an alias or a forwarding, of which one part fails.
  const isPartly = groups.some((fields) => /^(delivered|relayed|expanded)/.test(actionOf(fields)))
  return {
    verdict: kind === 'hard' && isPartly ? 'soft' : kind,
    address: addressIn(
      failed.get('original-recipient') ??
        failed.get('final-recipient') ??
        failed.get('x-actual-recipient'),
    ),
    status: precise,
    text: shortened(explained),
  }
}

const recipientFields = ['final-recipient', 'original-recipient', 'x-actual-recipient', 'action']

/** A status such as 5.0.0 says nothing; the server's own answer often holds a better one. */
function preciseStatus(named: string | undefined, answered: string | undefined) {
  if (named === undefined || /^[45]\.0\.0$/.test(named)) return answered ?? named
  // Postfix and others report 5.x.x for an answer of 4.x.x after the last attempt.
  return answered?.startsWith('4.') && named.startsWith('5.4') ? answered : named
}

function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  const unfolded = block.replaceAll('\r\n', '\n').replace(/\n[ \t]+/g, ' ')
  for (const line of unfolded.split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

// ── Bounces in free text ──

const bounceSubject =
  /\b(undeliver(able|ed)|delivery (status notification|(has )?fail(ed|ure)|report|notification|error|problem)|returned (e?-?mail|to sender)|(mail|message|delivery) (delivery )?(system error|failed|failure)|failure notice|could not be delivered|not delivered|unzustellbar|non remis|nicht zugestellt|no entregado|mail failure|mail status report)\b|^non recapitabile/i

/** A phrase in the subject of every bounce of some servers, which reveals nothing about a sender. */
const toSender = /return(ing|ed) .{0,10}to sender/i

const delayed =
  /warning message only|you do not need to resend|(message|mail|delivery)\b.{0,60}\b(is|was|has been|still) (delayed|deferred)|delivery status notification \(delay|(will|is going to|continues? to) (be re)?(try|tried|retried|retry)|not yet been delivered|still being retried|could not send message for past|delayed \d+ hours|incomplete delivery|we.?ll keep trying|will keep trying|no action is required on your part|delivery attempts? will (be|continue)|noch nicht zugestellt|zustellung verz[oö]gert/i

function isFromDaemon(address = '', name = ''): boolean {
  const local = address.slice(0, Math.max(address.lastIndexOf('@'), 0)) || address
  return (
    /^(mailer[-_.]?daemon|post\.?master|mail[-_.]?daemon|mdaemon|maildaemon|mail[-_.]?delivery|delivery|bounces?|ndr|mailadmin|sysadmin)\b/i.test(
      local,
    ) ||
    /\b(mail(er)?[ -]?(delivery|daemon)|postmaster|system administrator|delivery subsystem)\b/i.test(
      name,
    )
  )
}

/** Bounces are marked as automatic replies too, but their subjects say what they are. */
function isAutomaticReply(subject: string, values: Map<string, string>): boolean {
  const isReplied = /^auto-(replied|generated)/i.test(values.get('auto-submitted') ?? '')
  return isReplied && values.has('in-reply-to') && !bounceSubject.test(subject)
}

function readText(whole: string, subject: string, failedHeader: string | undefined): MailReport {
  const text = beforeOriginal(whole)
  if (delayed.test(`${subject}\n${unfolded(text)}`) && !/gi(ve|ving|ven) up/i.test(text)) {
    return none
  }
  const essence = essenceOf(text) || oneLine(subject, 500)
  const about = `${essence} ${bounceSubject.test(subject) ? oneLine(subject.replace(toSender, ''), 500) : ''}`
  const status = statusIn(essence)
  return {
    verdict: classifyFailure(codeIn(essence), status, about),
    address: addressIn(failedHeader) ?? addressIn(text),
    status,
    text: shortened(essence),
  }
}

const startOfOriginal =
  /^[^\S\n]*(-{2,}\s*(below this line|original message|the header of the original|this is a copy|returned message|unsent message|message text follows|forwarded message|enclosed is|return message|original mail)|original message (headers|follows)|below is a copy of the original|your original (e?-?mail|message)|(original )?message header|return-path:|received:)/im

/** The text without the copy of the mail, whose words must not be taken for those of the server. */
function beforeOriginal(text: string): string {
  const start = startOfOriginal.exec(text)?.index
  return start === undefined || start === 0 ? text : text.slice(0, start)
}

/** Words that belong to every bounce and say nothing about its reason. */
const boilerplate =
  /^(hi\b|this (is|message was|report)|i'm (sorry|afraid)|sorry it didn|your (mail )?message( to)?( the following)?|a message that|(one or more of )?its recipients|recipients?\b.{0,40}permanent error|the following address|delivery (has failed|to the following)|(please|if you)|for (further|more|email)|reporting-mta|generating server|diagnostic information|to send this message|subject:|to:|sent:|date:|from:|the original message was|-+ ?(the following addresses|transcript))/i

/** The lines that give the reason. */
function essenceOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const telling = lines.filter((line) => line !== '' && !boilerplate.test(line))
  const replies = telling.filter((line) =>
    /(^|\D)[45]\d\d([ -]|$)|(^|\D)[45]\.\d+\.\d+\b/.test(line),
  )
  const all = oneLine(telling.join(' '), 2000)
  return replies.length > 0 && all.length > 600 ? oneLine(replies.join(' '), 2000) : all
}

/** SMTP reply code in a text; 0 if none. */
const codeIn = (text: string): number =>
  Number(
    /(?:^|[^\d.])([45][0-5]\d)(?=[ -](?![\d.]+\s*(?:seconds|minutes|hours|bytes))|$|[,;:#])/.exec(
      text,
    )?.[1] ?? 0,
  )

const addressIn = (text = ''): string | undefined =>
  /(?<![\w}])[\w.!#$%&'*+/=?^`|~-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,20}/
    .exec(text.replace(/^rfc822\s*;/i, ''))?.[0]
    .toLowerCase()

const unfolded = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

const shortened = (text: string) => oneLine(text, maxTextLength)
