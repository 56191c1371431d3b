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
} from '#contract/messages/desk/message-log.ts'
import { businessDate, businessDayStart } from '#contract/dates.ts'
import {
  findAskedCompanies,
  findMessage,
  findMessages,
  findSenders,
  type MessageRow,
} from '#server/features/messages/desk/queries.ts'
import { parseDayRange, pageOf } from '#server/features/back-office/log-filters.ts'
import { recordReading, type Actor } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export const presentMessage = (row: MessageRow) => ({
  ...row,
  done: row.doneAt && { by: row.doneBy!, at: row.doneAt },
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
    return { status: 200, payload: pageOf(rows.map(presentMessage), messagePageSize) }
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
      companyId: (row.sender.contact ?? row.recipient)?.company.id ?? null,
      contactId: (row.sender.contact ?? row.recipient)?.id ?? null,
      details: { kind, id },
    })
    const askedCompanies =
      kind === 'quote' ? await findAskedCompanies(sql, id, maxQuoteRecipients) : []
    return { ...presentMessage(row), body: row.body, askedCompanies }
  }

  mount(openMessage, ({ params: { id }, body: { kind, reason }, actor }) =>
    answerResult(readMessage(kind, id, { actor, reason })),
  )

  mount(countSenders, async ({ query: { days, ...filter } }) => {
    const today = businessDayStart(clock.now())
    // Noon of the first day, so that daylight saving time does not change the day.
    const first = new Date(today.getTime() - (days - 1) * 86_400_000 + 12 * 3_600_000)
    const since = days === 1 ? today : businessDayStart(first)
    const results = await findSenders(sql, {
      ...filter,
      since,
      sinceDay: businessDate(since),
      limit: maxSenders,
    })
    return { status: 200, payload: { results } }
  })
}
