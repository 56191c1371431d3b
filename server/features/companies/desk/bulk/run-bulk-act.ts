import type { AuditAction } from '#contract/back-office/audit.ts'
import type { BulkAct } from '#contract/companies/desk/bulk-acts.ts'
import { businessDate } from '#contract/dates.ts'
import { forceLogout, sendWelcome } from '#server/features/auth/public.ts'
import {
  bulkFacts,
  claimItem,
  findBulkAct,
  finishBulkAct,
  listWithoutPassword,
  recordItem,
  type BulkActRow,
  type BulkBefore,
} from '#server/features/companies/desk/bulk/queries.ts'
import { extendedUntil, whyLeftOut } from '#server/features/companies/desk/bulk/rules.ts'
import { bulkMail } from '#server/features/companies/desk/bulk/emails.ts'
import {
  changeAccount,
  findMainContact,
  lockCompany,
  type AccountChange,
} from '#server/features/companies/public.ts'
import { mailContact } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Outcome = { state: 'done'; before: BulkBefore } | { state: 'left-out'; note: string }

const leftOut = (note: string): Outcome => ({ state: 'left-out', note })
const notAllowed = 'Its state does not allow this'
const changedSince = 'Changed since'

const auditActs: Record<BulkAct, AuditAction> = {
  'extend-trials': 'bulk.trials-extended',
  'set-notice': 'bulk.notice',
  'send-mail': 'bulk.mailed',
  'send-links': 'bulk.links-sent',
  'change-plan': 'bulk.plan',
  'sign-out': 'bulk.signed-out',
}

const actorOf = ({ staffId, source, requestId }: BulkActRow): Actor => ({
  kind: 'staff',
  id: staffId,
  source,
  requestId,
})

/**
 * Runs an act company by company, each in its own transaction with its outcome, so that a killed run continues where it
 * stopped. The end is recorded once in the audit log.
 */
export async function runBulkAct(platform: Platform, id: number): Promise<void> {
  const { database, clock, log } = platform
  const act = await findBulkAct(database.sql, id)
  if (!act || act.finishedAt !== null) return
  for (;;) {
    let companyId: number | undefined
    try {
      const claimed = await database.transaction(async (tx) => {
        const item = await claimItem(tx, id)
        if (!item) return false
        ;({ companyId } = item)
        const outcome = act.undoes
          ? await undoOne(tx, platform, act, item.companyId, item.before)
          : await applyOne(tx, platform, act, item.companyId)
        await recordItem(tx, id, item.companyId, outcome)
        return true
      })
      if (!claimed) break
    } catch (err) {
      if (companyId === undefined) throw err
      log.error({ err, bulkAct: id, companyId }, 'an act on a company failed')
      await recordItem(database.sql, id, companyId, { state: 'failed', note: 'Failed' })
    }
  }
  await database.transaction(async (tx) => {
    const now = clock.now()
    const companyIds = await finishBulkAct(tx, id, now)
    if (!companyIds) return
    await recordAuditEntry(tx, {
      at: now,
      act: act.undoes ? 'bulk.undone' : auditActs[act.act],
      actor: actorOf(act),
      companyIds,
      reason: act.reason,
      details: { companies: companyIds.length, ids: idsText(companyIds), bulkAct: id },
    })
  })
}

/** Ids named in an audit entry; the entry itself refers to all. */
const maxNamedIds = 1000
const idsText = (ids: readonly number[]) =>
  ids.length > maxNamedIds
    ? `${ids.slice(0, maxNamedIds).join(', ')} and ${ids.length - maxNamedIds} more`
    : ids.join(', ')

async function factsOf(tx: Tx, platform: Platform, companyId: number) {
  await lockCompany(tx, companyId)
  const [facts] = await bulkFacts(tx, [companyId], platform.clock.now())
  return facts
}

async function applyOne(
  tx: Tx,
  platform: Platform,
  row: BulkActRow,
  companyId: number,
): Promise<Outcome> {
  const { act, settings } = row
  const facts = await factsOf(tx, platform, companyId)
  const why = facts ? whyLeftOut(act, settings, facts, platform.clock.now()) : 'Deleted'
  if (!facts || why !== undefined) return leftOut(why ?? 'Deleted')
  switch (act) {
    case 'extend-trials': {
      const until = extendedUntil(facts.trialEndsAt!)
      const before = { trialEndsAt: facts.trialEndsAt!.toISOString(), until }
      return change(tx, platform, row, companyId, { kind: 'extendTrial', until }, before)
    }
    case 'set-notice': {
      const before = { messageHtml: facts.messageHtml }
      return change(tx, platform, row, companyId, { kind: 'setMessage', ...settings }, before)
    }
    case 'send-mail':
      return mailMainContact(tx, platform, row, companyId)
    case 'send-links':
      for (const { id } of await listWithoutPassword(tx, companyId)) {
        await sendWelcome(tx, platform, id)
      }
      return { state: 'done', before: null }
    case 'change-plan': {
      const before = { plan: facts.plan!, to: settings.plan! }
      return change(tx, platform, row, companyId, { kind: 'setPlan', plan: settings.plan }, before)
    }
    case 'sign-out':
      await forceLogout(tx, { companyId }, actorOf(row), platform.clock.now(), {
        isAudited: false,
      })
      return { state: 'done', before: null }
  }
}

async function mailMainContact(
  tx: Tx,
  platform: Platform,
  { id, settings }: BulkActRow,
  companyId: number,
): Promise<Outcome> {
  const main = await findMainContact(tx, companyId)
  if (!main) return leftOut('No contact')
  await mailContact(tx, platform, `bulk:${id}:${companyId}`, main, (brand) =>
    bulkMail(settings, { contact: main.name, company: main.companyName, brand }),
  )
  return { state: 'done', before: null }
}

/** Restores what one company had, unless somebody has changed it since. */
async function undoOne(
  tx: Tx,
  platform: Platform,
  row: BulkActRow,
  companyId: number,
  before: BulkBefore,
): Promise<Outcome> {
  const facts = await factsOf(tx, platform, companyId)
  if (!facts || before === null) return leftOut(changedSince)
  if ('messageHtml' in before) {
    if (facts.messageHtml !== row.settings.html) return leftOut(changedSince)
    return change(tx, platform, row, companyId, { kind: 'setMessage', html: before.messageHtml })
  }
  if ('plan' in before) {
    if (facts.plan !== before.to) return leftOut(changedSince)
    return change(tx, platform, row, companyId, { kind: 'setPlan', plan: before.plan })
  }
  const isSame = facts.trialEndsAt !== null && businessDate(facts.trialEndsAt) === before.until
  if (!isSame) return leftOut(changedSince)
  const until = businessDate(new Date(before.trialEndsAt))
  return change(tx, platform, row, companyId, { kind: 'extendTrial', until })
}

async function change(
  tx: Tx,
  platform: Platform,
  row: BulkActRow,
  companyId: number,
  accountChange: AccountChange,
  before: BulkBefore = null,
): Promise<Outcome> {
  const by = { actor: actorOf(row), reason: row.reason, isAudited: false }
  const changed = await changeAccount(tx, platform, companyId, accountChange, by)
  return isRefused(changed) ? leftOut(notAllowed) : { state: 'done', before }
}
