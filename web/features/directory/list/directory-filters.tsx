import { paths } from '#contract/paths.ts'
import { countriesQuery } from '#web/features/directory/api.ts'
import type { DirectorySearch } from '#web/features/directory/list/directory-search.ts'
import { SearchForm } from '#web/platform/lists/search-form.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { useFilters } from '#web/platform/lists/filters.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useOptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import './directory-filters.css'

/** Search and country filter (CO-001), kept in the URL; a plain form without scripts. */
export function DirectoryFilters({ search }: { search: DirectorySearch }) {
  const navigate = useNavigate()
  const { readsAsVisitor } = useViewer()
  const countries = useQuery(countriesQuery(useApi())).data ?? []
  const optimistic = useOptimisticValue(search)
  const [current] = optimistic
  const { field, show } = useFilters(search, optimistic, (next, replace) => {
    void navigate({ to: '/companies', search: next, replace, resetScroll: false })
  })
  const asks = readsAsVisitor
    ? 'Search Specialty or Country'
    : 'Search Companies, Contact Persons or Specialty'

  return (
    <SearchForm
      label="Find companies"
      className="of-companies directory-filters"
      action={paths.companies}
      field={field}
      fieldLabel={asks}
      onSearch={() => show({})}
    >
      <NativeSelect
        name="country"
        aria-label="Country"
        value={current.country ?? ''}
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
    </SearchForm>
  )
}
