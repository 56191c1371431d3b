import { accountAllows } from '#contract/account-permissions.ts'
import { paths } from '#contract/paths.ts'
import type { Tier } from '#contract/tiers.ts'
import { findMainContact } from '#server/features/companies/account/queries.ts'
import { tierHindrance, type Membership } from '#server/features/companies/rules.ts'
import { tierMail } from '#server/features/companies/tiers/emails.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Notifies the main contact of a changed tier and the reason; closed accounts are not notified (BK-032). */
export async function notifyTier(
  tx: Tx,
  platform: Platform,
  companyId: number,
  change: { before: Tier; after: Tier; membership: Membership },
): Promise<void> {
  const { before, after, membership } = change
  if (!accountAllows(membership, 'beFound')) return
  const main = await findMainContact(tx, companyId)
  if (!main) return
  const { brand, head } = await mailHead(platform)
  await platform.mailer.queueMail(
    tx,
    {
      key: `tier:${companyId}:${after}:${platform.clock.now().toISOString()}`,
      lane: 'personal',
      ...head,
      ...tierMail({
        name: main.name,
        companyName: main.companyName,
        before,
        after,
        memberSince: membership.memberSince,
        hindrance: tierHindrance(membership),
        profileUrl: platform.siteUrl + paths.profile,
        brand,
      }),
    },
    toAddress(tx, main.email, main.id),
  )
}
