import { businessDate } from '#contract/dates.ts'
import { topSearches, topSearchList } from '#contract/site.ts'
import { topSearchedParts } from '#server/features/parts/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountParts(mount: Mount, platform: Platform): void {
  mount(topSearchList, async () => {
    const since = new Date(platform.clock.now().getTime() - topSearches.days * 86_400_000)
    const payload = await topSearchedParts(platform.database.sql, {
      since: businessDate(since),
      minimum: topSearches.minimum,
      count: topSearches.count,
    })
    return { status: 200, payload }
  })
}
