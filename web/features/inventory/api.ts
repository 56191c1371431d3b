import {
  countStock,
  listStock,
  listStockHits,
  type StockFilter,
} from '#contract/inventory/own-stock.ts'
import {
  findStockFile,
  listStockFiles,
  previewStockFile,
  refusedStockLines,
  type StockFile,
} from '#contract/inventory/stock-files.ts'
import type { StockMapping } from '#contract/inventory/inventory.ts'
import { isRunning } from '#web/features/inventory/stock-files/stock-file-text.ts'
import { payloadQuery, callUrl, type Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

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
    listStock,
    { query: filter },
    { staleTime: minute, keepsPrevious: true },
  )

/** Size and age of the own stock, and removals that can be undone. */
export const stockSummaryQuery = (api: Api) =>
  payloadQuery(api, [...ownStockKey, 'summary'], countStock, { query: {} }, { staleTime: minute })

export const stockHitsQuery = (api: Api, page: number) =>
  payloadQuery(
    api,
    ['stock-hits', page],
    listStockHits,
    { query: { page } },
    { staleTime: minute / 2, keepsPrevious: true },
  )

export const stockFilesKey = ['stock-files'] as const
export const stockFilePreviewsKey = [...stockFilesKey, 'preview'] as const

/** The latest stock files of the company, polled while one is being imported. */
export const stockFilesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...stockFilesKey, 'list'],
    queryFn: async () => (await api(listStockFiles, { query: {} })).payload.files,
    refetchInterval: ({ state: { data } }) =>
      data?.some(isRunning) ? runningRefetchMs : idleRefetchMs,
  })

export const stockFileQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...stockFilesKey, 'file', id],
    queryFn: async (): Promise<StockFile> =>
      (await api(findStockFile, { params: { id: String(id) }, query: {} })).payload,
    refetchInterval: ({ state: { data } }) => data && isRunning(data) && runningRefetchMs,
  })

/** Column mapping and sheet chosen by the user. */
export type StockFileOptions = { mapping?: StockMapping; sheet?: string }

/** A preview of the first lines; the previous one stays while another loads. */
export const stockFilePreviewQuery = (api: Api, id: number, options: StockFileOptions) =>
  payloadQuery(
    api,
    [...stockFilePreviewsKey, id, options],
    previewStockFile,
    { params: { id: String(id) }, body: options },
    { staleTime: Infinity, keepsPrevious: true },
  )

export const rejectedLinesUrl = (id: number) => callUrl(refusedStockLines.path, { params: { id } })

/** The first refused lines, after the row of column names. */
export const refusedLinesQuery = (id: number, maxLines: number) =>
  queryOptions({
    queryKey: [...stockFilesKey, 'refused', id, maxLines],
    queryFn: async ({ signal }) => {
      const response = await fetch(rejectedLinesUrl(id), { signal })
      if (!response.ok) throw new Error('no refused lines')
      return parseCsv(await response.text(), maxLines + 1)
    },
    staleTime: Infinity,
  })

/** Parses CSV as the server writes it: quoted fields with doubled quotes. */
export function parseCsv(text: string, maxRows = Infinity): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  field.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  while (rows.length < maxRows && field.lastIndex < text.length) {
    const found = field.exec(text)
    if (!found) break
    const [, quoted, plain, end] = found
    row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === ',' && field.lastIndex < text.length) continue
    if (end === ',') row.push('')
    rows.push(row)
    row = []
  }
  return rows
}
