import { getChallenge } from '#contract/captcha.ts'
import {
  answerTicket,
  listOwnReplies,
  maxOwnReplies,
  sendReply as sendReplyEndpoint,
  sendToContact as sendToContactEndpoint,
  sendToProvider as sendToProviderEndpoint,
} from '#contract/messages.ts'
import {
  countUnreadTickets,
  listOwnTickets,
  markTicketRead,
} from '#contract/messages/own-tickets.ts'
import { notices } from '#contract/page-notices.ts'
import { countUnread, updateTicketRead } from '#server/features/messages/own-ticket-queries.ts'
import { listReplies } from '#server/features/messages/reply-queries.ts'
import { answerOwnTicket, presentOwnTickets } from '#server/features/messages/own-tickets.ts'
import { sendReply } from '#server/features/messages/send-reply.ts'
import { sendToContact } from '#server/features/messages/send-to-contact.ts'
import { sendToProvider } from '#server/features/messages/tickets.ts'
import { createCaptchaChallenge } from '#server/platform/captcha.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound, type Refused } from '#server/platform/http/refusal.ts'
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
  mount(listOwnReplies, async ({ params, viewer: { contactId, companyId } }) => {
    const filter = { broadcastId: params.id, companyId, limit: maxOwnReplies }
    const rows = await listReplies(platform.database.sql, filter)
    const results = rows.map(({ contactId: writer, by, ...reply }) => ({
      ...reply,
      by: writer === contactId ? '' : by,
    }))
    return { status: 200, payload: { results } }
  })
  mount(sendToContactEndpoint, async ({ body, viewer, request }) =>
    answerTo(await sendToContact(platform, viewer, body, sourceOf(request.ip))),
  )
  mount(sendToProviderEndpoint, async ({ body, viewer, request }) =>
    answerTo(await sendToProvider(platform, viewer, body, sourceOf(request.ip))),
  )

  mount(listOwnTickets, async ({ viewer: { contactId } }) => ({
    status: 200,
    payload: { results: await presentOwnTickets(platform, contactId) },
  }))
  mount(countUnreadTickets, async ({ viewer: { contactId } }) => ({
    status: 200,
    payload: { count: await countUnread(platform.database.sql, contactId) },
  }))
  mount(answerTicket, async ({ params: { id }, body: { message }, viewer, request }) =>
    answerTo(await answerOwnTicket(platform, viewer, { id, message }, sourceOf(request.ip))),
  )
  mount(markTicketRead, async ({ params: { id }, body: { lastEntryId }, viewer }) => {
    const read = { id, contactId: viewer.contactId, lastEntryId }
    const isKnown = await updateTicketRead(platform.database.sql, read)
    return isKnown ? { status: 200, payload: { msg: 'Read' } } : notFound()
  })
}

const answerTo = (sent: 'sent' | Refused) =>
  isRefused(sent) ? sent : { status: 200 as const, payload: { msg: notices.messageSent.title } }
