import type { Viewer } from '#contract/access.ts'
import { favouritesPerContact } from '#contract/favourites.ts'
import type { PartFilter } from '#contract/parts.ts'
import { listFavouriteIds } from '#server/features/companies/public.ts'
import { companiesInCountry } from '#server/features/parts/search-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/**
 * Resolves the filters by company, country and favourites to company ids; undefined without a filter. For visitors any
 * of these filters matches no company (AM-121).
 */
export async function resolveCompanies(
  db: Queryable,
  filter: Pick<PartFilter, 'companyId' | 'favorites'>,
  countryCode: string | undefined,
  viewer: Viewer,
): Promise<number[] | undefined> {
  const { companyId, favorites } = filter
  const isFiltered = companyId !== undefined || countryCode !== undefined || favorites
  if (!isFiltered) return undefined
  if (viewer.kind === 'visitor') return []
  const idSets: number[][] = []
  if (companyId !== undefined) idSets.push([companyId])
  if (countryCode !== undefined) {
    idSets.push((await companiesInCountry(db, countryCode)).map((row) => row.companyId))
  }
  if (favorites) {
    if (viewer.kind !== 'contact') return []
    const followed = await listFavouriteIds(db, viewer.contactId, favouritesPerContact)
    idSets.push(followed.map((row) => row.companyId))
  }
  const [first = [], ...others] = idSets
  return first.filter((id) => others.every((set) => set.includes(id)))
}
