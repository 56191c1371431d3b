import type { FastifyInstance } from 'fastify'
import {
  confirmHeldMail,
  heldMail,
  heldTextLength,
  type HoldReason,
} from '#contract/incoming-mail.ts'
import {
  mailboxFilePath,
  mailboxHtmlPath,
  mailboxMail,
  mailboxMails,
  mailboxPageSize,
} from '#contract/mailbox.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { attachmentHeaders } from '#server/platform/files/stored-files.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import { sendRefusal } from '#server/platform/http/translate-errors.ts'
import { confirmHeldMail as confirm, readHeldMail } from '#server/platform/incoming/jobs.ts'
import { listMailbox, readMailboxMail } from '#server/platform/mailer/mailbox/sink.ts'
import type { Mailbox } from '#server/platform/incoming/mailbox.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Mail HTML is untrusted: no scripts and no resources of other sites; links open in a new window. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

/** Mounts the built-in mailbox of demo runs without an SMTP server. */
export function mountMailbox(mount: Mount, http: FastifyInstance, platform: Platform): void {
  const { sql } = platform.database

  mount(mailboxMails, async ({ query }) => {
    const { total, mails } = await listMailbox(sql, { ...query, pageSize: mailboxPageSize })
    return { status: 200, payload: { results: mails, numResults: total } }
  })

  mount(mailboxMail, async ({ params }) => {
    const mail = await readMailboxMail(sql, params.id)
    if (!mail) return notFound()
    return {
      status: 200,
      payload: {
        ...mail,
        hasHtml: mail.html !== undefined,
        attachments: mail.attachments.map(({ name, content }) => ({ name, size: content.length })),
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

  http.get<{ Params: { id: string; position: string } }>(
    mailboxFilePath(':id(^\\d{1,9}$)', ':position(^[1-9]$)'),
    async (request, reply) => {
      const { id, position } = request.params
      const mail = await readMailboxMail(sql, Number(id))
      const file = mail?.attachments[Number(position) - 1]
      if (!file) return sendRefusal(reply, notFound())
      return reply
        .headers(attachmentHeaders(file.name.toWellFormed()))
        .type('application/octet-stream')
        .send(file.content)
    },
  )
}

/** Mounts the confirmation of held mail; the token in the link authorizes the caller. */
export function mountIncomingMail(
  mount: Mount,
  platform: Platform,
  mailboxes: readonly Mailbox[],
): void {
  mount(heldMail, async ({ body }) => {
    const mail = await readHeldMail(platform, body.token, mailboxes)
    if (!mail) return notFound(refusals.badLink)
    const { mailbox, recipient, from, subject, receivedAt, expiresAt, files, preview } = mail
    return {
      status: 200,
      payload: {
        mailbox,
        to: recipient,
        reasons:
          mail.holdReasons.length > 0 ? mail.holdReasons : (['noPolicy'] satisfies HoldReason[]),
        text: (preview?.above ?? mail.text).slice(0, heldTextLength),
        leftOut: (preview?.below ?? '').slice(0, heldTextLength),
        preview: preview
          ? {
              place: preview.place,
              fields: preview.fields,
              problem: preview.problem ?? null,
              formPath: preview.formPath ?? null,
              answersPath: preview.answersPath ?? null,
            }
          : null,
        from,
        subject,
        receivedAt,
        expiresAt,
        files: files.map(({ name, size }) => ({ name, size })),
      },
    }
  })

  mount(confirmHeldMail, async ({ body }) =>
    (await confirm(platform, body.token))
      ? { status: 200, payload: {} }
      : notFound(refusals.badLink),
  )
}

/**
 * Mounts one-click unsubscribe (RFC 8058): a POST by the mail client without cookie, sign-in or redirect.
 * `stop` unsubscribes by token and returns whether the token was valid.
 */
export function mountOneClick(
  app: FastifyInstance,
  stop: (token: string, actor: Actor) => Promise<boolean>,
): void {
  void app.register(async (scope) => {
    // The body is ignored: the token in the path authorizes the request.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      { parseAs: 'buffer', bodyLimit: 10_000 },
      (_request, _body, done) => done(null, undefined),
    )
    scope.post<{ Params: { token: string } }>(
      paths.unsubscribe(':token'),
      async (request, reply) => {
        const { ip, id: requestId } = request
        const actor: Actor = { kind: 'visitor', source: sourceOf(ip), requestId }
        return (await stop(request.params.token, actor))
          ? reply.send({ status: 200, payload: {} })
          : sendRefusal(reply, notFound(refusals.badLink))
      },
    )
  })
}
