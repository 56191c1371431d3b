import { businessDate } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { listPublishedIds } from '#server/features/services/queries.ts'
import type { Sitemap } from '#server/platform/http/pages/crawler-files.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The sitemap of the public pages of listed companies: their service variants (AM-051). */
export const buildServiceSitemap = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Sitemap => ({
  name: 'services',
  files: async () => 1,
  async *addresses() {
    const listed = await listPublishedIds(database.sql, businessDate(clock.now()))
    for (const { publicId, changedAt } of listed) {
      yield { path: paths.company(publicId, { isService: true }), changedAt }
    }
  },
})
