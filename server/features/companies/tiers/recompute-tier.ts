import { accountAllows } from '#contract/account-permissions.ts'
import type { GapDecision } from '#contract/companies/desk/company-actions.ts'
import { businessDate } from '#contract/dates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { paths } from '#contract/paths.ts'
import { tierNames, type Tier } from '#contract/tiers.ts'
import type { ChangedBy } from '#server/features/companies/account/change-account.ts'
import { findMainContact } from '#server/features/companies/account/queries.ts'
import { incrementVersion } from '#server/features/companies/profiles/queries.ts'
import { tierHindrance, tierOf, type Membership } from '#server/features/companies/rules.ts'
import { tierMail } from '#server/features/companies/tiers/emails.ts'
import {
  lockMembership,
  listMembershipsAfter,
  updateTier,
  updateMembership,
} from '#server/features/companies/tiers/queries.ts'
import { mailContact } from '#server/features/site/public.ts'
import { recordAuditEntry, differences } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/**
 * Recomputes a company's tier in the transaction of a change that affects it (BK-030). A changed tier is recorded and
 * notified by e-mail (BK-032).
 * @returns the current tier; undefined without such a company
 */
export async function recomputeTier(
  tx: Tx,
  platform: Platform,
  companyId: number,
): Promise<Tier | undefined> {
  const now = platform.clock.now()
  const membership = await lockMembership(tx, companyId)
  if (!membership) return undefined
  const [before, after] = [membership.tier, tierOf(membership, now)]
  if (before === after) return after

  const hindrance = tierHindrance(membership)
  await updateTier(tx, companyId, after, now)
  await recordAuditEntry(tx, {
    at: now,
    act: 'company.tier',
    actor: { kind: 'system' },
    companyId,
    details: {
      tier: [tierNames[before], tierNames[after]],
      ...(hindrance && { hindrance }),
    },
  })
  await notifyTier(tx, platform, companyId, { before, after, membership })
  return after
}

const batchSize = 1000

/** Recomputes the tiers of all companies, because years of membership pass (BK-029). */
export async function recomputeTiers(platform: Platform): Promise<void> {
  const { database, clock, log } = platform
  let [last, changed] = [0, 0]
  for (;;) {
    const memberships = await listMembershipsAfter(database.sql, last, batchSize)
    const now = clock.now()
    for (const { id } of memberships.filter((one) => tierOf(one, now) !== one.tier)) {
      await database.transaction((tx) => recomputeTier(tx, platform, id))
      changed += 1
    }
    if (memberships.length < batchSize) break
    last = memberships.at(-1)!.id
  }
  if (changed > 0) log.info({ changed }, 'tiers changed')
}

/** Notifies the main contact of a changed tier and the reason; companies that cannot be found are not notified (BK-032). */
async function notifyTier(
  tx: Tx,
  platform: Platform,
  companyId: number,
  change: { before: Tier; after: Tier; membership: Membership },
): Promise<void> {
  const { before, after, membership } = change
  if (!accountAllows(membership, 'beFound')) return
  const main = await findMainContact(tx, companyId)
  if (!main) return
  const key = `tier:${companyId}:${after}:${platform.clock.now().toISOString()}` as const
  await mailContact(tx, platform, key, main, (brand) =>
    tierMail({
      name: main.name,
      companyName: main.companyName,
      before,
      after,
      memberSince: membership.memberSince,
      hindrance: tierHindrance(membership),
      profileUrl: `${platform.siteUrl}${paths.profileCompany}#badge`,
      brand,
    }),
  )
}

/** Changes membership start, gap decision (BK-031) and warranty of a company, and recomputes the tier. */
export async function changeMembership(
  platform: Platform,
  companyId: number,
  membership: { memberSince: string | null; gap: GapDecision; hasWarranty: boolean },
  by: ChangedBy,
): Promise<{ version: number } | Refused> {
  const { gap, ...after } = membership
  if (after.memberSince !== null && after.memberSince > businessDate(platform.clock.now())) {
    return refuseFields([{ param: 'memberSince', msg: fieldMessages.notAfterToday }])
  }
  return staffAction(platform, { ...by, id: companyId, lock: lockMembership }, async (action) => {
    const { tx, row, record } = action
    const { memberSince, hasWarranty, version } = row
    if (gap === 'restarted' && (after.memberSince ?? '') <= (memberSince ?? '')) {
      return refuseFields([{ param: 'memberSince', msg: fieldMessages.laterDate }])
    }
    const details = differences({ memberSince, hasWarranty }, after)
    const isDayChanged = memberSince !== after.memberSince
    if (Object.keys(details).length === 0 && gap === 'none') return { version }

    await updateMembership(tx, companyId, after)
    await record('company.membership', {
      companyId,
      details: { ...details, ...(isDayChanged || gap !== 'none' ? { gap } : {}) },
    })
    await recomputeTier(tx, platform, companyId)
    return { version: await incrementVersion(tx, 'company', companyId) }
  })
}
