import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** Refetches everything that shows a changed picture. */
export function usePictureChange() {
  const queryClient = useQueryClient()
  const product = useQuery(settingsQuery(useApi())).data?.productName ?? ''
  const changed = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['companies'] }),
      queryClient.invalidateQueries({ queryKey: ['own-picture'] }),
    ])
  return { product, changed }
}
