import { accountStates } from '#contract/account-permissions.ts'
import {
  accountStateNames,
  planFilters,
  accountSorts,
  type AccountSort,
} from '#contract/back-office/back-office.ts'
import { planNames } from '#contract/broadcasts/broadcast-settings.ts'
import { pageSizes, type PageSize } from '#contract/search-params.ts'
import { countriesQuery } from '#web/features/back-office/companies/api.ts'
import { AdminLink, useAdminNavigate } from '#web/platform/admin/admin-view.tsx'
import { useKeys } from '#web/platform/keys/keys.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/** Filters, order and page of the list of companies. */
export interface CompaniesSearch {
  page: number
  pageSize: PageSize
  search: string
  state: (typeof accountStates)[number] | undefined
  plan: (typeof planFilters)[number] | undefined
  country: string | undefined
  trialEnding: '1' | undefined
  sort: AccountSort
  order: 'asc' | 'desc'
}
const usual = { page: 1, pageSize: 20, search: '', sort: 'name', order: 'asc' } as const

const oneOf = <T extends string>(value: string | undefined, offered: readonly T[]): T | undefined =>
  offered.find((one) => one === value)

/** Parses the search parameters and drops invalid values. */
export function parseSearchParams(
  address: Readonly<Record<string, string | undefined>>,
): CompaniesSearch {
  const page = Number(address['page'])
  return {
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : usual.page,
    pageSize: pageSizes.find((size) => String(size) === address['pageSize']) ?? usual.pageSize,
    search: (address['search'] ?? '').slice(0, 200),
    state: oneOf(address['state'], accountStates),
    plan: oneOf(address['plan'], planFilters),
    country: /^[A-Z]{2}$/.exec(address['country'] ?? '')?.[0],
    trialEnding: address['trialEnding'] === '1' ? '1' : undefined,
    sort: oneOf(address['sort'], accountSorts) ?? usual.sort,
    order: address['order'] === 'desc' ? 'desc' : 'asc',
  }
}

export function formatSearchParams(
  asked: CompaniesSearch,
): Record<string, string | number | undefined> {
  return Object.fromEntries(
    Object.entries(asked).filter(
      ([name, value]) => value !== undefined && value !== (usual as Record<string, unknown>)[name],
    ),
  )
}

export const isFiltered = ({ search, state, plan, country, trialEnding }: CompaniesSearch) =>
  Boolean(search || state || plan || country || trialEnding)

const searchDebounceMs = 200
const planFilterNames: Record<(typeof planFilters)[number], string> = {
  ...planNames,
  none: 'No plan yet',
  service: 'Services only',
}

type FiltersProps = { asked: CompaniesSearch; states: Partial<Record<string, number>> }

/** Search and filters, stored in the address so that a list can be shared. */
export function CompaniesFilters({ asked, states }: FiltersProps) {
  const navigate = useAdminNavigate()
  const countries = useQuery(countriesQuery(useApi())).data ?? []
  const go = (changed: Partial<CompaniesSearch>) =>
    void navigate('/companies', {
      search: formatSearchParams({ ...asked, page: 1, ...changed }),
      replace: true,
    })
  const all = Object.values(states).reduce<number>((sum, n = 0) => sum + n, 0)

  return (
    <form
      role="search"
      aria-label="Companies"
      className="filters companies-filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField search={asked.search} onSearch={(search) => go({ search })} />
      <NativeSelect
        aria-label="State"
        value={asked.state ?? ''}
        onChange={({ target }) =>
          go({ state: target.value as CompaniesSearch['state'] | undefined })
        }
      >
        <option value="">All states ({all})</option>
        <Options
          of={accountStates.map((state) => [
            state,
            `${accountStateNames[state]} (${states[state] ?? 0})`,
          ])}
        />
      </NativeSelect>
      <NativeSelect
        aria-label="Plan"
        value={asked.plan ?? ''}
        onChange={({ target }) => go({ plan: target.value as CompaniesSearch['plan'] | undefined })}
      >
        <option value="">All plans</option>
        <Options of={planFilters.map((plan) => [plan, planFilterNames[plan]])} />
      </NativeSelect>
      <NativeSelect
        aria-label="Country"
        value={asked.country ?? ''}
        onChange={({ target }) => go({ country: target.value || undefined })}
      >
        <option value="">All countries</option>
        <Options of={countries.map(({ code, name }) => [code, name])} />
      </NativeSelect>
      <Checkbox
        checked={asked.trialEnding === '1'}
        onChange={({ target }) => go({ trialEnding: target.checked ? '1' : undefined })}
      >
        Trial ends within 7 days
      </Checkbox>
      {isFiltered(asked) && (
        <AdminLink to="/companies" className="small">
          Clear all
        </AdminLink>
      )}
    </form>
  )
}

/** Searches while typing; a change of the address replaces the text. */
function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  useKeys({ '/': () => input.current?.focus() })

  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setTyped(search)
  }, [search])

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = wanted
      onSearch(wanted)
    }, searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, onSearch])

  return (
    <div className="find">
      <SearchInput
        ref={input}
        kbd="/"
        aria-label="Name, person, e-mail, telephone or id"
        placeholder="Any word, number or id"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
