import * as z from 'zod/mini'
import { endpoint, idParams, ok } from './endpoint.ts'
import { PageNumber, Instant } from './fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** E-mails per page. */
export const mailboxPageSize = 20

const MailboxEntry = z.object({
  id: z.int(),
  receivedAt: Instant,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
})

/** Mounted only if e-mail is not sent anywhere: with the embedded database and no SMTP server. */
export const mailboxMails = endpoint({
  method: 'GET',
  path: '/api/mailbox',
  summary: 'E-mails this server has sent, newest first',
  access: 'visitor',
  blocked: 'allowed',
  query: z.object({
    page: PageNumber,
    /** Part of a recipient's address. */
    address: z._default(z.string().check(z.maxLength(254, fieldMessages.atMost(254))), ''),
  }),
  answer: ok(z.object({ results: z.array(MailboxEntry), numResults: z.int() })),
})

export const mailboxMail = endpoint({
  method: 'GET',
  path: '/api/mailbox/:id',
  summary: 'One e-mail with its text, headers and source',
  access: 'visitor',
  blocked: 'allowed',
  params: idParams,
  answer: ok(
    z.extend(MailboxEntry, {
      envelopeFrom: z.string(),
      text: z.string(),
      hasHtml: z.boolean(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      raw: z.string(),
      attachments: z.array(z.object({ name: z.string(), size: z.int() })),
    }),
  ),
  refusals: { 404: 'No such mail' },
})

/** Address of an attachment of an e-mail; `position` counts from 1. */
export const mailboxFilePath = (id: number | string, position: number | string) =>
  `/api/mailbox/${id}/attachments/${position}`

/** Address of the HTML of an e-mail, for an iframe. */
export const mailboxHtmlPath = (id: number | string) => `/api/mailbox/${id}/html`
