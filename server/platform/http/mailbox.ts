import type { FastifyInstance } from 'fastify'
import { mailboxHtmlPath, mailboxMail, mailboxMails, mailboxPageSize } from '#contract/mailbox.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { sendRefusal } from '#server/platform/http/translate-errors.ts'
import { listMailbox, readMailboxMail } from '#server/platform/mailer/mailbox/mailbox.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Mail HTML is untrusted: no scripts and no external resources; links open in a new window. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

/** Mounts the built-in mailbox of demo runs without an SMTP server. */
export function mountMailbox(mount: Mount, http: FastifyInstance, platform: Platform): void {
  const { sql } = platform.database

  mount(mailboxMails, async ({ query }) => {
    const { total, mails } = await listMailbox(sql, { ...query, pageSize: mailboxPageSize })
    const results = mails.map((mail) => ({ ...mail, receivedAt: mail.receivedAt.toISOString() }))
    return { status: 200, payload: { results, numResults: total } }
  })

  mount(mailboxMail, async ({ params }) => {
    const mail = await readMailboxMail(sql, params.id)
    if (!mail) return notFound()
    return {
      status: 200,
      payload: {
        ...mail,
        receivedAt: mail.receivedAt.toISOString(),
        hasHtml: mail.html !== undefined,
      },
    }
  })

  http.get<{ Params: { id: string } }>(
    mailboxHtmlPath(':id(^\\d{1,9}$)'),
    async (request, reply) => {
      const mail = await readMailboxMail(sql, Number(request.params.id))
      if (mail?.html === undefined) return sendRefusal(reply, notFound())
      return reply
        .removeHeader('origin-agent-cluster')
        .header('content-security-policy', mailPolicy)
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(`<base target="_blank">${mail.html}`)
    },
  )
}
