import { randomUUID } from 'node:crypto'
import {
  bulkUndoHours,
  maxBulkCompanies,
  type BulkAct,
  type BulkActProgress,
} from '#contract/back-office/lists/bulk-acts.ts'
import { CompanyListQuery } from '#contract/back-office/lists/company-list.ts'
import type { ListTarget } from '#contract/back-office/lists/desk-lists.ts'
import { refusals } from '#contract/refusals.ts'
import {
  bulkFacts,
  copyDoneItems,
  countItems,
  findBulkAct,
  findByKey,
  insertBulkAct,
  insertItems,
  type BulkActRow,
} from '#server/features/back-office/bulk/queries.ts'
import { whyLeftOut } from '#server/features/back-office/bulk/rules.ts'
import { accountSelection } from '#server/features/back-office/companies/list-companies.ts'
import { selectAccounts } from '#server/features/back-office/companies/list-queries.ts'
import type { Actor } from '#server/platform/audit.ts'
import { isRefused, notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { findListIds } from '#server/platform/lists/list-queries.ts'
import { parseListAddress } from '#server/platform/lists/lists.ts'
import { cleanHtml } from '#server/platform/mail-writing/clean-html.ts'
import type { Platform } from '#server/platform/platform.ts'

export const bulkActJob = 'run-bulk-act'
const hourMs = 3_600_000

const sourceOf = (actor: Actor) => (actor.kind === 'system' ? { source: '', requestId: '' } : actor)

async function findTargets(
  { database, clock }: Platform,
  target: ListTarget,
): Promise<readonly number[] | Refused> {
  if ('ids' in target) return target.ids
  const query = parseListAddress(CompanyListQuery, target.matching)
  const db = database.searchSql
  const ids = query
    ? await findListIds(
        db,
        selectAccounts(db, accountSelection(query, clock.now())),
        maxBulkCompanies + 1,
      )
    : []
  return ids.length === target.expected && ids.length <= maxBulkCompanies
    ? ids
    : refuse(409, refusals.selectionChanged, { extra: 'COUNT' })
}

interface Wanted {
  act: BulkAct
  target: ListTarget
  html?: string
}

async function planItems(platform: Platform, { act, target, html = '' }: Wanted) {
  const ids = await findTargets(platform, target)
  if (isRefused(ids)) return ids
  const now = platform.clock.now()
  const facts = await bulkFacts(platform.database.sql, ids, now)
  return facts.map((one) => ({ companyId: one.id, note: whyLeftOut(act, { html }, one, now) }))
}

function countNotes(items: readonly { note: string | undefined }[]) {
  const counts = new Map<string, number>()
  for (const { note } of items) if (note) counts.set(note, (counts.get(note) ?? 0) + 1)
  return [...counts].map(([note, count]) => ({ note, count }))
}

/** How many companies an act would change, and why others are left out. */
export async function previewBulkAct(platform: Platform, wanted: Wanted) {
  const items = await planItems(platform, wanted)
  if (isRefused(items)) return items
  const applies = items.filter(({ note }) => note === undefined).length
  return { total: items.length, applies, leftOut: countNotes(items) }
}

/** Stores an act with its companies and enqueues its job, once for each key. */
export async function startBulkAct(
  platform: Platform,
  given: Wanted & { key: string; reason: string },
  { actor, staffId }: { actor: Actor; staffId: number },
): Promise<{ id: number } | Refused> {
  const { database, clock } = platform
  const started = await findByKey(database.sql, given.key)
  if (started !== undefined) return { id: started }
  const html = given.act === 'set-notice' ? cleanHtml(given.html ?? '') : ''
  const items = await planItems(platform, { ...given, html })
  if (isRefused(items)) return items
  if (items.every(({ note }) => note !== undefined)) {
    return refuse(409, refusals.bulkAppliesToNone, { extra: 'NONE' })
  }
  const { key, act, reason } = given
  return database.transaction(async (tx) => {
    const now = clock.now()
    const settings = { html }
    const by = { staffId, ...sourceOf(actor) }
    const id = await insertBulkAct(tx, { key, act, settings, reason, ...by, now })
    if (id === undefined) return { id: (await findByKey(tx, key))! }
    await insertItems(tx, id, items)
    await enqueue(tx, bulkActJob, { bulkActId: id }, { isSerial: true })
    return { id }
  })
}

function canUndo(row: BulkActRow, now: Date): boolean {
  const { act, finishedAt, isUndone, undoes } = row
  if (act === 'sign-out' || undoes !== null || isUndone || finishedAt === null) return false
  return now.getTime() <= finishedAt.getTime() + bulkUndoHours * hourMs
}

/** Starts the act that undoes another one. */
export async function undoBulkAct(
  platform: Platform,
  undoes: number,
  { actor, staffId }: { actor: Actor; staffId: number },
): Promise<{ id: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const row = await findBulkAct(tx, undoes)
    if (!row) return notFound()
    if (!canUndo(row, now)) return refuse(409, refusals.bulkNotUndoable)
    const { act, settings, reason } = row
    const by = { staffId, ...sourceOf(actor) }
    const given = { key: randomUUID(), act, settings, reason, ...by, now, undoes }
    const id = await insertBulkAct(tx, given)
    if (id === undefined) return refuse(409, refusals.bulkNotUndoable)
    await copyDoneItems(tx, { from: undoes, to: id })
    await enqueue(tx, bulkActJob, { bulkActId: id }, { isSerial: true })
    return { id }
  })
}

export async function presentBulkAct(
  { database, clock }: Platform,
  id: number,
): Promise<BulkActProgress | undefined> {
  const row = await findBulkAct(database.sql, id)
  if (!row) return undefined
  const items = await countItems(database.sql, id)
  const count = (state: string) =>
    items.reduce((sum, item) => (item.state === state ? sum + item.count : sum), 0)
  return {
    id,
    act: row.act,
    by: row.by,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    total: items.reduce((sum, item) => sum + item.count, 0),
    waiting: count('waiting'),
    done: count('done'),
    failed: count('failed'),
    leftOut: items
      .filter(({ state }) => state === 'left-out')
      .map(({ note, count: n }) => ({ note, count: n })),
    undoes: row.undoes,
    canUndo: canUndo(row, clock.now()),
  }
}
