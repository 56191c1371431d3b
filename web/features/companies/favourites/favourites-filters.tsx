import type { Favourite } from '#contract/favourites.ts'
import { paths } from '#contract/paths.ts'
import type { FavouritesSearch } from '#web/features/companies/favourites/favourites-search.ts'
import { SearchForm } from '#web/platform/lists/search-form.tsx'
import { useFilters } from '#web/platform/lists/filters.ts'
import { useOptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { useNavigate } from '@tanstack/react-router'

type FavouritesFiltersProps = { search: FavouritesSearch; all: readonly Favourite[] }

/** Search and country filter of the favourites, kept in the URL (FV-007); a plain form without scripts. */
export function FavouritesFilters({ search, all }: FavouritesFiltersProps) {
  const navigate = useNavigate()
  const optimistic = useOptimisticValue(search)
  const [wanted] = optimistic
  const { field, show } = useFilters(search, optimistic, (next) => {
    void navigate({ to: '/favorites', search: next, replace: true, resetScroll: false })
  })
  const countries = [...new Set(all.map(({ country }) => country))].toSorted()

  return (
    <SearchForm
      label="Find favorites"
      className="of-companies"
      action={paths.favourites}
      field={field}
      fieldLabel="Search Your Favorites"
      onSearch={() => show({})}
    >
      <NativeSelect
        name="country"
        aria-label="Country"
        value={wanted.country ?? ''}
        onChange={(event) => show({ country: event.target.value || undefined })}
      >
        <option value="">All countries</option>
        {countries.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </NativeSelect>
      <Button type="submit">Search</Button>
    </SearchForm>
  )
}
