import type * as z from 'zod/mini'
import {
  maxQuoteRecipients,
  countSenders,
  listMessages,
  messagePageSize,
  openMessage,
  maxSenders,
  type MessageKind,
  type OpenedMessage,
  type MessageSender,
} from '#contract/messages/desk/message-log.ts'
import { businessDate, businessDayStart } from '#contract/dates.ts'
import {
  findAskedCompanies,
  findMessage,
  findMessages,
  findSenders,
  type MessageRow,
  type SenderRow,
  type SenderColumns,
} from '#server/features/messages/desk/queries.ts'
import { parseDayRange, pageOf } from '#server/features/back-office/log-filters.ts'
import { recordReading, type Actor } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

function senderOf(row: SenderColumns): MessageSender {
  if (row.contactId !== null) {
    const company = { id: row.companyId!, name: row.companyName! }
    return { contact: { id: row.contactId, name: row.contactName!, company }, visitor: null }
  }
  const { visitorName, visitorCompany, visitorEmail, visitorSource: source } = row
  return {
    contact: null,
    visitor: {
      name: visitorName ?? '',
      company: visitorCompany ?? '',
      email: visitorEmail ?? '',
      source,
    },
  }
}

export function presentMessage(row: MessageRow) {
  const { recipientId, recipientName, recipientCompanyId, recipientCompanyName } = row
  return {
    ...row,
    at: row.sentAt,
    sender: senderOf(row),
    // The author of an old broadcast may no longer exist.
    recipient:
      recipientId === null || recipientCompanyId === null
        ? null
        : {
            id: recipientId,
            name: recipientName!,
            company: { id: recipientCompanyId, name: recipientCompanyName! },
          },
    done: row.doneAt && { by: row.doneBy!, at: row.doneAt },
  }
}

const presentSender = (row: SenderRow) => ({
  ...row,
  ...senderOf(row),
  refused: {
    day: row.refusedDay,
    recipient: row.refusedRecipient,
    words: row.refusedWords,
    captcha: row.refusedCaptcha,
  },
})

export function mountMessageLog(mount: Mount, platform: Platform): void {
  const { database, clock } = platform
  const { sql } = database

  mount(listMessages, async ({ query }) => {
    const { since: from, until: to, ...filter } = query
    const rows = await findMessages(sql, {
      ...filter,
      ...parseDayRange({ from, to }),
      before: query.before,
      limit: messagePageSize + 1,
    })
    const page = pageOf(rows, messagePageSize, presentMessage)
    return { status: 200, payload: page }
  })

  /** Reads a message and records that it was read. */
  async function readMessage(
    kind: MessageKind,
    id: number,
    by: { actor: Actor; reason: string },
  ): Promise<z.output<typeof OpenedMessage> | Refused> {
    const row = await findMessage(sql, kind, id)
    if (!row) return notFound()
    await recordReading(sql, {
      at: clock.now(),
      act: 'message.read',
      ...by,
      companyId: row.companyId ?? row.recipientCompanyId,
      contactId: row.contactId ?? row.recipientId,
      details: { kind, id },
    })
    const askedCompanies =
      kind === 'quote' ? await findAskedCompanies(sql, id, maxQuoteRecipients) : []
    return { ...presentMessage(row), body: row.body, askedCompanies }
  }

  mount(openMessage, ({ params: { id }, body: { kind, reason }, actor }) =>
    answerResult(readMessage(kind, id, { actor, reason })),
  )

  mount(countSenders, async ({ query: { days, ...asked } }) => {
    const today = businessDayStart(clock.now())
    // Noon of the first day, so that daylight saving time does not change the day.
    const first = new Date(today.getTime() - (days - 1) * 86_400_000 + 12 * 3_600_000)
    const since = days === 1 ? today : businessDayStart(first)
    const rows = await findSenders(sql, {
      ...asked,
      since,
      sinceDay: businessDate(since),
      limit: maxSenders,
    })
    return { status: 200, payload: { results: rows.map(presentSender) } }
  })
}
