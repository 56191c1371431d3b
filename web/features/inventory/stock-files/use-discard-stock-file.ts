import { notices } from '#contract/page-notices.ts'
import { discardStockFile } from '#contract/inventory/stock-files.ts'
import { stockFilesKey, stockFilesQuery } from '#web/features/inventory/api.ts'
import { reasonOf } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

/** Discards a stock file and returns to the inventory. */
export function useDiscardStockFile(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api(discardStockFile, { params: { id: String(id) }, body: null }),
    onSuccess: () => {
      const list = stockFilesQuery(api).queryKey
      queryClient.setQueryData(list, (files) => files?.filter((file) => file.id !== id))
      void queryClient.invalidateQueries({ queryKey: list })
      void navigate({ to: '/inventory' })
    },
    onError: (failure) => {
      notify(notices.stockFileNotDiscarded(reasonOf(failure)))
      // The import has started, or a colleague has discarded the file.
      void queryClient.invalidateQueries({ queryKey: stockFilesKey })
    },
  })
}
