import type { Viewer } from '#contract/access.ts'
import { favouritesPerContact } from '#contract/favourites.ts'
import type { PartFilter } from '#contract/parts.ts'
import { listFavouriteIds } from '#server/features/companies/public.ts'
import { ownersIn } from '#server/features/parts/search-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/**
 * The companies that a filter leaves: undefined for all. Visitors' filters by company, country and favourites leave
 * none (AM-121), as those by favourites do for whoever has none.
 */
export async function chooseCompanies(
  db: Queryable,
  filter: Pick<PartFilter, 'companyId' | 'favorites'>,
  countryCode: string | undefined,
  viewer: Viewer,
): Promise<number[] | undefined> {
  const { companyId, favorites } = filter
  const isNarrowed = companyId !== undefined || countryCode !== undefined || favorites
  if (!isNarrowed) return undefined
  if (viewer.kind === 'visitor') return []
  const sets: number[][] = []
  if (companyId !== undefined) sets.push([companyId])
  if (countryCode !== undefined) {
    sets.push((await ownersIn(db, countryCode)).map((row) => row.companyId))
  }
  if (favorites) {
    if (viewer.kind !== 'contact') return []
    const followed = await listFavouriteIds(db, viewer.contactId, favouritesPerContact)
    sets.push(followed.map((row) => row.companyId))
  }
  const [first = [], ...others] = sets
  return first.filter((id) => others.every((set) => set.includes(id)))
}
