import type { PartSort } from '#contract/search-params.ts'
import type { PartFilter } from '#contract/parts.ts'
import type { Api } from '#web/platform/api/api.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

const minute = 60_000

/** A page of search results; the previous rows stay while it loads. */
export const partsQuery = (api: Api, filter: Partial<PartFilter>) =>
  queryOptions({
    queryKey: ['parts', 'search', filter],
    queryFn: async () => (await api('searchParts', { query: filter })).payload,
    staleTime: minute,
    placeholderData: keepPreviousData,
    ...(filter.favorites ? { meta: { follows: 'favourites' } } : {}),
  })

export const partQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['parts', 'one', id],
    queryFn: async () => (await api('getPart', { params: { id: String(id) } })).payload.part,
    staleTime: minute,
  })

type StatisticsFilter = { page: number; pageSize: number; orderCol: PartSort; orderDesc: boolean }

/** The statistics of a part number with a page of its offers; the previous rows stay while it loads. */
export const statisticsQuery = (api: Api, partNumber: string, filter: StatisticsFilter) =>
  queryOptions({
    queryKey: ['parts', 'statistics', partNumber, filter],
    queryFn: async () =>
      (await api('partStatistics', { params: { partNumber }, query: filter })).payload,
    staleTime: minute,
    placeholderData: (earlier, query) =>
      query?.queryKey[2] === partNumber ? keepPreviousData(earlier) : undefined,
  })
