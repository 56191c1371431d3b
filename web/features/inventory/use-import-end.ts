import { useStockChanges } from '#web/features/inventory/use-stock-changes.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Reads the own stock again when an import comes to its end while the page is open. */
export function useImportEnd(running: number): void {
  const before = useRef(running)
  const { read } = useStockChanges()
  const end = useEffectEvent(() => read())
  useEffect(() => {
    if (running < before.current) end()
    before.current = running
  }, [running])
}
