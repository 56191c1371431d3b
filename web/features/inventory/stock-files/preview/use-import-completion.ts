import { ownStockKey, stockFilePreviewsKey } from '#web/features/inventory/api.ts'
import { useStockChanges } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Reloads the stock when an import ends while the page is open. */
export function useImportCompletion(running: number): void {
  const before = useRef(running)
  const queryClient = useQueryClient()
  const { read } = useStockChanges()
  const end = useEffectEvent(() => {
    // Pages to come wait for the new lines instead of showing the old ones once more.
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
