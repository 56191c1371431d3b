import type * as z from 'zod/mini'
import { randomUUID } from 'node:crypto'
import { hasRole, type StaffRole } from '#contract/access.ts'
import {
  bulkActRoles,
  bulkUndoHours,
  finalBulkActs,
  maxBulkCompanies,
  type BulkAct,
  type BulkActProgress,
  stoppedNote,
} from '#contract/companies/desk/bulk-acts.ts'
import type { ListTarget } from '#contract/back-office/lists/desk-lists.ts'
import { templatePlaceholders } from '#contract/mail/desk/mail-templates.ts'
import { auditActions } from '#contract/back-office/audit.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import {
  bulkFacts,
  copyDoneItems,
  countItems,
  findBulkAct,
  findByKey,
  insertBulkAct,
  insertItems,
  skipWaiting,
  type BulkActRow,
} from '#server/features/companies/desk/bulk/queries.ts'
import { bulkMail } from '#server/features/companies/desk/bulk/emails.ts'
import { queueTestMail } from '#server/features/mail/desk/texts/compose-edited-mail.ts'
import { whyLeftOut, type BulkSettings } from '#server/features/companies/desk/bulk/rules.ts'
import { servedCompanies } from '#server/features/companies/desk/company-list-queries.ts'
import { findMainContact } from '#server/features/companies/public.ts'
import { mailHead } from '#server/features/site/public.ts'
import { plainLine, plainText } from '#server/features/broadcasts/public.ts'
import type { Actor } from '#server/platform/audit.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { findTargets, selectionChanged } from '#server/platform/lists/serve-desk-list.ts'
import { cleanHtml } from '#server/platform/mail-writing/clean-html.ts'
import { withMailLogo } from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

export const bulkActJob = 'run-bulk-act'
const hourMs = 3_600_000

const sourceOf = (actor: Actor) => (actor.kind === 'system' ? { source: '', requestId: '' } : actor)

const findCompanies = (platform: Platform, target: ListTarget) =>
  findTargets(platform, servedCompanies, target, {
    max: maxBulkCompanies,
    tooMany: selectionChanged,
  })

interface Wanted {
  act: BulkAct
  target: ListTarget
  plan: Plan | null
}

type By = { actor: Actor; staffId: number; roles: readonly StaffRole[] }

/** The roles that may start an act may also stop and undo it; no others may. */
const mayAct = (act: BulkAct, roles: readonly StaffRole[]) => hasRole(roles, bulkActRoles[act])
const otherRole = () => refuse(403, refusals.otherRole, { extra: 'STAFF_ROLE' })

/** Refuses an act that the role may not start, or that lacks what it needs. */
function findFault({ act, ...input }: Wanted & Partial<BulkSettings>, roles: readonly StaffRole[]) {
  if (!mayAct(act, roles)) return otherRole()
  const needed: readonly (keyof BulkSettings)[] =
    act === 'change-plan' ? ['plan'] : act === 'send-mail' ? ['subject', 'text'] : []
  const missing = needed.filter((name) => name in input && !input[name])
  if (missing.length === 0) return undefined
  return refuseFields(missing.map((param) => ({ param, msg: fieldMessages.required })))
}

async function planItems(
  platform: Platform,
  { act, target, html, plan }: Wanted & { html?: string },
) {
  const ids = await findCompanies(platform, target)
  if (isRefused(ids)) return ids
  const now = platform.clock.now()
  const facts = await bulkFacts(platform.database.sql, ids, now)
  return facts.map((one) => ({
    companyId: one.id,
    note: whyLeftOut(act, { html, plan }, one, now),
  }))
}

function countNotes(items: readonly { note: string | undefined }[]) {
  const counts = new Map<string, number>()
  for (const { note } of items) if (note) counts.set(note, (counts.get(note) ?? 0) + 1)
  return [...counts].map(([note, count]) => ({ note, count }))
}

/** How many companies an act would change, and why others are left out. */
export async function previewBulkAct(
  platform: Platform,
  input: Wanted,
  roles: readonly StaffRole[],
) {
  const { act, target } = input
  const fault = findFault({ act, target, plan: input.plan ?? 'plus' }, roles)
  if (fault) return fault
  const items = await planItems(platform, input)
  if (isRefused(items)) return items
  const applies = items.filter(({ note }) => note === undefined).length
  return { total: items.length, applies, leftOut: countNotes(items) }
}

interface MailDraft {
  target: ListTarget
  subject: string
  text: string
}

/** Companies that are searched for a reader of a preview. */
const maxPreviewed = 50

