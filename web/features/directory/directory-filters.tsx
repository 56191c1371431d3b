import { queryMax } from '#contract/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { countriesQuery } from '#web/features/directory/api.ts'
import {
  readDirectorySearch,
  type DirectorySearch,
} from '#web/features/directory/directory-search.ts'
import { focusMain } from '#web/platform/focus-main.ts'
import { useViewer } from '#web/platform/session.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SearchInput } from '#web/ui/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import './directory-filters.css'

/** How long a pause in typing is before the rows follow. */
const pauseMs = 350

/** Words and country (CO-001). Each change is an address of its own; without scripts it is a plain form. */
export function DirectoryFilters({ search }: { search: DirectorySearch }) {
  const navigate = useNavigate()
  const { readsAsVisitor } = useViewer()
  const countries = useQuery(countriesQuery(useApi())).data ?? []
  const [typed, setTyped] = useTypedQuery(search.query)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asks = readsAsVisitor
    ? 'Search Specialty or Country'
    : 'Search Companies, Contact Persons or Specialty'

  function show(change: DirectorySearch, replace = false) {
    clearTimeout(waiting.current)
    const { query } = readDirectorySearch({ query: typed })
    const next = { ...search, query, page: undefined, ...change }
    void navigate({ to: '/companies', search: next, replace, resetScroll: false })
  }

  const showTyped = useEffectEvent(() => show({}, search.query !== undefined))

  function type(text: string) {
    setTyped(text)
    clearTimeout(waiting.current)
    if (readDirectorySearch({ query: text }).query === search.query) return
    waiting.current = setTimeout(() => showTyped(), pauseMs)
  }

  useEffect(() => () => clearTimeout(waiting.current), [])

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
          className="country"
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

/** What stands in the search field: the reader's own typing, until the address says something else. */
function useTypedQuery(query = '') {
  const [typed, setTyped] = useState(query)
  const [known, setKnown] = useState(query)
  if (known !== query) {
    setKnown(query)
    if (readDirectorySearch({ query: typed }).query !== (query || undefined)) setTyped(query)
  }
  return [typed, setTyped] as const
}
