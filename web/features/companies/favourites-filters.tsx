import { queryMax } from '#contract/broadcasts.ts'
import type { Favourite } from '#contract/favourites.ts'
import { paths } from '#contract/paths.ts'
import type { FavouritesSearch } from '#web/features/companies/favourites-search.ts'
import { focusMain } from '#web/platform/focus-main.ts'
import { useTypedSearch } from '#web/platform/typed-search.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SearchInput } from '#web/ui/text-input.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'

type FavouritesFiltersProps = { search: FavouritesSearch; all: readonly Favourite[] }

/** Words and country of the favourites, kept in the address (FV-007); without scripts it is a plain form. */
export function FavouritesFilters({ search, all }: FavouritesFiltersProps) {
  const navigate = useNavigate()
  const field = useTypedSearch(search.query, () => show({}))
  const countries = [...new Set(all.map(({ country }) => country))].toSorted()

  function show(change: FavouritesSearch) {
    const next = { ...search, query: field.settle(), page: undefined, ...change }
    void navigate({ to: '/favorites', search: next, replace: true, resetScroll: false })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    show({})
    focusMain()
  }

  return (
    <search>
      <form
        className="filters favourites-filters"
        aria-label="Find favorites"
        action={paths.favourites}
        method="get"
        onSubmit={submit}
      >
        <SearchInput
          boxClassName="find"
          name="query"
          aria-label="Search Your Favorites"
          placeholder="Search Your Favorites"
          maxLength={queryMax}
          value={field.typed}
          onChange={(event) => field.type(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && focusMain()}
        />
        <NativeSelect
          name="country"
          aria-label="Country"
          value={search.country ?? ''}
          onChange={(event) => show({ country: event.target.value || undefined })}
        >
          <option value="">All countries</option>
          {countries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </NativeSelect>
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
