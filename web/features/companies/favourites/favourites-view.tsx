import type { Favourite } from '#contract/favourites.ts'
import { companyDialog } from '#web/features/companies/company/company-dialog-lazy.ts'
import {
  findFavourites,
  type FavouritesSearch,
} from '#web/features/companies/favourites/favourites-search.ts'
import { FavouritesTable } from '#web/features/companies/favourites/favourites-table.tsx'
import { ListPager, usePages } from '#web/platform/lists/list-pager.tsx'
import { useFocusRestore } from '#web/platform/keys/focus.ts'
import { buttonClass, Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { SearchForm } from '#web/platform/lists/search-form.tsx'
import { useFilters } from '#web/platform/lists/filters.ts'
import { useOptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'

type FavouritesViewProps = {
  /** Newest first; undefined until loaded. */
  all: readonly Favourite[] | undefined
  search: FavouritesSearch
  /** Retries after an error. */
  onAgain: (() => void) | undefined
}

/** Favourites, and the dialog of the opened company (FV-006). */
export function FavouritesView(props: FavouritesViewProps) {
  // Outside the table: removing the favourite in the dialog may unmount its row.
  const dialog = usePopup(companyDialog)
  const [opened, setOpened] = useState<Favourite>()
  useFocusRestore(`${props.all?.length ?? ''} ${dialog.isOnScreen}`)

  function open(company: Favourite) {
    setOpened(company)
    dialog.show()
  }

  return (
    <>
      <FavouriteResults {...props} onOpen={open} />
      {opened && dialog.render({ id: opened.id, name: opened.name })}
    </>
  )
}

type FavouriteResultsProps = FavouritesViewProps & { onOpen: (company: Favourite) => void }

/** Search, rows and pagination, all on the client. */
function FavouriteResults({ all, search, onAgain, onOpen }: FavouriteResultsProps) {
  const matches = all ? findFavourites(all, search) : []
  const pages = usePages(search.page, matches.length)
  if (!all) {
    return onAgain && <LoadFailure thing="Your favorites" onRetry={onAgain} />
  }
  if (all.length === 0) {
    return (
      <Empty
        title="You have no favorites yet."
        actions={
          <Link to="/companies" className={buttonClass({ variant: 'primary' })}>
            Find companies
          </Link>
        }
      >
        Select the star of a company in the directory or on its page. Its broadcasts then appear
        under From Favorites.
      </Empty>
    )
  }
  const { pageSize, current, lastPage = current } = pages
  // Removing the last row of a page shows the previous page.
  const rows = matches.slice((lastPage - 1) * pageSize, lastPage * pageSize)
  return (
    <>
      <FavouritesFilters search={search} all={all} />
      {matches.length === 0 ? (
        <Empty
          title="No favorites found."
          actions={
            <Link to="/favorites" className={buttonClass()}>
              Show all favorites
            </Link>
          }
        >
          Every word must appear in the name, country or profile of a company.
        </Empty>
      ) : (
        <>
          <FavouritesTable rows={rows} search={search} onOpen={onOpen} />
          <ListPager pages={pages} />
        </>
      )}
    </>
  )
}

type FavouritesFiltersProps = { search: FavouritesSearch; all: readonly Favourite[] }

/** Search and country filter of the favourites, kept in the URL (FV-007); a plain form without scripts. */
function FavouritesFilters({ search, all }: FavouritesFiltersProps) {
  const navigate = useNavigate()
  const optimistic = useOptimisticValue(search)
  const [current] = optimistic
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
        value={current.country ?? ''}
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
