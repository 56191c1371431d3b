import { accountStates } from '#contract/account-permissions.ts'
import { accountSorts, planFilters, type AccountSort } from '#contract/back-office/back-office.ts'
import { pageSizes, type PageSize } from '#contract/search-params.ts'

/** What the list of companies is asked for. */
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

/** One of the offered values, or none. */
const oneOf = <T extends string>(value: string | undefined, offered: readonly T[]): T | undefined =>
  offered.find((one) => one === value)

/** What an address asks for, where it makes sense. */
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

/** The same as an address holds it: what is usual is left out. */
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
