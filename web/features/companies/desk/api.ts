import {
  findDuplicates,
  getAccount,
  previewAccount,
  type Account,
  type AccountAction,
} from '#contract/back-office/back-office.ts'
import { getCompanyMoney } from '#contract/billing/desk/company-money.ts'
import { listAccounts } from '#contract/companies/desk/company-list.ts'
import { getCompanyChecks } from '#contract/companies/desk/company-checks.ts'
import { listCities } from '#contract/companies/desk/company-cities.ts'
import { getCompanyCounts } from '#contract/companies/desk/company-counts.ts'
import { editConflict } from '#contract/companies/desk/company-actions.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { countriesAll } from '#contract/site/site.ts'
import {
  payloadQuery,
  isApiError,
  reasonOf,
  type Api,
  type ApiError,
  useApi,
} from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** `query` is the address of the list, which the server validates. */
export const accountsQuery = (api: Api, query: Readonly<Record<string, string | undefined>>) =>
  payloadQuery(
    api,
    ['accounts', 'list', query],
    listAccounts,
    { query: query as NonNullable<CallInput<typeof listAccounts>['query']> },
    { keepsPrevious: true },
  )

export const accountQuery = (api: Api, id: number) =>
  payloadQuery(api, ['accounts', 'one', id], getAccount, { params: { id: String(id) } })

/** Cities of the country of a company. */
export const citiesQuery = (api: Api, { id, countryCode }: Account) =>
  payloadQuery(
    api,
    ['company-cities', id, countryCode],
    listCities,
    { params: { id: String(id) } },
    { staleTime: Infinity },
  )

export const companyCountsQuery = (api: Api, id: number) =>
  payloadQuery(api, ['accounts', 'counts', id], getCompanyCounts, { params: { id: String(id) } })

export const accountPreviewQuery = (api: Api, id: number) =>
  payloadQuery(api, ['accounts', 'preview', id], previewAccount, { params: { id: String(id) } })

export const companyChecksQuery = (api: Api, id: number) =>
  payloadQuery(api, ['accounts', 'checks', id], getCompanyChecks, { params: { id: String(id) } })

export const companyMoneyQuery = (api: Api, id: number) =>
  payloadQuery(api, ['accounts', 'money', id], getCompanyMoney, { params: { id: String(id) } })

export const duplicatesQuery = (
  api: Api,
  query: NonNullable<CallInput<typeof findDuplicates>['query']>,
) =>
  queryOptions({
    queryKey: ['accounts', 'duplicates', query],
    queryFn: async () => (await api(findDuplicates, { query })).payload.results,
    placeholderData: keepPreviousData,
  })

export const countriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: async () => (await api(countriesAll, {})).payload.results,
    staleTime: Infinity,
  })

export interface ActionState {
  /** The account as last read; requests carry its version. */
  base: Account
  /** Actions of others since the dialog was opened. */
  newEntries: AccountAction[]
  refusal: string | undefined
}

interface ActionSteps {
  send: (base: Account) => Promise<unknown>
  /** Shows field errors; returns false if none of the fields is known. */
  onFieldErrors?: (failure: ApiError) => boolean
  /** Called with the new account after an edit conflict. */
  onChanged?: (fresh: Account, before: Account) => void
}

/**
 * Runs actions on an account with optimistic concurrency. After a conflict it refetches the account, keeps the dialog
 * and its input, and uses the new version for the next attempt.
 */
export function useAccountAction(opened: Account, done: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [state, setState] = useState<ActionState>({
    base: opened,
    newEntries: [],
    refusal: undefined,
  })

  async function run({ send, onFieldErrors, onChanged }: ActionSteps): Promise<void> {
    const { base } = state
    setState({ base, newEntries: [], refusal: undefined })
    try {
      await send(base)
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
      done()
    } catch (failure) {
      if (isApiError(failure) && failure.extra === editConflict) {
        const fresh = await queryClient.fetchQuery({ ...accountQuery(api, base.id), staleTime: 0 })
        const last = base.log[0]?.id ?? 0
        const newEntries = fresh.log.filter(({ id }) => id > last)
        setState({ base: fresh, newEntries, refusal: failure.msg })
        onChanged?.(fresh, base)
      } else if (!(isApiError(failure) && onFieldErrors?.(failure))) {
        setState({ base, newEntries: [], refusal: reasonOf(failure) })
      }
    }
  }
  return { ...state, run }
}