/** A mail as the first company gets it to which the act applies; of no company, with invented names. */
async function composeBulkMail(
  platform: Platform,
  { target, subject, text }: MailDraft,
  roles: readonly StaffRole[],
) {
  if (!mayAct('send-mail', roles)) return otherRole()
  const ids = await findCompanies(platform, target)
  if (isRefused(ids)) return ids
  const { sql } = platform.database
  const now = platform.clock.now()
  const facts = await bulkFacts(sql, ids.slice(0, maxPreviewed), now)
  const first = facts.find((one) => !whyLeftOut('send-mail', { plan: null }, one, now))
  const main = first && (await findMainContact(sql, first.id))
  const { contact, company } = templatePlaceholders.companies
  const reader = {
    contact: main?.name ?? contact.sample,
    company: main?.companyName ?? company.sample,
  }
  const { brand, head } = await mailHead(platform)
  const mail = bulkMail({ subject, text: plainText(text) }, { ...reader, brand })
  return { reader, ...mail, html: withMailLogo(mail.html, head) }
}

export async function previewBulkMail(
  platform: Platform,
  draft: MailDraft,
  roles: readonly StaffRole[],
) {
  const composed = await composeBulkMail(platform, draft, roles)
  if (isRefused(composed)) return composed
  const { reader, subject, html } = composed
  return { reader, subject, html }
}

/** Sends the mail to the staff member who asks, marked as a test. */
export async function testBulkMail(
  platform: Platform,
  draft: MailDraft,
  { actor, staffId, roles }: By,
): Promise<{ address: string } | Refused> {
  const composed = await composeBulkMail(platform, draft, roles)
  if (isRefused(composed)) return composed
  const mail = { label: auditActions['bulk.mailed'], reminderPdf: null, ...composed }
  return queueTestMail(platform, mail, staffId, actor)
}

/** Stores an act with its companies and enqueues its job, once for each key. */
export async function startBulkAct(
  platform: Platform,
  input: Wanted & BulkSettings & { key: string; reason: string },
  { actor, staffId, roles }: By,
): Promise<{ id: number } | Refused> {
  const { database, clock } = platform
  const fault = findFault(input, roles)
  if (fault) return fault
  const started = await findByKey(database.sql, input.key)
  if (started !== undefined) return { id: started }
  const html = input.act === 'set-notice' ? cleanHtml(input.html) : ''
  const items = await planItems(platform, { ...input, html })
  if (isRefused(items)) return items
  if (items.every(({ note }) => note !== undefined)) {
    return refuse(409, refusals.bulkAppliesToNone, { extra: 'NONE' })
  }
  const { key, act, reason, plan, subject, text } = input
  return database.transaction(async (tx) => {
    const now = clock.now()
    const settings = { html, plan, subject: plainLine(subject), text: plainText(text) }
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
  if (finalBulkActs.includes(act) || undoes !== null || isUndone || finishedAt === null)
    return false
  return now.getTime() <= finishedAt.getTime() + bulkUndoHours * hourMs
}

/** Starts the act that undoes another one. */
export async function undoBulkAct(
  platform: Platform,
  undoes: number,
  { actor, staffId, roles }: By,
): Promise<{ id: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const row = await findBulkAct(tx, undoes)
    if (!row) return notFound()
    if (!mayAct(row.act, roles)) return otherRole()
    if (!canUndo(row, now)) return refuse(409, refusals.bulkNotUndoable)
    const { act, settings, reason } = row
    const by = { staffId, ...sourceOf(actor) }
    const undoing = { key: randomUUID(), act, settings, reason, ...by, now, undoes }
    const id = await insertBulkAct(tx, undoing)
    if (id === undefined) return refuse(409, refusals.bulkNotUndoable)
    await copyDoneItems(tx, { from: undoes, to: id })
    await enqueue(tx, bulkActJob, { bulkActId: id }, { isSerial: true })
    return { id }
  })
}

/** Skips the companies that an act has not reached yet; the job then ends it. */
export async function stopBulkAct(
  platform: Platform,
  id: number,
  { actor, roles }: Pick<By, 'actor' | 'roles'>,
): Promise<z.output<typeof BulkActProgress> | Refused> {
  const row = await findBulkAct(platform.database.sql, id)
  if (!row) return notFound()
  if (!mayAct(row.act, roles)) return otherRole()
  await staffAction(platform, { actor }, async ({ tx, record }) => {
    const companies = await skipWaiting(tx, id, stoppedNote)
    if (companies > 0) await record('bulk.stopped', { details: { bulkAct: id, companies } })
  })
  return (await presentBulkAct(platform, id)) ?? notFound()
}

export async function presentBulkAct({ database, clock }: Platform, id: number) {
  const row = await findBulkAct(database.sql, id)
  if (!row) return undefined
  const items = await countItems(database.sql, id)
  const count = (state: string) =>
    items.reduce((sum, item) => (item.state === state ? sum + item.count : sum), 0)
  return {
    ...row,
    total: items.reduce((sum, item) => sum + item.count, 0),
    waiting: count('waiting'),
    done: count('done'),
    failed: count('failed'),
    leftOut: items
      .filter(({ state }) => state === 'left-out')
      .map(({ note, count: n }) => ({ note, count: n })),
    canUndo: canUndo(row, clock.now()),
  }
}
