import { getChallenge } from '#contract/captcha.ts'
import {
  sendReply as sendReplyEndpoint,
  sendToContact as sendToContactEndpoint,
  sendToProvider as sendToProviderEndpoint,
} from '#contract/messages.ts'
import { notices } from '#contract/page-notices.ts'
import { sendReply } from '#server/features/messages/send-reply.ts'
import { sendToContact } from '#server/features/messages/send-to-contact.ts'
import { sendToProvider } from '#server/features/messages/tickets.ts'
import { createCaptchaChallenge } from '#server/platform/captcha.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, type Refused } from '#server/platform/http/refusal.ts'
import { sourceOf } from '#server/platform/http/source.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountMessages(mount: Mount, platform: Platform): void {
  mount(getChallenge, async () => ({
    status: 200,
    payload: await createCaptchaChallenge(platform),
  }))

  mount(sendReplyEndpoint, async ({ body, viewer, request }) =>
    answerTo(await sendReply(platform, viewer, body, sourceOf(request.ip))),
  )
  mount(sendToContactEndpoint, async ({ body, viewer, request }) =>
    answerTo(await sendToContact(platform, viewer, body, sourceOf(request.ip))),
  )
  mount(sendToProviderEndpoint, async ({ body, viewer, request }) =>
    answerTo(await sendToProvider(platform, viewer, body, sourceOf(request.ip))),
  )
}

const answerTo = (sent: 'sent' | Refused) =>
  isRefused(sent) ? sent : { status: 200 as const, payload: { msg: notices.messageSent.title } }
