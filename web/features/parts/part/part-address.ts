import { partSorts, queryMin, queryNames } from '#contract/search-params.ts'
import { cleanQuery, queryMax } from '#contract/broadcasts/broadcasts.ts'
import type { PartSearch } from '#web/features/parts/search/part-search.ts'
import {
  paramText,
  flagParam,
  sortParams,
  pageParam,
  placeParam,
} from '#web/platform/address-params.ts'

/** What was typed, as an address says it; a single letter is no query yet (PT-007, SH-013). */
export function typedPart(typed: string): string | undefined {
  const query = cleanQuery(typed.slice(0, queryMax))
  return query.length >= queryMin ? query : undefined
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readPartSearch(raw: Record<string, unknown>): PartSearch {
  const companyId = paramText(raw.companyId)
  const queries = queryNames.map((name) => [name, typedPart(paramText(raw[name]))])
  return {
    ...(Object.fromEntries(queries) as Pick<PartSearch, (typeof queryNames)[number]>),
    country: placeParam(raw.country),
    companyId: /^[1-9]\d{0,8}$/.test(companyId) ? Number(companyId) : undefined,
    favorites: flagParam(raw.favorites),
    exactPhrase: flagParam(raw.exactPhrase),
    doShowAdvanced: flagParam(raw.doShowAdvanced),
    page: pageParam(raw.page),
    ...sortParams(raw, partSorts),
  }
}
