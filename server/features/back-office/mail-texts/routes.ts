import { previewMail, testMailText } from '#contract/back-office/mail/editable-mails.ts'
import {
  composeEditedMail,
  sendEditedMail,
} from '#server/features/back-office/mail-texts/compose-edited-mail.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountMailTexts(mount: Mount, platform: Platform): void {
  mount(previewMail, async ({ body, viewer }) => {
    const mail = await composeEditedMail(platform, body, viewer)
    if (isRefused(mail)) return mail
    const { subject, html, letter } = mail
    return {
      status: 200,
      payload: { subject, html, letter: letter && letter.toString('base64') },
    }
  })

  mount(testMailText, ({ body, viewer, actor }) =>
    answerResult(sendEditedMail(platform, body, viewer, actor)),
  )
}
