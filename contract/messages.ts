import * as z from 'zod/mini'
import { maxCaptchaLength } from './captcha.ts'
import { BodyId, endpoint, idParams, ok } from './endpoint.ts'
import { Email, requiredText, singleLine, Instant } from './fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { ofOwnTickets } from './messages/own-tickets.ts'
import { privacyRequestKinds } from './privacy/privacy-kinds.ts'

/** Maximum lengths of a subject and a body, in characters. */
export const mailLimits = { subject: 200, body: 10_000 } as const
/** Rows of the reply field. */
export const replyRows = 12
/** Maximum replies of a contact per business day (BK-049). */
export const repliesPerDay = 200
/** Maximum mails from one contact to one address per business day (BK-025). */
export const mailsPerAddressPerDay = 20

/** A reply that is repeated within this time is sent once. */
export const repeatMinutes = 10

/** Maximum messages of a contact to the operator per business day (BK-025). */
export const providerMessagesPerDay = 20
/** Rows of the message field. */
export const messageRows = 8

/** Maximum lengths in characters. */
export const visitorLimits = { name: 100, company: 200 } as const

/** Details of a visitor who writes a message (CO-024). */
export const VisitorIdentity = z.object({
  senderName: requiredText(visitorLimits.name).check(singleLine),
  companyName: requiredText(visitorLimits.company).check(singleLine),
  senderEmail: Email,
})
/** The same with the solution of the proof-of-work challenge. */
export const VisitorFields = z.extend(VisitorIdentity, { captcha: requiredText(maxCaptchaLength) })
export type VisitorFields = z.output<typeof VisitorFields>

export const MessageContent = z.object({
  subject: requiredText(mailLimits.subject).check(singleLine),
  message: requiredText(mailLimits.body),
})
export type MessageContent = z.output<typeof MessageContent>

/** Validated for visitors only; a member is identified by the session (AM-122). */
const ofVisitors = {
  senderName: z.optional(z.unknown()),
  companyName: z.optional(z.unknown()),
  senderEmail: z.optional(z.unknown()),
  captcha: z.optional(z.unknown()),
}

export const SendReplyBody = z.object({
  broadcastId: BodyId,
  subject: requiredText(mailLimits.subject),
  body: requiredText(mailLimits.body),
})

export const sendReply = endpoint({
  method: 'POST',
  path: '/api/mail/sendBroadcastReply',
  summary: 'Send a reply to the sender of a broadcast',
  access: 'tradingMember',
  blocked: 'denied',
  body: SendReplyBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'No such broadcast',
    409: 'A broadcast of the own company, or its sender is no longer a member',
    429: 'The daily limit of replies is reached',
  },
})

const telephoneLine = /^\D{0,12}\d[\d\s()/.-]{6,}$/
const greetingLine = /^(hello|hi|dear)( [^\s,]+){0,3}[,!.]?$/i

/** Whether a reply says anything beyond greeting, signature and quoted original (BC-036). */
export function hasOwnWords(body: string, signature: string): boolean {
  const signed = new Set(signature.split('\n').map((line) => line.trim()))
  const isOwn = (line: string) =>
    /[\p{L}\p{N}]/u.test(line) &&
    !line.startsWith('>') &&
    !signed.has(line) &&
    !greetingLine.test(line) &&
    !telephoneLine.test(line)
  return body.split('\n').some((line) => isOwn(line.trim()))
}

/** Replies of a company to one broadcast that are listed, the newest ones. */
export const maxOwnReplies = 20

export const listOwnReplies = endpoint({
  method: 'GET',
  path: '/api/broadcasts/:id/replies',
  privateFields: ['subject', 'body'],
  summary: 'Replies of the own company to a broadcast, the newest first',
  access: 'member',
  blocked: 'denied',
  params: idParams,
  answer: ok(
    z.object({
      results: z.array(
        z.object({
          id: z.int(),
          at: Instant,
          /** The colleague who wrote it; empty for the viewer. */
          by: z.string(),
          subject: z.string(),
          body: z.string(),
        }),
      ),
    }),
  ),
})

export const sendToProvider = endpoint({
  method: 'POST',
  path: '/api/mail/sendMailToTBS',
  summary: 'Send a message to the operator; allowed for blocked accounts',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  body: z.extend(MessageContent, {
    /** Name of the staff mailbox that it goes to, of those in the settings; the usual one if absent. */
    mailbox: z.optional(z.string().check(z.maxLength(40, fieldMessages.atMost(40)))),
    /** The kind of a request about personal data; its ticket has a day by which it is answered (BK-103). */
    privacyKind: z.optional(z.enum(privacyRequestKinds, fieldMessages.choice)),
    ...ofVisitors,
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    400: 'The proof of work is invalid or expired (extra CAPTCHA)',
    429: 'The daily limit of messages is reached',
    503: 'E-mail to the operator cannot be delivered',
  },
})

export const AnswerTicketBody = z.object({ message: requiredText(mailLimits.body) })

export const answerTicket = endpoint({
  ...ofOwnTickets,
  method: 'POST',
  path: '/api/mail/tickets/:id/answers',
  summary: 'Add a message to an own ticket, which is open again',
  params: idParams,
  body: AnswerTicketBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'No such ticket, or of another person',
    429: 'The daily limit of messages is reached',
    503: 'E-mail to the operator cannot be delivered',
  },
})

export const sendToContact = endpoint({
  method: 'POST',
  path: '/api/mail/sendMailToContact',
  summary:
    'Send a message to a contact; messages from visitors go to the main contact of a company',
  access: 'visitor',
  staff: 'denied',
  blocked: 'denied',
  body: z.extend(MessageContent, {
    /** Recipient; members only, because visitors do not see contacts (AM-046). */
    recipientId: z.optional(BodyId),
    /** Company whose main contact receives it, if no recipient is named. */
    companyId: z.optional(BodyId),
    /** Ignored: the address of the contact is used. */
    recipientEmail: z.optional(z.unknown()),
    isFromServicePage: z._default(z.boolean(), false),
    ...ofVisitors,
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    400: 'The proof of work is invalid or expired (extra CAPTCHA)',
    401: 'Only members may name a contact',
    404: 'No such contact or company',
    409: 'The own company, or e-mail to the contact cannot be delivered',
    429: 'A daily limit is reached: of the sender, of the recipient, or of companies that get the same text',
  },
})
