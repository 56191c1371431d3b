import {
  sendReply as sendReplyEndpoint,
  sendToProvider as sendToProviderEndpoint,
} from '#contract/messages.ts'
import { notices } from '#contract/notices.ts'
import { sendReply } from '#server/features/messages/send-reply.ts'
import { sendToProvider } from '#server/features/messages/send-to-provider.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountMessages(mount: Mount, platform: Platform): void {
  mount(sendReplyEndpoint, async ({ body, viewer }) => {
    const sent = await sendReply(platform, viewer, body)
    return isRefused(sent) ? sent : { status: 200, payload: { msg: notices.messageSent.title } }
  })

  mount(sendToProviderEndpoint, async ({ body, viewer }) => {
    const sent = await sendToProvider(platform, viewer, body)
    return isRefused(sent) ? sent : { status: 200, payload: { msg: notices.messageSent.title } }
  })
}
