import { stockNotices } from '#contract/inventory/stock-notices.ts'
import { ownStockKey } from '#web/features/inventory/api.ts'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Confirms that the own stock is up to date; hidden stock is shown again (BK-069). */
export function ConfirmStockButton({ children }: { children: ReactNode }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => api('confirmStock', { body: null }),
    onSuccess: () => {
      notify(stockNotices.stockConfirmed)
      void queryClient.invalidateQueries({ queryKey: ownStockKey })
    },
    onError: (failure) => notify(stockNotices.stockNotConfirmed(reasonOf(failure))),
  })
  return (
    <Button size="sm" icon="check" busy={confirm.isPending} onClick={() => confirm.mutate()}>
      {children}
    </Button>
  )
}
