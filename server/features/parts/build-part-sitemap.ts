import { paths } from '#contract/paths.ts'
import { sitemapStartKeys, sitemapKeys } from '#server/features/parts/statistics-queries.ts'
import { readStockVersion } from '#server/features/parts/search-queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sitemap } from '#server/platform/http/pages/crawler-files.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'

/** Part numbers per file, below the limit of 50,000, as some may be added while it is read. */
const maxKeysPerFile = 45_000
/** A file is written in batches and only held in memory compressed. */
const batchSize = 1000

/** The sitemap of the statistics pages that have something for visitors, in the order of their keys (BK-064). */
export function buildPartSitemap(
  { sql, searchSql }: Pick<Database, 'sql' | 'searchSql'>,
  keysPerFile = maxKeysPerFile,
): Sitemap {
  const startKeys = createLoadCache<string[]>(1)
  const getStartKeys = async (version: string) =>
    await startKeys.forceFetch(version, {
      context: async () => (await sitemapStartKeys(searchSql, keysPerFile)).map(({ key }) => key),
    })

  return {
    name: 'parts',
    isLarge: true,
    async files() {
      const { version } = await readStockVersion(sql)
      return (await getStartKeys(version)).length
    },
    async *addresses(file) {
      const { version, closed } = await readStockVersion(sql)
      const first = await getStartKeys(version)
      let from = first[file - 1]
      const before = first[file] ?? null
      for (let isAfter = false; from !== undefined; isAfter = true) {
        const pages = await sitemapKeys(searchSql, { from, isAfter, before, closed }, batchSize)
        for (const { key, changedAt } of pages) {
          if (changedAt) yield { path: paths.partStatistics(key), changedAt }
        }
        from = pages.length < batchSize ? undefined : pages.at(-1)!.key
      }
    },
  }
}
