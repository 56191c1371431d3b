import { queryMax } from '#contract/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { countriesQuery } from '#web/features/directory/api.ts'
import type { DirectorySearch } from '#web/features/directory/directory-search.ts'
import { focusMain } from '#web/platform/focus-main.ts'
import { useViewer } from '#web/platform/session.ts'
import { useTypedSearch } from '#web/platform/typed-search.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SearchInput } from '#web/ui/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import './directory-filters.css'

/** Words and country (CO-001). Each change is an address of its own; without scripts it is a plain form. */
export function DirectoryFilters({ search }: { search: DirectorySearch }) {
  const navigate = useNavigate()
  const { readsAsVisitor } = useViewer()
  const countries = useQuery(countriesQuery(useApi())).data ?? []
  const { typed, type, settle } = useTypedSearch(search.query, () =>
    show({}, search.query !== undefined),
  )
  const asks = readsAsVisitor
    ? 'Search Specialty or Country'
    : 'Search Companies, Contact Persons or Specialty'

  function show(change: DirectorySearch, replace = false) {
    const next = { ...search, query: settle(), page: undefined, ...change }
    void navigate({ to: '/companies', search: next, replace, resetScroll: false })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    show({})
    focusMain()
  }

  return (
    <search>
      <form
        className="filters directory-filters"
        aria-label="Find companies"
        action={paths.companies}
        method="get"
        onSubmit={submit}
      >
        <SearchInput
          boxClassName="find"
          name="query"
          aria-label={asks}
          placeholder={asks}
          maxLength={queryMax}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && focusMain()}
        />
        <NativeSelect
          name="country"
          aria-label="Country"
          value={search.country ?? ''}
          onChange={(event) => show({ country: event.target.value || undefined })}
        >
          <option value="">All countries</option>
          {countries.map(({ code, name, numCompanies }) => (
            <option key={code} value={code}>
              {name} ({numCompanies})
            </option>
          ))}
        </NativeSelect>
        {search.orderCol && <input type="hidden" name="orderCol" value={search.orderCol} />}
        {search.orderDesc && <input type="hidden" name="orderDesc" value="true" />}
        <Button type="submit" variant={readsAsVisitor ? 'default' : 'primary'}>
          Search
        </Button>
        {(search.query || search.country) && (
          <Link
            className={buttonClass({ variant: 'ghost' })}
            to="/companies"
            search={{ orderCol: search.orderCol, orderDesc: search.orderDesc }}
            activeOptions={{ exact: true, explicitUndefined: true }}
          >
            <Icon name="x" />
            Clear
            <span className="sr"> the filters</span>
          </Link>
        )}
      </form>
    </search>
  )
}
