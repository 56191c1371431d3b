import { paths } from '#contract/paths.ts'
import { listCategories, listForSitemap } from '#server/features/content/news/queries.ts'
import { applyProductName } from '#server/features/content/news/rules.ts'
import { listPageAddresses } from '#server/features/content/pages/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Sitemap } from '#server/platform/http/pages/crawler-files.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The sitemap of categories with posts, and of all posts, with their last changes (BK-086). */
export const buildNewsSitemap = (platform: Platform): Sitemap => ({
  name: 'news',
  files: async () => 1,
  async *addresses() {
    const { clock, database } = platform
    const now = clock.now()
    const [stored, posts, settings] = await Promise.all([
      listCategories(database.sql, now),
      listForSitemap(database.sql, now),
      readSettings(platform),
    ])
    const categories = applyProductName(stored, settings)
    const slugs = new Map(categories.map(({ id, slug }) => [id, slug]))
    const changes = categories.flatMap(({ changedAt }) => changedAt ?? [])
    if (changes.length > 0) {
      const newest = new Date(Math.max(...changes.map((at) => at.getTime())))
      yield { path: paths.news, changedAt: newest }
    }
    for (const { slug, changedAt } of categories) {
      if (changedAt) yield { path: paths.newsCategory(slug), changedAt }
    }
    for (const { id, titleSlug, catId, changedAt } of posts) {
      yield { path: paths.newsPost({ id, titleSlug, catURL: slugs.get(catId) ?? '' }), changedAt }
    }
  },
})

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
