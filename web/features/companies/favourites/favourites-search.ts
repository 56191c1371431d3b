import type { FavouriteSort } from '#contract/search-params.ts'
import type { Favourite } from '#contract/favourites.ts'
import type { CompaniesSearch } from '#web/features/companies/companies-address-public.ts'

export type FavouritesSearch = CompaniesSearch<FavouriteSort>

export interface Sorted {
  by: FavouriteSort
  isDescending: boolean
}

/** Current sort order (FV-002); most recently added first by default. */
export const sortedBy = ({ orderCol, orderDesc }: FavouritesSearch): Sorted =>
  orderCol
    ? { by: orderCol, isDescending: orderDesc === true }
    : { by: 'dateFaved', isDescending: true }

/** Search params that sort by a column, or reverse its order. */
export function sortBy(search: FavouritesSearch, column: FavouriteSort): FavouritesSearch {
  const { by, isDescending } = sortedBy(search)
  const turned = by === column ? !isDescending : column === 'dateFaved'
  return { ...search, page: undefined, orderCol: column, orderDesc: turned || undefined }
}

/** Folds case and diacritics: 'Praha' equals 'PRÁHA'. */
const folded = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Filters and sorts favourites; the input is newest first. */
export function findFavourites(
  all: readonly Favourite[],
  search: FavouritesSearch,
): readonly Favourite[] {
  const words = folded(search.query ?? '')
    .split(/[\s"]+/)
    .filter(Boolean)
  const matches = all.filter((company) => {
    const { name, country, description } = company
    if (search.country && folded(country) !== folded(search.country)) return false
    const text = folded(`${name} ${country} ${description}`)
    return words.every((word) => text.includes(word))
  })
  const { by, isDescending } = sortedBy(search)
  if (by === 'dateFaved') return isDescending ? matches : matches.toReversed()
  const key = (company: Favourite) => (by === 'Country' ? company.country : company.name)
  const turn = isDescending ? -1 : 1
  return matches.toSorted(
    (one, other) => turn * compare(key(one), key(other)) || compare(one.name, other.name),
  )
}
