import type { Viewer } from '#contract/access.ts'
import {
  tierListCalls,
  tierListPageSize,
  tierLists,
  tierOfList,
  type TierMember,
} from '#contract/tier-lists.ts'
import {
  countTierMembers,
  listTierMembers,
  type TierMemberRow,
} from '#server/features/directory/tier-list-queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The lists of Diamond, Gold and Trusted members. */
export function mountTierLists(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  for (const list of tierLists) {
    const tier = tierOfList[list]
    mount(tierListCalls[list], async ({ query, viewer }) => {
      const { publicTierNames } = await readOperatorSettings(platform)
      const isNamed = viewer.kind !== 'visitor' || publicTierNames === 1
      const span = { limit: tierListPageSize, offset: (query.page - 1) * tierListPageSize }
      const [numResults, rows] = await Promise.all([
        countTierMembers(sql, tier),
        isNamed ? listTierMembers(sql, tier, span) : [],
      ])
      const results = rows.map((row) => present(row, viewer))
      return { status: 200, payload: { results, numResults } }
    })
  }
}

/** Visitors get the name only, and only where the operator publishes names (AM-045). */
function present({ id, name, country, memberSince }: TierMemberRow, viewer: Viewer): TierMember {
  if (viewer.kind === 'visitor') return { name }
  return { id, name, country, ...(memberSince !== null && { sinceDT: memberSince }) }
}
