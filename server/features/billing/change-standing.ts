import type { InvoiceStanding } from '#contract/billing.ts'
import { refusals } from '#contract/refusals.ts'
import { findStanding, writeStanding } from '#server/features/billing/queries.ts'
import { contradictions, settledStanding } from '#server/features/billing/rules.ts'
import {
  changeAccount,
  holdCompany,
  raiseVersion,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { recordAct } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Writes how a company stands with its last invoice; its account follows: overdue, force-pay or active, also beneath a
 * custom block (BK-007).
 * @returns the account's version, which goes up with every change; 400 where the fields contradict each other, otherwise what changeAccount refuses
 */
export async function changeStanding(
  tx: Tx,
  platform: Platform,
  companyId: number,
  standing: InvoiceStanding,
  by: ChangedBy,
): Promise<{ version: number } | Refused> {
  const wrong = contradictions(standing)
  if (wrong.length > 0) {
    return refuseFields(wrong.map((param) => ({ param, msg: refusals.contradictsOtherFields })))
  }
  const held = await holdCompany(tx, companyId)
  const settled = await changeAccount(
    tx,
    platform,
    companyId,
    {
      kind: 'settle',
      standing: {
        isPastDue: standing.isPastDue || standing.isPastDueEbm,
        forcePay: standing.forcePay,
      },
    },
    by,
  )
  if (isRefused(settled)) return settled
  const before = (await findStanding(tx, companyId)) ?? settledStanding
  const changed = (Object.keys(standing) as (keyof InvoiceStanding)[]).filter(
    (name) => standing[name] !== before[name],
  )
  if (changed.length === 0) return settled
  const now = platform.clock.now()
  await writeStanding(tx, companyId, standing, now)
  await recordAct(tx, {
    at: now,
    act: 'invoice.standing',
    actor: by.actor,
    companyId,
    reason: by.reason,
    details: Object.fromEntries(
      changed.flatMap((name) => [
        [`${name}.from`, before[name]],
        [`${name}.to`, standing[name]],
      ]),
    ),
  })
  if (settled.version !== held?.version) return settled
  return { version: await raiseVersion(tx, 'company', companyId) }
}
