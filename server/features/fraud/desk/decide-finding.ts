import type { decideFraud, FraudDecision } from '#contract/fraud/desk/fraud.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
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
import type { Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffBy } from '#server/platform/staff-action.ts'

type Decision = CallArguments<typeof decideFraud>['body']

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
  { actor, staffId }: StaffBy,
): Promise<{ exclusionId: number | null } | Refused> {
  const { reason } = decision
  return staffAction(platform, { actor, reason, id, lock: lockFinding }, async (action) => {
    const { tx, row: finding, now, record } = action
    if (finding.decision) return refuse(409, refusals.fraudDecided, { extra: 'DECIDED' })
    const outcome = decisions[decision.act]
    const done = await carryOut(tx, platform, finding, decision, actor)
    if (isRefused(done)) return done
    await updateDecision(tx, id, { decision: outcome, at: now, staffId, reason })
    const { companyId, signal, count } = finding
    await record('fraud.decided', {
      companyId,
      contactId: 'contactId' in decision ? decision.contactId : finding.contactId,
      details: { id, signal, decision: outcome, count },
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
export const reopenFinding = (
  platform: Platform,
  id: number,
  reason: string,
  { actor }: StaffBy,
): Promise<{ id: number } | Refused> =>
  staffAction(platform, { actor, reason, id, lock: lockFinding }, async (action) => {
    const { tx, row, record } = action
    const { companyId, contactId, signal, decision } = row
    if (!decision || !(await clearDecision(tx, id))) {
      return refuse(409, refusals.fraudOpen, { extra: 'OPEN' })
    }
    await record('fraud.reopened', { companyId, contactId, details: { id, signal, decision } })
    return { id }
  })
