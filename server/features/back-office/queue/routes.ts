import type * as z from 'zod/mini'
import type { StaffViewer } from '#contract/access.ts'
import {
  addQueueNote,
  changeQueue,
  assignedOnlyKinds,
  inboxKindsOfRoles,
  getBankChange,
  kindsOfRoles,
  listQueue,
  listQueueNotes,
  maxQueueItems,
  presenceSeconds,
  queueAreas,
  reportPresence,
  fullAccessKinds,
  type QueueArea,
  type QueueFilterName,
  type QueueItem,
  type QueueKind,
  type QueueRef,
} from '#contract/back-office/queue/queue.ts'
import { parseOpeningHours } from '#contract/back-office/queue/opening-hours.ts'
import { activationHours } from '#contract/billing/orders.ts'
import { refusals } from '#contract/refusals.ts'
import { presentBankChange } from '#server/features/back-office/queue/bank-changes.ts'
import { changeQueueItems } from '#server/features/back-office/queue/change-queue.ts'
import {
  allColleagues,
  deletePresence,
  findNotes,
  findPresent,
  findQueueItems,
  hasItem,
  insertNote,
  isAssignedTo,
  upsertPresence,
  type AssignmentScope,
  type QueueRow,
  type Targets,
} from '#server/features/back-office/queue/queries.ts'
import { findOutcomes, type Outcome } from '#server/features/back-office/queue/outcome-queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerResult, notFound, refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** Target times of the operator by kind. */
export async function readTargets(platform: Platform): Promise<Targets> {
  const { queueTargets: hours, openingHours } = await readOperatorSettings(platform)
  const byKind = {
    registration: hours.registrations,
    // Customers are promised it.
    order: activationHours,
    'payment-check': hours.money,
    vat: hours.money,
    'bank-line': hours.money,
    ticket: hours.tickets,
    privacy: hours.tickets,
    complaint: hours.complaints,
    recommendation: hours.moderation,
    picture: hours.moderation,
    'bank-change': hours.fraud,
    fraud: hours.fraud,
    service: hours.registrations,
  }
  return { hours: byKind, opening: parseOpeningHours(openingHours) }
}

const handles = ({ roles }: StaffViewer, kind: QueueKind) => kindsOfRoles(roles).includes(kind)

/** The kinds of which a viewer handles only what is assigned to them. */
export const getAssignmentScope = ({ roles, staffId }: StaffViewer): AssignmentScope => ({
  kinds: assignedOnlyKinds(roles),
  staffId,
})

/** The kinds of the Inbox, or of a page, that the role handles; a filter leaves one of them. */
function kindsOf(viewer: StaffViewer, area?: QueueArea, filter?: QueueFilterName): QueueKind[] {
  if (!area) return inboxKindsOfRoles(viewer.roles)
  const only = filter && (filter === 'bank-change' ? filter : 'fraud')
  return queueAreas[area].filter((kind) => handles(viewer, kind) && (!only || kind === only))
}
const otherRole = () => refuse(403, refusals.otherRole, { extra: 'STAFF_ROLE' })

function groupOf(row: QueueRow, isDone: boolean, now: Date): z.output<typeof QueueItem>['group'] {
  if (isDone) return 'done'
  if (row.snoozedUntil && row.snoozedUntil > now) return 'snoozed'
  return row.isWaiting ? 'waiting' : 'todo'
}

interface Beside {
  isDone: boolean
  now: Date
  present: string[]
  outcome: Outcome | undefined
}

function presentItem(row: QueueRow, { isDone, now, present, outcome }: Beside) {
  const { assigneeId, assignee, companyId, companyName, snoozedUntil } = row
  const due = isDone ? null : row.due
  return {
    ...row,
    group: groupOf(row, isDone, now),
    company: companyName === null ? null : { id: companyId, name: companyName },
    due,
    isLate: due !== null && due < now,
    assignee: assigneeId === null ? null : { id: assigneeId, name: assignee! },
    snoozedUntil: snoozedUntil && snoozedUntil > now ? snoozedUntil : null,
    done: outcome ?? null,
    present,
  }
}

