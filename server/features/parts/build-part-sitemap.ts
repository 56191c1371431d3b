import { paths } from '#contract/paths.ts'
import { firstKeys, partPages } from '#server/features/parts/page-queries.ts'
import { stockEdition } from '#server/features/parts/search-queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sitemap } from '#server/platform/http/pages/crawler-files.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'

/** Part numbers of one file: somewhat fewer than it may have, for those that come while it is read. */
const perFile = 45_000
/** Part numbers read at once: a file is never whole in memory. */
const atOnce = 1000

/** The pages of statistics that visitors find something on, in the order of their keys (BK-064). */
export function buildPartSitemap(
  { sql, searchSql }: Pick<Database, 'sql' | 'searchSql'>,
  portion = perFile,
): Sitemap {
  const known = createLoadCache<string[]>(1)
  const firstOfFiles = async (edition: string) =>
    await known.forceFetch(edition, {
      context: async () => (await firstKeys(searchSql, portion)).map(({ key }) => key),
    })

  return {
    name: 'parts',
    async files() {
      const { edition } = await stockEdition(sql)
      return (await firstOfFiles(edition)).length
    },
    async *addresses(file) {
      const { edition, closed } = await stockEdition(sql)
      const first = await firstOfFiles(edition)
      let from = first[file - 1]
      const before = first[file] ?? null
      for (let isAfter = false; from !== undefined; isAfter = true) {
        const pages = await partPages(searchSql, { from, isAfter, before, closed }, atOnce)
        for (const { key, changedAt } of pages) {
          if (changedAt) yield { path: paths.partStatistics(key), changedAt }
        }
        from = pages.length < atOnce ? undefined : pages.at(-1)!.key
      }
    },
  }
}
