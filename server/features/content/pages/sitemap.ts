import { paths } from '#contract/paths.ts'
import { listPageAddresses } from '#server/features/content/pages/queries.ts'
import type { Sitemap } from '#server/platform/http/pages/crawler-files.ts'
import type { Platform } from '#server/platform/platform.ts'

const maxPages = 1000

/** Pages that staff write, with their last changes, without the one that is not indexed (BK-086). */
export const buildPageSitemap = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Sitemap => ({
  name: 'texts',
  files: () => Promise.resolve(1),
  async *addresses() {
    for (const { slug, changedAt } of await listPageAddresses(
      database.sql,
      clock.now(),
      maxPages,
    )) {
      if (`/${slug}` !== paths.newsletter) yield { path: `/${slug}`, changedAt }
    }
  },
})
