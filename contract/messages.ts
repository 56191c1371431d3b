import * as z from 'zod/mini'
import { maxCaptchaLength } from './captcha.ts'
import { BodyId, endpoint, ok } from './endpoint.ts'
import { Email, requiredText } from './fields.ts'
import { fieldMessages } from './notices.ts'

/** Length of a mail's subject and body. */
export const mailLimits = { subject: 200, body: 10_000 } as const
export const replyRows = 12
/** Replies one contact may send in a business day (BK-049). */
export const repliesPerDay = 200
/** Mails one address may get from one contact in a business day (BK-025). */
export const mailsPerAddressPerDay = 20

/** The same reply to the same broadcast again within this time is one reply. */
export const repeatMinutes = 10

/** Messages one contact may send to the operator in a business day (BK-025). */
export const providerMessagesPerDay = 20
export const messageRows = 8

/** Lengths of what visitors say of themselves. */
export const visitorLimits = { name: 100, company: 200 } as const

// A line of a mail's head holds none: they would begin the next one.
const oneLine = z.regex(/^\P{Cc}*$/u, fieldMessages.invalid)

/** What visitors say of themselves before they write (CO-024). */
export const VisitorIdentity = z.object({
  senderName: requiredText(visitorLimits.name).check(oneLine),
  companyName: requiredText(visitorLimits.company).check(oneLine),
  senderEmail: Email,
})
/** The same, and the work that their browser has done. */
export const VisitorFields = z.extend(VisitorIdentity, { captcha: requiredText(maxCaptchaLength) })
export type VisitorFields = z.output<typeof VisitorFields>

/** The words of a message. */
export const MessageContent = z.object({
  subject: requiredText(mailLimits.subject).check(oneLine),
  message: requiredText(mailLimits.body),
})
export type MessageContent = z.output<typeof MessageContent>

/** What visitors say as a body may carry it: looked at of visitors alone, whom no session names (AM-122). */
const ofVisitors = {
  senderName: z.optional(z.unknown()),
  companyName: z.optional(z.unknown()),
  senderEmail: z.optional(z.unknown()),
  captcha: z.optional(z.unknown()),
}

export const sendReply = endpoint({
  method: 'POST',
  path: '/api/mail/sendBroadcastReply',
  summary: 'Mail a reply to the sender of a broadcast',
  access: 'tradingMember',
  blocked: 'denied',
  body: z.object({
    broadcastId: BodyId,
    subject: requiredText(mailLimits.subject),
    body: requiredText(mailLimits.body),
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    404: 'No such broadcast',
    409: 'A broadcast of the own company, or its sender is gone',
    429: 'The replies of today are used up',
  },
})

export const sendToProvider = endpoint({
  method: 'POST',
  path: '/api/mail/sendMailToTBS',
  summary: 'Mail a message to the operator of the site, also from a blocked account',
  access: 'visitor',
  staff: 'denied',
  blocked: 'allowed',
  body: z.extend(MessageContent, ofVisitors),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    400: 'The work of a visitor does not count (extra CAPTCHA)',
    429: 'The messages of today are used up',
    503: 'No mail may go to the address of the operator',
  },
})

export const sendToContact = endpoint({
  method: 'POST',
  path: '/api/mail/sendMailToContact',
  summary: 'Mail a message to a contact; of visitors to the main contact of a company',
  access: 'visitor',
  staff: 'denied',
  blocked: 'denied',
  body: z.extend(MessageContent, {
    /** The contact it goes to; of members alone, who read the names of contacts (AM-046). */
    recipientId: z.optional(BodyId),
    /** The company whose main contact it goes to; of members it counts where no contact is named. */
    companyId: z.optional(BodyId),
    /** Ignored: the address comes from the contact. */
    recipientEmail: z.optional(z.unknown()),
    isFromServicePage: z._default(z.boolean(), false),
    ...ofVisitors,
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    400: 'The work of a visitor does not count (extra CAPTCHA)',
    401: 'A contact is named without a session',
    404: 'No such contact or company',
    409: 'The own company, or no mail may go to the contact',
    429: 'The messages of today are used up, the recipient had enough, or the same words went to many',
  },
})
