import { businessDate } from '#contract/dates.ts'
import { fieldMessages } from '#contract/notices.ts'
import { filledQueries, multiSearchRows, searchParts } from '#contract/parts.ts'
import { topSearches, topSearchList } from '#contract/site.ts'
import { findCountryCode } from '#server/features/directory/public.ts'
import { openStockSearch } from '#server/features/parts/find-parts.ts'
import { presentPart } from '#server/features/parts/present-part.ts'
import { topSearchedParts } from '#server/features/parts/queries.ts'
import { readCompanies } from '#server/features/parts/read-search.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { refuseFields } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountParts(mount: Mount, platform: Platform): void {
  const { sql } = platform.database
  const search = openStockSearch(platform.database)

  mount(searchParts, async ({ query: filter, viewer }) => {
    const countryCode =
      filter.country === '' ? undefined : await findCountryCode(sql, filter.country)
    if (filter.country !== '' && countryCode === undefined) {
      return refuseFields([{ param: 'country', msg: fieldMessages.choice }])
    }
    const queries = filledQueries(filter)
    const companies = await readCompanies(sql, filter, countryCode, viewer)
    const isMulti = queries.length > 1
    const limit = isMulti ? multiSearchRows : filter.pageSize
    const page = {
      sort: filter.orderCol,
      isDescending: filter.orderDesc,
      limit,
      offset: isMulti ? 0 : (filter.page - 1) * limit,
    }
    const [brand, groups] = await Promise.all([
      readSettings(platform),
      Promise.all(
        queries.map(async (query) => ({
          query,
          found: await search({ query, isExact: filter.exactPhrase, companies }, page),
        })),
      ),
    ])
    const results = groups.map(({ query, found }) => ({
      payload: { q: query, hasLandingPage: found.hasLandingPage },
      numResults: found.total,
      parts: found.parts.map((part) => presentPart(part, viewer, brand)),
      isInsideWords: false,
    }))
    const nrParts = results.reduce((sum, { numResults }) => sum + numResults, 0)
    return { status: 200, payload: { nrParts, results } }
  })

  mount(topSearchList, async () => {
    const since = new Date(platform.clock.now().getTime() - topSearches.days * 86_400_000)
    const payload = await topSearchedParts(sql, {
      since: businessDate(since),
      minimum: topSearches.minimum,
      count: topSearches.count,
    })
    return { status: 200, payload }
  })
}
