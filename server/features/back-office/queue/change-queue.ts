import {
  decidedKinds,
  kindsOfRoles,
  type changeQueue,
  type QueueRef,
} from '#contract/back-office/queue/queue.ts'
import { businessDate, businessHourStart } from '#contract/dates.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
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
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

/** Hour of the business day at which snoozed items return. */
const wakeHour = 8

const wakeTime = (day: string) => businessHourStart(new Date(`${day}T12:00:00Z`), wakeHour)

/** Changes assignee, snooze or completion of items; stops at the first that is refused. */
export async function changeQueueItems(
  platform: Platform,
  change: CallArguments<typeof changeQueue>['body'],
  by: StaffBy,
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
async function closeItem(platform: Platform, item: QueueRef, isDone: boolean, by: StaffBy) {
  if (item.kind === 'ticket' || item.kind === 'privacy')
    return setTicketDone(platform, item.id, isDone, by)
  if (decidedKinds.includes(item.kind)) {
    return refuse(409, refusals.notClosable, { extra: 'DECISION' })
  }
  if (item.kind === 'service' && (await isListingSubmitted(platform.database.sql, item.id))) {
    return refuse(409, refusals.notClosable, { extra: 'DECISION' })
  }
  const { actor, staffId } = by
  return staffAction(platform, { actor }, async ({ tx, now, record }) => {
    await upsertDone(tx, item, isDone ? { at: now, staffId } : null)
    await record('queue.checked', { details: { ...item, isDone } })
    return 'marked'
  })
}

async function changeState(
  platform: Platform,
  item: QueueRef,
  change: { assigneeId?: number | null | undefined; snoozedUntil?: string | null | undefined },
  { actor }: StaffBy,
): Promise<void> {
  const { assigneeId, snoozedUntil } = change
  if (assigneeId === undefined && snoozedUntil === undefined) return
  await staffAction(platform, { actor }, async ({ tx, record }) => {
    if (assigneeId !== undefined) {
      await upsertAssignee(tx, item, assigneeId)
      await record('queue.assigned', { staffId: assigneeId, details: { ...item } })
    }
    if (snoozedUntil !== undefined) {
      await upsertSnooze(tx, item, snoozedUntil === null ? null : wakeTime(snoozedUntil))
      await record('queue.snoozed', { details: { ...item, until: snoozedUntil } })
    }
  })
}
