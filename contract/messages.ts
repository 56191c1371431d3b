import * as z from 'zod/mini'
import { BodyId, endpoint, ok } from './endpoint.ts'
import { requiredText } from './fields.ts'
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
export const providerMessageRows = 8

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
  access: 'member',
  staff: 'denied',
  blocked: 'allowed',
  body: z.object({
    subject: requiredText(mailLimits.subject).check(
      // A line of a mail's head holds none: they would begin the next one.
      z.regex(/^\P{Cc}*$/u, fieldMessages.invalid),
    ),
    body: requiredText(mailLimits.body),
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    429: 'The messages of today are used up',
    503: 'No mail may go to the address of the operator',
  },
})
