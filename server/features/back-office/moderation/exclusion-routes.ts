import {
  excludeContact as excludeEndpoint,
  exclusionPageSize,
  liftExclusion as liftEndpoint,
  listExclusions,
  type Exclusion,
} from '#contract/broadcasts/exclusions.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  excludeContact,
  findExclusions,
  liftExclusion,
  type ExclusionRow,
} from '#server/features/broadcasts/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

function presentExclusion({ listName, ...row }: ExclusionRow): Exclusion {
  return {
    ...row,
    list: listName ?? 'All lists',
    from: row.from.toISOString(),
    until: row.until?.toISOString() ?? null,
    liftedAt: row.liftedAt?.toISOString() ?? null,
  }
}

/** Removing rule breakers from lists (BC-055, BK-047). */
export function mountExclusions(mount: Mount, platform: Platform): void {
  const { database, clock } = platform

  mount(listExclusions, async ({ query }) => {
    const rows = await findExclusions(
      database.sql,
      { ...query, limit: exclusionPageSize + 1 },
      clock.now(),
    )
    const results = rows.slice(0, exclusionPageSize).map(presentExclusion)
    const next = rows.length > exclusionPageSize ? results.at(-1)!.id : null
    return { status: 200, payload: { results, next } }
  })

  mount(excludeEndpoint, async ({ params, body, actor }) => {
    const excluded = await excludeContact(platform, params.id, body, actor)
    return isRefused(excluded) ? excluded : { status: 200, payload: excluded }
  })

  mount(liftEndpoint, async ({ params, body, actor }) => {
    const lifted = await liftExclusion(platform, params.id, body.reason, actor)
    if (isRefused(lifted)) return lifted
    return { status: 200, payload: { msg: staffNotices.exclusionLifted.title } }
  })
}
