import { countStock, listStock, stockHits, type StockFilter } from '#contract/own-stock.ts'
import type { Api } from '#web/platform/api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

const minute = 60_000

/** Everything of the own stock, to be read again after a change. */
export const ownStockKey = ['own-stock'] as const
export const ownStockListKey = [...ownStockKey, 'list'] as const

/** One page of the own stock; earlier rows stay while it loads. */
export const ownStockQuery = (api: Api, filter: Partial<StockFilter>) =>
  queryOptions({
    queryKey: [...ownStockListKey, filter],
    queryFn: async () => (await api(listStock, { query: filter })).payload,
    staleTime: minute,
    placeholderData: keepPreviousData,
  })

/** How much it is, how old, and what of it can be taken back. */
export const stockStandingQuery = (api: Api) =>
  queryOptions({
    queryKey: [...ownStockKey, 'standing'],
    queryFn: async () => (await api(countStock, { query: {} })).payload,
    staleTime: minute,
  })

/** One page of who searched and found it. */
export const stockHitsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: ['stock-hits', page],
    queryFn: async () => (await api(stockHits, { query: { page } })).payload,
    staleTime: minute / 2,
    placeholderData: keepPreviousData,
  })
