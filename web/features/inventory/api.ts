import { siteCalls } from '#contract/site-calls.gen.ts'
import type { StockFileCheck } from '#contract/inventory/file-checks.ts'
import type { StockFilter } from '#contract/inventory/own-stock.ts'
import { type StockFile, type StockFileForm } from '#contract/inventory/stock-files.ts'
import type { StockMapping } from '#contract/inventory/inventory.ts'
import { isRunning } from '#web/features/inventory/stock-files/stock-file-text.ts'
import { payloadQuery, callUrl, type Api } from '#web/platform/api/api.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'

const minute = 60_000
/** Poll intervals in ms, while an import runs and otherwise. */
const runningRefetchMs = 1000
const idleRefetchMs = minute

/** Key prefix of all data of the own stock. */
export const ownStockKey = ['own-stock'] as const
export const ownStockListKey = [...ownStockKey, 'list'] as const

export const ownStockQuery = (api: Api, filter: Partial<StockFilter>) =>
  payloadQuery(
    api,
    [...ownStockListKey, filter],
    'listStock',
    { query: filter },
    { staleTime: minute, keepsPrevious: true },
  )

/** Size and age of the own stock, and removals that can be undone. */
export const stockSummaryQuery = (api: Api) =>
  payloadQuery(api, [...ownStockKey, 'summary'], 'countStock', { query: {} }, { staleTime: minute })

export interface HitsSearch {
  page?: number | undefined
  /** Of one part number. */
  partNumber?: string | undefined
  /** One row for each part number. */
  byPart?: true | undefined
}

export const stockHitsQuery = (api: Api, { page = 1, partNumber = '', byPart }: HitsSearch) =>
  payloadQuery(
    api,
    ['stock-hits', page, partNumber, byPart],
    'listStockHits',
    { query: { page, partNumber, ...(byPart && { byPart }) } },
    { staleTime: minute / 2, keepsPrevious: true },
  )

export const stockFilesKey = ['stock-files'] as const
export const stockFilePreviewsKey = [...stockFilesKey, 'preview'] as const

/** The latest stock files of the company, polled while one is being imported. */
export const stockFilesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...stockFilesKey, 'list'],
    queryFn: async () => (await api('listStockFiles', { query: {} })).payload.files,
    refetchInterval: ({ state: { data } }) =>
      data?.some(isRunning) ? runningRefetchMs : idleRefetchMs,
  })

export const stockFileQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...stockFilesKey, 'file', id],
    queryFn: async (): Promise<StockFile> =>
      (await api('findStockFile', { params: { id: String(id) }, query: {} })).payload,
    refetchInterval: ({ state: { data } }) => data && isRunning(data) && runningRefetchMs,
  })

/** Column mapping, or how the file is opened, chosen by the user. */
export type StockFileOptions = { mapping?: StockMapping; form?: StockFileForm }

/** A preview of the first lines. */
export const stockFilePreviewQuery = (api: Api, id: number, options: StockFileOptions) =>
  payloadQuery(
    api,
    [...stockFilePreviewsKey, id, options],
    'previewStockFile',
    { params: { id: String(id) }, body: options },
    { staleTime: Infinity },
  )

/** The effect of undoing an import. */
export const undoPreviewQuery = (api: Api, id: number) =>
  payloadQuery(
    api,
    ['stock-undo', id],
    'previewUndo',
    { params: { id: String(id) }, query: {} },
    { staleTime: 0 },
  )

/** Result of the import of all lines into the stock as it is now; changed stock invalidates it. */
export const stockFileCheckQuery = (api: Api, id: number, mapping: StockMapping | undefined) =>
  queryOptions({
    queryKey: [...ownStockKey, 'check', id, mapping],
    queryFn: mapping
      ? async ({ signal }): Promise<StockFileCheck> =>
          (
            await api(
              'checkStockFile',
              { params: { id: String(id) }, body: { mapping } },
              { signal },
            )
          ).payload
      : skipToken,
    staleTime: Infinity,
  })

export const refusedLinesUrl = (id: number) =>
  callUrl(siteCalls.refusedStockLines, { params: { id } })

/** The refused lines of an import that can be corrected. */
export const refusedLinesQuery = (api: Api, id: number) =>
  payloadQuery(
    api,
    [...stockFilesKey, 'refused', id],
    'listRefusedLines',
    { params: { id: String(id) }, query: {} },
    { staleTime: Infinity },
  )
