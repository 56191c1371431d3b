import { mailFrame, previewMail, testMailText } from '#contract/mail/desk/editable-mails.ts'
import {
  composeEditedMail,
  sendEditedMail,
} from '#server/features/mail/desk/texts/compose-edited-mail.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The page of staff writes the preview into it; nothing of the preview runs or is loaded. */
const framePolicy =
  "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; frame-ancestors 'self'"

export function mountMailTexts(mount: Mount, platform: Platform): void {
  mount(previewMail, async ({ body, viewer }) => {
    const mail = await composeEditedMail(platform, body, viewer)
    if (isRefused(mail)) return mail
    const { subject, html, reminderPdf } = mail
    return {
      status: 200,
      payload: { subject, html, letter: reminderPdf && reminderPdf.toString('base64') },
    }
  })

  mount(mailFrame, async () => ({
    isDocument: true,
    isOwn: true,
    type: 'text/html; charset=utf-8',
    body: '<!doctype html><html lang="en"><title>Preview</title></html>',
    headers: { 'content-security-policy': framePolicy, 'x-frame-options': 'SAMEORIGIN' },
  }))

  mount(testMailText, ({ body, viewer, actor }) =>
    answerResult(sendEditedMail(platform, body, viewer, actor)),
  )
}
