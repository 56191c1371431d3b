import { notices } from '#contract/page-notices.ts'
import { stockMatchesKey } from '#web/features/matching/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Hides lines in stock and WTB broadcasts from each other; they stay on the page so that it can be undone. */
export function useHiddenLines() {
  const api = useApi()
  const queryClient = useQueryClient()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())

  function change(key: string, isHidden: boolean) {
    setHidden((before) => {
      const after = new Set(before)
      if (isHidden) after.add(key)
      else after.delete(key)
      return after
    })
  }

  return {
    isHidden: (lineId: number, broadcastId: number) => hidden.has(`${lineId} ${broadcastId}`),
    /** The page has changed when this returns, so that the caller can move the focus. */
    setHidden: (lineId: number, broadcastId: number, isHidden: boolean) => {
      const key = `${lineId} ${broadcastId}`
      flushSync(() => change(key, isHidden))
      const endpoint = isHidden ? 'dismissStockMatch' : 'restoreStockMatch'
      api(endpoint, { params: { id: String(lineId) }, body: { broadcastId } })
        .then(() =>
          queryClient.invalidateQueries({ queryKey: stockMatchesKey, refetchType: 'none' }),
        )
        .catch(() => {
          change(key, !isHidden)
          notify(isHidden ? notices.matchNotHidden : notices.matchNotRestored)
        })
    },
  }
}
