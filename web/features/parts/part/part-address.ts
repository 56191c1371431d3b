import { partSorts, queryMin, queryNames } from '#contract/address-words.ts'
import { cleanQuery, queryMax } from '#contract/broadcasts/broadcasts.ts'
import type { PartSearch } from '#web/features/parts/search/part-search.ts'
import {
  addressText,
  isOnInAddress,
  orderInAddress,
  pageInAddress,
  placeInAddress,
} from '#web/platform/address-text.ts'

/** What was typed, as an address says it; a single letter is no query yet (PT-007, SH-013). */
export function typedPart(typed: string): string | undefined {
  const query = cleanQuery(typed.slice(0, queryMax))
  return query.length >= queryMin ? query : undefined
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readPartSearch(raw: Record<string, unknown>): PartSearch {
  const companyId = addressText(raw.companyId)
  const queries = queryNames.map((name) => [name, typedPart(addressText(raw[name]))])
  return {
    ...(Object.fromEntries(queries) as Pick<PartSearch, (typeof queryNames)[number]>),
    country: placeInAddress(raw.country),
    companyId: /^[1-9]\d{0,8}$/.test(companyId) ? Number(companyId) : undefined,
    favorites: isOnInAddress(raw.favorites),
    exactPhrase: isOnInAddress(raw.exactPhrase),
    doShowAdvanced: isOnInAddress(raw.doShowAdvanced),
    page: pageInAddress(raw.page),
    ...orderInAddress(raw, partSorts),
  }
}
