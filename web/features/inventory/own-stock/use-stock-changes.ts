import type { OwnStockLine } from '#contract/inventory/own-stock.ts'
import { stockNotices } from '#contract/inventory/stock-notices.ts'
import {
  ownStockKey,
  ownStockListKey,
  stockFilePreviewsKey,
  stockFilesKey,
  stockFilesQuery,
} from '#web/features/inventory/api.ts'
import { useStockNavigation } from '#web/features/inventory/stock-place.tsx'
import { reasonOf, useApi, type Payload } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Delays in ms before the list is refetched (IV-010, CN-019); changes are shown at once. */
const reloadAfterDelete = 1000
const reloadAfterAdd = 2000

type Listed = Payload<'listStock'>

/** Updates the cached stock after a change and refetches it later. */
export function useStockChanges() {
  const queryClient = useQueryClient()
  const read = () => void queryClient.invalidateQueries({ queryKey: ownStockKey })
  const change = (into: (listed: Listed) => Listed) =>
    queryClient.setQueriesData<Listed>(
      { queryKey: ownStockListKey },
      (listed) => listed && into(listed),
    )

  return {
    read,
    saved(line: OwnStockLine) {
      change((listed) => ({
        ...listed,
        results: listed.results.map((row) => (row.id === line.id ? line : row)),
      }))
      setTimeout(read, reloadAfterAdd)
    },
    deleted(id?: number) {
      change(({ results, numResults }) =>
        id === undefined
          ? { results: [], numResults: 0 }
          : {
              results: results.filter((line) => line.id !== id),
              numResults: numResults - results.filter((line) => line.id === id).length,
            },
      )
      setTimeout(read, reloadAfterDelete)
    },
  }
}

/** Reloads the stock when an import ends while the page is open. */
export function useImportCompletion(running: number): void {
  const before = useRef(running)
  const queryClient = useQueryClient()
  const { read } = useStockChanges()
  const end = useEffectEvent(() => {
    // Other pages must load the new lines instead of showing cached ones.
    for (const queryKey of [ownStockKey, stockFilePreviewsKey]) {
      queryClient.removeQueries({ queryKey, type: 'inactive' })
    }
    read()
  })
  useEffect(() => {
    if (running < before.current) end()
    before.current = running
  }, [running])
}

/** Discards a stock file and returns to the inventory. */
export function useDiscardStockFile(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { toList } = useStockNavigation()
  return useMutation({
    mutationFn: () => api('discardStockFile', { params: { id: String(id) }, body: null }),
    onSuccess: () => {
      const list = stockFilesQuery(api).queryKey
      queryClient.setQueryData(list, (files) => files?.filter((file) => file.id !== id))
      void queryClient.invalidateQueries({ queryKey: list })
      toList()
    },
    onError: (failure) => {
      notify(stockNotices.stockFileNotDiscarded(reasonOf(failure)))
      // The import has started, or a colleague has discarded the file.
      void queryClient.invalidateQueries({ queryKey: stockFilesKey })
    },
  })
}