export function mountQueue(mount: Mount, platform: Platform): void {
  const { database, clock } = platform
  const { sql } = database

  const presentSince = () => new Date(clock.now().getTime() - presenceSeconds * 1000)
  const isSame = (one: { kind: string; id: number }, { kind, id }: QueueRef) =>
    one.kind === kind && one.id === id

  async function outcomesOf(rows: readonly QueueRow[]) {
    const kinds = [...new Set(rows.map(({ kind }) => kind))]
    const outcomes = await Promise.all(
      kinds.map(async (kind) => {
        const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id)
        return (await findOutcomes(sql, kind, ids)).map((one) => ({ ...one, kind }))
      }),
    )
    return outcomes.flat()
  }

  mount(listQueue, async ({ query: { kind, area, filter, state }, viewer }) => {
    if (kind && !handles(viewer, kind)) return otherRole()
    const signal = filter === 'bank-change' ? undefined : filter
    const kinds = kind ? [kind] : kindsOf(viewer, area, filter)
    const isDone = state === 'done'
    const now = clock.now()
    const targets = await readTargets(platform)
    const [rows, present, colleagues] = await Promise.all([
      kinds.length === 0
        ? []
        : findQueueItems(sql, {
            kinds,
            scope: getAssignmentScope(viewer),
            isDone,
            targets,
            now,
            signal,
            limit: maxQueueItems + 1,
          }),
      findPresent(sql, { since: presentSince(), except: viewer.staffId }),
      allColleagues(sql),
    ])
    const listed = rows.slice(0, maxQueueItems)
    const outcomes = isDone ? await outcomesOf(listed) : []
    const results = listed.map((row) =>
      presentItem(row, {
        isDone,
        now,
        present: present.filter((one) => isSame(one, row)).map(({ name }) => name),
        outcome: outcomes.find((one) => isSame(one, row)),
      }),
    )
    // The law, not the operator, says when a privacy request is late.
    const targeted = kinds.filter((one) => one !== 'privacy')
    const targetHours = Object.fromEntries(targeted.map((one) => [one, targets.hours[one]]))
    const isCut = rows.length > maxQueueItems
    return {
      status: 200,
      payload: {
        results,
        isCut,
        targetHours,
        colleagues: colleagues.map(({ roles, ...one }) => ({ ...one, kinds: kindsOfRoles(roles) })),
      },
    }
  })

  async function handlesItem(viewer: StaffViewer, item: QueueRef): Promise<boolean> {
    if (fullAccessKinds(viewer.roles).includes(item.kind)) return true
    if (!handles(viewer, item.kind)) return false
    // A ticket that became a request about personal data is of another kind.
    return (await isAssignedTo(sql, item, viewer.staffId)) && hasItem(sql, item, clock.now())
  }

  mount(changeQueue, async ({ body, viewer, actor }) => {
    for (const item of body.items) if (!(await handlesItem(viewer, item))) return otherRole()
    return answerResult(changeQueueItems(platform, body, { actor, staffId: viewer.staffId }))
  })

  mount(addQueueNote, async ({ body, viewer, actor }) => {
    const { kind, id, text } = body
    if (!(await handlesItem(viewer, { kind, id }))) return otherRole()
    if (!(await hasItem(sql, { kind, id }, clock.now()))) return notFound()
    return answerResult(
      staffAction(platform, { actor }, async ({ tx, now, record }) => {
        await record('queue.noted', { details: { kind, id } })
        return { id: await insertNote(tx, { kind, id, staffId: viewer.staffId, text, now }) }
      }),
    )
  })

  mount(listQueueNotes, async ({ query, viewer }) => {
    if (!(await handlesItem(viewer, query))) return otherRole()
    const results = await findNotes(sql, query)
    return { status: 200, payload: { results } }
  })

  mount(getBankChange, async ({ params: { id } }) => {
    const change = await presentBankChange(sql, id)
    return change ? { status: 200, payload: change } : notFound()
  })

  mount(reportPresence, async ({ body: { item }, viewer }) => {
    const { staffId } = viewer
    if (!item || !(await handlesItem(viewer, item))) {
      await deletePresence(sql, staffId)
      return { status: 200, payload: { others: [] } }
    }
    await upsertPresence(sql, { ...item, staffId, now: clock.now() })
    const present = await findPresent(sql, { since: presentSince(), except: staffId })
    const others = present.filter((one) => isSame(one, item)).map(({ name }) => name)
    return { status: 200, payload: { others } }
  })
}
