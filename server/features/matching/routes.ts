import { fieldMessages } from '#contract/field-messages.ts'
import { pricingData } from '#contract/broadcasts/pricing.ts'
import { allLists } from '#server/features/broadcasts/public.ts'
import { findPrices } from '#server/features/matching/prices/find-prices.ts'
import { mountReading } from '#server/features/matching/reading/routes.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { refuseFields } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountMatching(mount: Mount, platform: Platform): void {
  mountReading(mount, platform)

  mount(pricingData, async ({ query, viewer }) => {
    if (query.listType !== undefined) {
      const lists = await allLists(platform.database.sql)
      if (!lists.some((list) => list.id === query.listType)) {
        return refuseFields([{ param: 'listType', msg: fieldMessages.list }])
      }
    }
    return { status: 200, payload: await findPrices(platform, query, viewer) }
  })
}
