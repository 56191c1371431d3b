import type { decideFraud, FraudDecision } from '#contract/fraud/desk/fraud.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import {
  clearDecision,
  listPeople,
  lockFinding,
  updateDecision,
  type FindingRow,
} from '#server/features/fraud/desk/finding-queries.ts'
import { maxFraudPeople } from '#contract/fraud/desk/fraud.ts'
import { addExclusion } from '#server/features/broadcasts/public.ts'
import { setContactBlock, setContactMessage } from '#server/features/companies/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Decision = CallArguments<typeof decideFraud>['body']
interface By {
  actor: Actor
  staffId: number
}

const decisions: Record<Decision['act'], FraudDecision> = {
  warn: 'warned',
  pause: 'paused',
  block: 'blocked',
  'no-fraud': 'no-fraud',
}

/** Does what a person decided and closes the finding, in one transaction (BK-110). */
export function decideFinding(
  platform: Platform,
  id: number,
  decision: Decision,
  { actor, staffId }: By,
): Promise<{ exclusionId: number | null } | Refused> {
  const at = platform.clock.now()
  return platform.database.transaction<{ exclusionId: number | null } | Refused>(async (tx) => {
    const finding = await lockFinding(tx, id)
    if (!finding) return notFound()
    if (finding.decision) return refuse(409, refusals.fraudDecided, { extra: 'DECIDED' })
    const { act, reason } = decision
    const done = await carryOut(tx, platform, finding, decision, actor)
    if (isRefused(done)) return done
    await updateDecision(tx, id, { decision: decisions[act], at, staffId, reason })
    await recordAuditEntry(tx, {
      at,
      act: 'fraud.decided',
      actor,
      companyId: finding.companyId,
      contactId: 'contactId' in decision ? decision.contactId : (finding.contactId ?? undefined),
      reason,
      details: { id, signal: finding.signal, decision: decisions[act], count: finding.count },
    })
    return done
  })
}

async function carryOut(
  tx: Tx,
  platform: Platform,
  { companyId, otherCompanyId, contactId: firstId }: FindingRow,
  decision: Decision,
  actor: Actor,
): Promise<{ exclusionId: number | null } | Refused> {
  const nothing = { exclusionId: null }
  if (decision.act === 'no-fraud') return nothing
  const companyIds = otherCompanyId === null ? [companyId] : [companyId, otherCompanyId]
  const now = platform.clock.now()
  const people = await listPeople(tx, { companyIds, firstId, now, limit: maxFraudPeople })
  const { contactId, reason } = decision
  if (!people.some(({ id }) => id === contactId)) {
    return refuseFields([{ param: 'contactId', msg: fieldMessages.choice }])
  }
  const by = { actor, reason }
  if (decision.act === 'pause') {
    const ban = { listId: null, days: decision.days, stopsMessages: true, reason, note: '' }
    const added = await addExclusion(tx, platform, contactId, ban, actor)
    return isRefused(added) ? added : { exclusionId: added.id }
  }
  const { html } = decision
  if (html.trim() === '') return refuseFields([{ param: 'html', msg: fieldMessages.required }])
  const set = decision.act === 'warn' ? setContactMessage : setContactBlock
  const changed = await set(tx, platform, contactId, html, by)
  return isRefused(changed) ? changed : nothing
}

/** Reopens a finding; what was done to a person stays. */
export function reopenFinding(
  platform: Platform,
  id: number,
  reason: string,
  { actor }: By,
): Promise<{ id: number } | Refused> {
  return platform.database.transaction<{ id: number } | Refused>(async (tx) => {
    const finding = await lockFinding(tx, id)
    if (!finding) return notFound()
    const { companyId, contactId, signal, decision } = finding
    if (!decision || !(await clearDecision(tx, id))) {
      return refuse(409, refusals.fraudOpen, { extra: 'OPEN' })
    }
    await recordAuditEntry(tx, {
      at: platform.clock.now(),
      act: 'fraud.reopened',
      actor,
      companyId,
      contactId: contactId ?? undefined,
      reason,
      details: { id, signal, decision },
    })
    return { id }
  })
}
