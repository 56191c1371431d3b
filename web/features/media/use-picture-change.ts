import { settingsQuery } from '#web/platform/settings.ts'
import { useApi } from '#web/platform/use-api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** What follows from another picture: everything that shows it is read again. */
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
