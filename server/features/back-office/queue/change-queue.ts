import {
  decidedKinds,
  kindsOfRoles,
  type changeQueue,
  type QueueRef,
} from '#contract/back-office/queue/queue.ts'
import { businessDate, businessHourStart } from '#contract/dates.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import {
  findColleague,
  hasItem,
  upsertAssignee,
  upsertDone,
  upsertSnooze,
} from '#server/features/back-office/queue/queries.ts'
import { setTicketDone } from '#server/features/messages/public.ts'
import { isListingSubmitted } from '#server/features/services/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Hour of the business day at which snoozed items return. */
const wakeHour = 8

const wakeTime = (day: string) => businessHourStart(new Date(`${day}T12:00:00Z`), wakeHour)

interface By {
  actor: Actor
  staffId: number
}

/** Changes assignee, snooze or completion of items; stops at the first that is refused. */
export async function changeQueueItems(
  platform: Platform,
  change: CallArguments<typeof changeQueue>['body'],
  by: By,
): Promise<{ changed: number } | Refused> {
  const { items, assigneeId, snoozedUntil } = change
  const { sql } = platform.database
  if (snoozedUntil && snoozedUntil <= businessDate(platform.clock.now())) {
    return refuseFields([{ param: 'snoozedUntil', msg: fieldMessages.afterToday }])
  }
  if (assigneeId) {
    const colleague = await findColleague(sql, assigneeId)
    if (!colleague) return refuseFields([{ param: 'assigneeId', msg: fieldMessages.choice }])
    const seen = kindsOfRoles(colleague.roles)
    if (items.some(({ kind }) => !seen.includes(kind))) {
      const msg = refusals.assigneeRole(colleague.name)
      return refuseFields([{ param: 'assigneeId', msg }])
    }
  }
  for (const item of items) {
    if (!(await hasItem(sql, item, platform.clock.now()))) return notFound()
    if (change.isDone !== undefined) {
      const done = await closeItem(platform, item, change.isDone, by)
      if (isRefused(done)) return done
    }
    await changeState(platform, item, change, by)
  }
  return { changed: items.length }
}

/** Closes or reopens an item as its kind does it. */
async function closeItem(platform: Platform, item: QueueRef, isDone: boolean, by: By) {
  if (item.kind === 'ticket' || item.kind === 'privacy')
    return setTicketDone(platform, item.id, isDone, by)
  if (decidedKinds.includes(item.kind)) {
    return refuse(409, refusals.notClosable, { extra: 'DECISION' })
  }
  if (item.kind === 'service' && (await isListingSubmitted(platform.database.sql, item.id))) {
    return refuse(409, refusals.notClosable, { extra: 'DECISION' })
  }
  const at = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    await upsertDone(tx, item, isDone ? { at, staffId: by.staffId } : null)
    const details = { ...item, isDone }
    await recordAuditEntry(tx, { at, act: 'queue.checked', actor: by.actor, details })
  })
  return 'marked'
}

async function changeState(
  { database, clock }: Platform,
  item: QueueRef,
  change: { assigneeId?: number | null | undefined; snoozedUntil?: string | null | undefined },
  { actor }: By,
): Promise<void> {
  const { assigneeId, snoozedUntil } = change
  if (assigneeId === undefined && snoozedUntil === undefined) return
  await database.transaction(async (tx) => {
    const entry = { at: clock.now(), actor }
    if (assigneeId !== undefined) {
      await upsertAssignee(tx, item, assigneeId)
      await recordAuditEntry(tx, {
        ...entry,
        act: 'queue.assigned',
        staffId: assigneeId ?? undefined,
        details: { ...item },
      })
    }
    if (snoozedUntil !== undefined) {
      await upsertSnooze(tx, item, snoozedUntil === null ? null : wakeTime(snoozedUntil))
      await recordAuditEntry(tx, {
        ...entry,
        act: 'queue.snoozed',
        details: { ...item, until: snoozedUntil },
      })
    }
  })
}
