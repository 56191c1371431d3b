import type { StaffRole } from '#contract/access.ts'
import { bannerSoonDays, type DeskCounts } from '#contract/back-office/desk/today.ts'
import { addDays, businessDate, nextBusinessDayStart } from '#contract/dates.ts'
import { countSoonBanners } from '#server/features/advertising/public.ts'
import { countContentWork } from '#server/features/content/public.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Counts the content that waits for editors, by page of the back office (BK-118). */
export async function countContent(
  platform: Platform,
  roles: readonly StaffRole[],
): Promise<DeskCounts> {
  const { sql } = platform.database
  const now = platform.clock.now()
  const today = businessDate(now)
  const [work, banners, { claimsConfirmed }] = await Promise.all([
    countContentWork(sql, { now, tomorrow: nextBusinessDayStart(now) }),
    countSoonBanners(sql, today, addDays(today, bannerSoonDays)),
    readOperatorSettings(platform),
  ])
  return {
    ...Object.fromEntries(work.map(({ name, count }) => [name, count])),
    banners,
    // Editors word the claims, admins confirm them.
    claims: roles.includes('admin') && claimsConfirmed === 0 ? 1 : 0,
  }
}
